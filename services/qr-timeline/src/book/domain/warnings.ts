import { bookTexts } from './book-texts.js';
import { nameOfMemory } from './memory-name.js';
import type { BookContent } from './layout.js';
import type { BookPage } from './pages.js';

/** A photo that prints with fewer than 300 dots per inch, or a memory with letters that the fonts lack. */
export type BookWarning = {
  readonly kind: 'resolution' | 'letters';
  readonly memoryId?: string;
  readonly name: string;
  readonly page: number;
  readonly dpi: number;
  readonly letters: string;
};

const sharpDpi = 300;
const mmPerInch = 25.4;
const maxLetters = 12;

/** Collects warnings page by page. */
export const bookWarnings = (content: BookContent, missing: (text: string) => readonly string[]) => {
  const texts = bookTexts[content.language];
  const memoryOf = new Map(
    content.memories.flatMap((memory) => memory.parts.map((part) => [part.entryId, memory] as const)),
  );
  const found: BookWarning[] = [];
  const addLetters = (name: string, texts: readonly string[], memoryId?: string): void => {
    const letters = [...new Set(texts.flatMap(missing))].slice(0, maxLetters).join(' ');
    if (letters === '') return;
    found.push({ kind: 'letters', name, page: 0, dpi: 0, letters, ...(memoryId !== undefined && { memoryId }) });
  };
  addLetters(texts.cover, [content.title, content.dates]);
  for (const memory of content.memories) {
    const { title, description, submittedBy = '', parts, replies } = memory;
    const written = [title, description, submittedBy, ...parts.map(({ caption = '' }) => caption)];
    addLetters(nameOfMemory(memory, content.language), [...written, ...replies.map(({ text }) => text)], memory.id);
  }
  return {
    addPage: ({ pictures }: BookPage, page: number): void => {
      for (const { entryId, widthMm, widthPx } of pictures) {
        if (widthPx === undefined) continue;
        // Rounded up, because sizes in millimeters are not whole pixels.
        const dpi = Math.ceil((widthPx / widthMm) * mmPerInch);
        if (dpi >= sharpDpi) continue;
        const memory = memoryOf.get(entryId);
        const name =
          page === 1 ? texts.coverPhoto : memory === undefined ? texts.photo : nameOfMemory(memory, content.language);
        found.push({
          kind: 'resolution',
          name,
          page,
          dpi,
          letters: '',
          ...(memory !== undefined && { memoryId: memory.id }),
        });
      }
    },
    list: (): readonly BookWarning[] => found,
  };
};
