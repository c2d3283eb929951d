/** Cuts a text to the length of a name. */
export const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79).trimEnd()}…` : text);
