import { shortened } from '@keepsake/contracts/values/shortened';
import type { BookMemory } from './book.js';
import type { BookPhrases } from './book-phrases.js';

/** Returns the name of a memory in lists: its title, otherwise its first words, otherwise what it is. */
export const nameOfMemory = (
  { title, description, parts }: BookMemory,
  { texts }: Pick<BookPhrases, 'texts'>,
): string => {
  const text = title === '' ? (parts[0]?.caption ?? description) : title;
  const [line = ''] = text.split('\n');
  if (line !== '') return shortened(line);
  return parts[0]?.kind === 'video' ? texts.video : parts[0]?.kind === 'audio' ? texts.recording : texts.photo;
};
