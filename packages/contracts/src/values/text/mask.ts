/** Masked personal data for unknown callers: enough for people to recognize themselves, and nothing for others. */

/** "Maria Rossi" -> "M*** R***". */
export const maskName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0]}***`)
    .join(' ');

/** "maria@example.org" -> "m***@e***.org". */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const dot = email.lastIndexOf('.');
  return at < 1 || dot < at ? '***' : `${email.charAt(0)}***@${email.charAt(at + 1)}***${email.slice(dot)}`;
};

/** "Maria", "Rossi" -> "M. R.": the buyer as shown to affiliates. */
export const initialsOf = (...names: readonly string[]): string =>
  names
    .map((name) => Array.from(name.trim())[0])
    .filter((letter) => letter !== undefined)
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');
