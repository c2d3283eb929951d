const letters = (text: string): string =>
  text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z]/g, '');

/** Readable and sayable: up to three letters of the name, then `symbols` from the random source ("RUI4F7Q2"). */
export const affiliateCodeOf = (firstName: string, lastName: string, symbols: string): string =>
  `${(letters(firstName) + letters(lastName)).slice(0, 3) || 'KEEP'}${symbols}`;
