import { problem } from '../problem.js';

const maxKeyLength = 512;
/** What S3 allows for a name, with room for a suffix. */
const maxPathBytes = 1_000;
const pieceLength = 200;

/** Symbols of a path that mean something; none of them stands in an encoded name. */
export type Marks = {
  /** Begins an encoded symbol, and alone stands for an empty name. */
  readonly escape: string;
  /** Begins a folder in which a long name goes on. */
  readonly more: string;
  /** Plain symbols that the place does not take as they are. */
  readonly odd: RegExp;
};

/**
 * A key as a path that can never leave its folder: odd symbols are encoded, `.` too; long names go on in a folder below.
 * No two keys meet, and a path ended by a suffix with a mark in it is never the folder of another one.
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

/** What the paths of all keys begin with that begin with `prefix`, and perhaps a few others. */
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
