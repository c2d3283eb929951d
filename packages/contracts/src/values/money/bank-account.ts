/** A payout account: a bank account with an IBAN, one in the United States, or PayPal. */
export type PayoutAccount =
  | { readonly method: 'iban'; readonly iban: string; readonly bic?: string | undefined }
  | {
      readonly method: 'us-account';
      readonly routingNumber: string;
      readonly accountNumber: string;
      readonly accountKind: 'checking' | 'savings';
    }
  | { readonly method: 'paypal'; readonly email: string };

const lettersToDigits = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 'A'.charCodeAt(0) + 10));

/**
 * Parses an IBAN to capitals without spaces; returns undefined if its check digits are wrong (ISO 13616, remainder 1 of
 * 97).
 */
export const ibanOf = (typed: string): string | undefined => {
  const iban = typed.replace(/\s+/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return undefined;
  return BigInt(lettersToDigits(iban.slice(4) + iban.slice(0, 4))) % 97n === 1n ? iban : undefined;
};

/** Parses a BIC of eight or eleven characters (ISO 9362) to capitals; else returns undefined. */
export const bicOf = (typed: string): string | undefined => {
  const bic = typed.replace(/\s+/g, '').toUpperCase();
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) ? bic : undefined;
};

const weights = [3, 7, 1] as const;

/** Parses a US routing number of nine digits; returns undefined if its check digit is wrong. */
export const routingNumberOf = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]+/g, '');
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return undefined;
  const sum = Array.from(digits).reduce((all, digit, at) => all + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0 ? digits : undefined;
};

/** Parses an account number of four to seventeen digits; ignores spaces and dashes. */
export const accountNumberOf = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]+/g, '');
  return /^\d{4,17}$/.test(digits) ? digits : undefined;
};
