/** Characters that are read at a glance on a distant screen. */
const maxLength = 110;

/** Splits text into phrases of at most `maxLength`, at sentence ends where possible, else between words. */
const phrasesOf = (text: string): readonly string[] => {
  const sentences = text.split(/(?<=[.!?…。！？؟])\s+|\n+/u).filter((sentence) => sentence.trim() !== '');
  return sentences.flatMap((sentence) => {
    const phrases: string[] = [];
    for (const word of sentence.trim().split(/\s+/u)) {
      const joined = phrases.length === 0 ? word : `${phrases.at(-1)} ${word}`;
      if (phrases.length === 0 || joined.length > maxLength) phrases.push(word);
      else phrases[phrases.length - 1] = joined;
    }
    return phrases;
  });
};

/** Returns the phrase that is probably said at this share, 0 to 1: speech takes time by its letters. */
export const subtitleAt = (text: string, share: number): string => {
  const phrases = phrasesOf(text);
  const letters = phrases.reduce((sum, { length }) => sum + length, 0);
  let said = 0;
  for (const phrase of phrases) {
    said += phrase.length;
    if (share * letters < said) return phrase;
  }
  return phrases.at(-1) ?? '';
};
