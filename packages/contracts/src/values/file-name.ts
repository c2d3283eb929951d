/** Letters, digits and dashes: a name that every system keeps as it is, whatever the words were; it may be empty. */
export const plainName = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
