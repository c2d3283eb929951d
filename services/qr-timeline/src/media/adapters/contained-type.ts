import type { ReadAt } from './ends-early.js';

const maxBoxes = 100;
/** The description of two hours of sound takes far less. */
const maxMoovBytes = 8 * 1024 * 1024;

/** Returns the box that lists the tracks of an MP4 or MOV file; undefined if it has not arrived. */
const trackList = async (head: Buffer, read: ReadAt, size: number): Promise<Buffer | undefined> => {
  for (let at = 0, boxes = 0; at + 8 <= size && boxes < maxBoxes; boxes += 1) {
    const here = at + 16 <= head.length ? head.subarray(at, at + 16) : await read(at, 16);
    const short = here.readUInt32BE(0);
    const length =
      short === 1 && here.length === 16 ? Number(here.readBigUInt64BE(8)) : short === 0 ? size - at : short;
    if (length < 8) return undefined;
    if (here.toString('latin1', 4, 8) === 'moov') return read(at, Math.min(length, maxMoovBytes, size - at));
    at += length;
  }
  return undefined;
};

/** Returns the kinds of tracks by their handlers. */
const handlersIn = (moov: Buffer): readonly string[] =>
  [...moov.toString('latin1').matchAll(/hdlr[\s\S]{8}(vide|soun)/g)].map(([, kind = '']) => kind);

/** EBML id of a codec, its length, and the letter that names its kind. */
const codecNames = /\x86[\x81-\xff]([AV])_/g;

const isBoxed = new Set(['video/mp4', 'video/quicktime', 'video/3gpp', 'video/3gpp2', 'audio/mp4']);

/**
 * Returns the type of a file by its tracks, because MP4, 3GP and WebM hold videos and recordings alike. A 3GP file
 * whose tracks have not arrived counts as a recording.
 */
export const containedType = async (type: string, head: Buffer, read: ReadAt, size: number): Promise<string> => {
  if (type.startsWith('audio/ogg')) return 'audio/ogg';
  if (type === 'video/webm') {
    const kinds = [...head.toString('latin1').matchAll(codecNames)].map(([, kind]) => kind);
    return kinds.includes('A') && !kinds.includes('V') ? 'audio/webm' : type;
  }
  if (!isBoxed.has(type)) return type;
  const moov = await trackList(head, read, size);
  const is3gp = type.startsWith('video/3gp');
  if (!moov) return is3gp ? 'audio/3gpp' : type;
  const kinds = handlersIn(moov);
  if (kinds.includes('vide') || !kinds.includes('soun')) return type;
  return is3gp ? 'audio/3gpp' : 'audio/mp4';
};
