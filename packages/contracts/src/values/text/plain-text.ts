/** Returns whether every store accepts the text: PostgreSQL rejects NUL, UTF-8 has no lone surrogates. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

/** Drops control characters, which come with pasted text, and converts every line end to \n. */
export const tidyText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '');

/** Returns whether the text has no line break, which in a name or subject could inject email headers. */
export const isOneLine = (text: string): boolean => !/[\r\n\u2028\u2029\u0085]/.test(text);
