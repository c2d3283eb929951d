// Worker thread that packs a ZIP: checksums and the directory of ten thousand files would block the event loop.
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import yazl from 'yazl';

// yazl computes checksums in JavaScript, which took eight times as long as zlib when measured.
createRequire(import.meta.resolve('yazl'))('buffer-crc32').unsigned = crc32;

// On Linux this lowers the priority of this thread only, so requests go first.
setPriority(10);

const chunkBytes = 64 * 1024;

/** @type {() => yazl.ZipFile & Entries} */
const open = () => {
  /** @type {Entries['entries']} */
  const entries = [];
  const zip = Object.assign(new yazl.ZipFile(), { entries });
  /** @type {Buffer[]} */
  let gathered = [];
  let size = 0;
  const pass = () => {
    const bytes = new Uint8Array(size);
    let at = 0;
    for (const chunk of gathered) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    gathered = [];
    size = 0;
    parentPort?.postMessage({ bytes }, [bytes.buffer]);
  };
  zip.outputStream.on('data', (/** @type {Buffer} */ chunk) => {
    gathered.push(chunk);
    size += chunk.length;
    if (size >= chunkBytes) pass();
  });
  zip.outputStream.on('end', () => {
    pass();
    parentPort?.postMessage({ ended: true });
  });
  return zip;
};

/** @typedef {{ entries: { readonly state: number }[] }} Entries */

/** @type {(yazl.ZipFile & Entries) | undefined} */
let zip;
/** @type {Entries['entries']} */
let written = [];
/** State of an entry in yazl whose data is in the output. */
const isWritten = 3;

/**
 * Sets written entries aside until the directory is written. yazl searches its list from the start for each file, which
 * took most of the time of ten thousand files.
 * @type {(open: Entries) => void}
 */
const setAside = ({ entries }) => {
  const pending = entries.findIndex(({ state }) => state < isWritten);
  written.push(...entries.splice(0, pending < 0 ? entries.length : pending));
};

/**
 * Several files in one buffer; `ends` has the end offset of each.
 * @typedef {{ bytes: Uint8Array, names: string[], ends: number[], compress: boolean, mtime: Date }} Files
 */
parentPort?.on('message', (/** @type {Files | 'end' | 'close'} */ message) => {
  if (message === 'close') {
    parentPort?.close();
    return;
  }
  zip ??= open();
  setAside(zip);
  if (message === 'end') {
    zip.entries = [...written, ...zip.entries];
    written = [];
    zip.end();
    zip = undefined;
  } else {
    const { bytes, names, ends, compress, mtime } = message;
    names.forEach((name, index) => {
      const from = ends[index - 1] ?? 0;
      const one = Buffer.from(bytes.buffer, bytes.byteOffset + from, (ends[index] ?? from) - from);
      zip?.addBuffer(one, name, { compress, mtime, mode: 0o100644 });
    });
  }
});
