const longestName = 60;

/** What no file system, or no reader's eye, can be trusted with: control and format characters, lone surrogates, separators. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/**
 * A name that Windows, macOS and Linux all take, from words that anybody may have typed. Marks that turn the direction of
 * writing are dropped: `gpj.exe` must not be made to read `exe.jpg`. May be empty.
 */
export const safeName = (words: string): string => {
  const line = words.normalize('NFC').replace(/\s+/g, ' ').replace(unsafe, '').replace(/ {2,}/g, ' ').trim();
  const short = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line.slice(0, 400))]
    .slice(0, longestName)
    .map(({ segment }) => segment)
    .join('');
  return short
    .slice(0, 2 * longestName)
    .replace(/\p{Cs}$/u, '')
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '');
};

/** Numbers come first: files sort as the album does, and no name is one that Windows keeps for itself. */
export const mediaFileName = (number: number, title: string, extension: string): string =>
  `${[String(number).padStart(4, '0'), safeName(title)].filter((part) => part !== '').join(' ')}.${extension}`;

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name that the browser gives to the whole file. */
export const albumFileName = (honoreeName: string | undefined, day: string): string => {
  const name = safeName(honoreeName ?? '');
  return `${name === '' || reserved.test(name) ? 'Timeline' : name} ${day}.zip`;
};
