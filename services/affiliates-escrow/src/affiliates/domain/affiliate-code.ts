const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

/** Returns a readable code: up to three letters of the name, then random `symbols` ("RUI4F7Q2"). */
export const affiliateCodeOf = (firstName: string, lastName: string, symbols: string): string =>
  `${(letters(firstName) + letters(lastName)).slice(0, 3) || 'KEEP'}${symbols}`;
