import { byteOrderMark } from '@keepsake/contracts/values/csv';
import type { SealedMemory } from '../../application/export-ports.js';
import type { AlbumPhrases } from '../../domain/album-phrases.js';

/** With a byte order mark and CRLF, so that every editor shows names and line breaks. */
const textFile = (paragraphs: readonly string[]): string =>
  `${byteOrderMark}${paragraphs.join('\n\n')}\n`.replaceAll('\n', '\r\n');

/** Returns the text that explains an export to the person who unpacks it. */
export const readMeText = (
  { texts, filled }: AlbumPhrases,
  names: { readonly page: string; readonly film: string },
): string => {
  const [open = '', ...rest] = texts.readMe.map((line) => filled(line, names));
  return textFile([open, rest.slice(0, -1).join('\n'), rest.at(-1) ?? '']);
};

const textOf = (
  { opensOn, submittedBy, files, title, description }: SealedMemory,
  { texts, filled, counted, date }: AlbumPhrases,
): string => {
  const opening = submittedBy === undefined ? texts.opensOn : texts.opensOnFrom;
  return [
    filled(opening, { day: date(opensOn), name: submittedBy ?? '' }),
    ...(description === undefined ? [texts.closedUntilThen] : [title, description]),
    ...(files === 0 ? [] : [counted('filesAdded', files)]),
  ]
    .filter((line) => line !== undefined && line !== '')
    .join('\n');
};

/** Returns the list of sealed memories; only their number, unless this is the export of everything. */
export const sealedText = (sealed: readonly SealedMemory[], everything: boolean, phrases: AlbumPhrases): string =>
  textFile([
    phrases.counted(everything ? 'sealed' : 'sealedLeftOut', sealed.length),
    ...(everything ? sealed.map((one) => textOf(one, phrases)) : []),
  ]);
