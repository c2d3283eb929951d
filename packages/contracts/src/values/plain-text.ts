/** Text that every store can keep: PostgreSQL refuses NUL, UTF-8 has no lone surrogates. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Drops control characters nobody typed on purpose (they come along when pasting) and writes every line end as one \n. */
export const tidyText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');

/** True when it stays on one line; a line break in a name or subject would let it write mail headers. */
export const isOneLine = (text: string): boolean => !/[\r\n\u2028\u2029\u0085]/.test(text);
