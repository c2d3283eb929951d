/** A name written in one line, as the forms with two fields have it: the last word is the family's. */
export const nameParts = (name: string): { readonly firstName: string; readonly lastName: string } => {
  const words = name.trim().split(/\s+/u);
  return words.length < 2
    ? { firstName: words[0] ?? '', lastName: '' }
    : { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '' };
};
