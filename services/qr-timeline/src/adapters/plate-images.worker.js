// A thread that draws plates, reads each one back, and hashes it. Loaded as it stands; see plate-image.js.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { drawReadablePlate } from './plate-image.js';

/**
 * @typedef {{ lot: number, addresses: readonly string[], sample: boolean }} Wanted
 * @typedef {{ lot: number, bytes: Uint8Array<ArrayBuffer>, ends: number[], hashes: string[], unreadable: number }} Drawn
 * `ends` says where each picture stops in `bytes`; `unreadable` is the first picture that does not lead where it should, or -1.
 */
parentPort?.on('message', (/** @type {Wanted} */ { lot, addresses, sample }) => {
  const drawnOnes = addresses.map((address) => drawReadablePlate(address, sample));
  const unreadable = drawnOnes.indexOf(undefined);
  const pictures = drawnOnes.map((svg) => Buffer.from(svg ?? ''));
  const bytes = new Uint8Array(pictures.reduce((sum, picture) => sum + picture.length, 0));
  /** @type {number[]} */
  const ends = [];
  let at = 0;
  for (const picture of pictures) {
    bytes.set(picture, at);
    ends.push((at += picture.length));
  }
  const hashes = pictures.map((picture) => createHash('sha256').update(picture).digest('hex'));
  /** @type {Drawn} */
  const drawn = { lot, bytes, ends, hashes, unreadable };
  parentPort?.postMessage(drawn, [bytes.buffer]);
});
