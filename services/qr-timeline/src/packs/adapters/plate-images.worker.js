// Worker thread that renders plates, verifies each image and hashes it. See plate-image.js.
import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { drawReadablePlate } from './plate-image.js';
import { platePng, readPng } from './plate-png.js';

/**
 * `ends` has the end offset of each image in `bytes`; `unreadable` is the first one that decodes to a wrong address, or
 * -1.
 * @typedef {{ lot: number, addresses: readonly string[], sample: boolean, plateMm: number }} Wanted
 * @typedef {{ bytes: Uint8Array<ArrayBuffer>, ends: number[], hashes: string[] }} Pile
 * @typedef {{ lot: number, svg: Pile, png: Pile, unreadable: number }} Drawn
 */

/** @type {(pictures: readonly Buffer[]) => Pile} */
const pile = (pictures) => {
  const bytes = new Uint8Array(pictures.reduce((sum, picture) => sum + picture.length, 0));
  /** @type {number[]} */
  const ends = [];
  let at = 0;
  for (const picture of pictures) {
    bytes.set(picture, at);
    ends.push((at += picture.length));
  }
  return { bytes, ends, hashes: pictures.map((picture) => createHash('sha256').update(picture).digest('hex')) };
};

const nothing = Buffer.alloc(0);

/** @type {(wanted: Wanted) => Promise<Drawn>} */
const draw = async ({ lot, addresses, sample, plateMm }) => {
  const drawings = addresses.map((address) => drawReadablePlate(address, sample, plateMm));
  const pictures = await Promise.all(
    drawings.map(async (svg, index) => {
      if (svg === undefined) return undefined;
      const png = platePng(svg, plateMm);
      return (await readPng(png)) === addresses[index] ? png : undefined;
    }),
  );
  return {
    lot,
    svg: pile(drawings.map((svg) => Buffer.from(svg ?? ''))),
    png: pile(pictures.map((png) => png ?? nothing)),
    unreadable: pictures.indexOf(undefined),
  };
};

parentPort?.on('message', (/** @type {Wanted} */ wanted) => {
  // An error in rendering ends this thread; the parent rejects.
  void draw(wanted).then((drawn) => parentPort?.postMessage(drawn, [drawn.svg.bytes.buffer, drawn.png.bytes.buffer]));
});
