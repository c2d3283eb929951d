const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

/** Returns a readable code: up to three letters of the name, then random `symbols` ("RUI4F7Q2"). */
export const affiliateCodeOf = (firstName: string, lastName: string, symbols: string): string =>
  `${(letters(firstName) + letters(lastName)).slice(0, 3) || 'KEEP'}${symbols}`;

const alike: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  B: '8',
  U: 'V',
};

/** Returns the same text for codes that look alike in print: `ROSE10` and `R0SE-1O`. */
export const shapeOfCode = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll('-', '')
    .replace(/[OQDILZSBU]/g, (sign) => alike[sign] ?? sign);
