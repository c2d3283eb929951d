import { problem } from '../problem.js';

const maxKeyLength = 512;
/** The limit of S3 for names, less room for a suffix. */
const maxPathBytes = 1_000;
const pieceLength = 200;

/** Reserved symbols of a path; encoded names contain none of them. */
export type Marks = {
  /** Starts an encoded symbol; alone it is an empty name. */
  readonly escape: string;
  /** Starts a folder that continues a long name. */
  readonly more: string;
  /** Plain symbols that the store does not accept unencoded. */
  readonly odd: RegExp;
};

/**
 * Encodes a key as a path that cannot leave its folder: odd symbols and `.` are encoded, long names continue in a
 * folder below.
 *
 * Paths are unique, and a path ended by a suffix with a mark in it is never the folder of another one.
 */
export const pathOf = (key: string, marks: Marks): string => {
  const path = key === '' || key.length > maxKeyLength || /\p{Surrogate}/u.test(key) ? undefined : encoded(key, marks);
  if (path === undefined || path.length > maxPathBytes)
    throw problem(
      'invalid',
      'object-key-invalid',
      `An object key has 1 to ${maxKeyLength} whole characters, fewer when they are not plain ones. Please use another one.`,
    );
  return path;
};

/** Returns a prefix of the paths of all keys that begin with `prefix`; a few others may match too. */
export const pathPrefixOf = (prefix: string, marks: Marks): string => {
  const whole = /\p{Surrogate}$/u.test(prefix) ? prefix.slice(0, -1) : prefix;
  return whole === '' ? '' : encoded(whole, marks).replace(new RegExp(`(^|/)\\${marks.escape}$`), '$1');
};

export const keyOf = (path: string, { escape, more }: Marks): string =>
  path
    .replaceAll(`/${more}`, '')
    .split('/')
    .map((name) => (name === escape ? '' : decodeURIComponent(name.replaceAll(escape, '%'))))
    .join('/');

const encoded = (key: string, { escape, more, odd }: Marks): string =>
  key
    .split('/')
    .map((name) => {
      const plain = encodeURIComponent(name)
        .replaceAll(odd, (symbol) => `%${symbol.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`)
        .replaceAll('%', escape);
      const pieces = plain.match(new RegExp(`.{1,${pieceLength}}`, 'g')) ?? [escape];
      return pieces.join(`/${more}`);
    })
    .join('/');
