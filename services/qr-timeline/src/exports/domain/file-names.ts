const maxNameLength = 60;

/** Control and format characters, lone surrogates and separators: unsafe in file systems or deceptive to readers. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/**
 * Returns a name valid on Windows, macOS and Linux from user text. Removes bidirectional marks: `gpj.exe` must not
 * display as `exe.jpg`. May be empty.
 */
export const safeName = (text: string): string => {
  const line = text.normalize('NFC').replace(/\s+/g, ' ').replace(unsafe, '').replace(/ {2,}/g, ' ').trim();
  const short = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line.slice(0, 400))]
    .slice(0, maxNameLength)
    .map(({ segment }) => segment)
    .join('');
  return short
    .slice(0, 2 * maxNameLength)
    .replace(/\p{Cs}$/u, '')
    .replace(/[. ]+$/, '')
    .replace(/^[. ]+/, '');
};

/** The number first: files sort in export order, and no name is reserved by Windows. */
export const mediaFileName = (number: number, title: string, extension: string): string =>
  `${[String(number).padStart(4, '0'), safeName(title)].filter((part) => part !== '').join(' ')}.${extension}`;

const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Returns the download name of an export, or of a memory book. */
export const exportFileName = (honoreeName: string | undefined, day: string, extension = 'zip'): string => {
  const name = safeName(honoreeName ?? '');
  return `${name === '' || reserved.test(name) ? 'Timeline' : name} ${day}.${extension}`;
};
