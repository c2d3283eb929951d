import type { Language } from '@keepsake/contracts/values/language';
import { shortened } from '@keepsake/contracts/values/shortened';
import { bookTexts } from './book-texts.js';
import type { BookMemory } from './book.js';

/** Returns the name of a memory in lists: its title, otherwise its first words, otherwise what it is. */
export const nameOfMemory = ({ title, description, parts }: BookMemory, language: Language): string => {
  const text = title === '' ? (parts[0]?.caption ?? description) : title;
  const [line = ''] = text.split('\n');
  if (line !== '') return shortened(line);
  const { video, recording, photo } = bookTexts[language];
  return parts[0]?.kind === 'video' ? video : parts[0]?.kind === 'audio' ? recording : photo;
};
