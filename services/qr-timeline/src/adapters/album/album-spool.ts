import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { AlbumMemory } from '@keepsake/contracts/rest/album-file';
import { yearOf } from '@keepsake/contracts/values/human-date';

/** So many memories on one page of the album: a browser draws them at once, and a printer has an evening's work. */
const mostOnPage = 300;
const mostYears = 12;

type Span = { readonly from: number; readonly years: readonly (number | undefined)[] };

export type AlbumSpool = {
  readonly add: (memory: AlbumMemory) => Promise<void>;
  /** May be called again. */
  readonly close: () => Promise<void>;
  readonly count: () => number;
  readonly byDecade: () => boolean;
  /** The pages, by the place of their first memory; at least one. */
  readonly spans: () => readonly Span[];
  /** From `from` up to `to`, in the order they were added. */
  readonly read: (from?: number, to?: number) => AsyncGenerator<AlbumMemory>;
};

/**
 * What has been packed so far, in a file: pages and list are written from the very memories whose pictures went in, however
 * many there are and whatever is posted meanwhile.
 */
export const albumSpool = async (path: string): Promise<AlbumSpool> => {
  const file = await open(path, 'w');
  const years = new Set<number>();
  const spans: { from: number; years: (number | undefined)[] }[] = [{ from: 0, years: [] }];
  let count = 0;
  let group: string | null = null;

  return {
    add: async (memory) => {
      const last = spans.at(-1);
      const together = memory.groupId !== null && memory.groupId === group;
      const span = last && (count - last.from < mostOnPage || together) ? last : { from: count, years: [] };
      if (span !== last) spans.push(span);
      const year = memory.date === null ? undefined : yearOf(memory.date);
      if (year !== undefined) years.add(year);
      span.years = [span.years[0] ?? year, year];
      group = memory.groupId;
      count += 1;
      await file.write(`${JSON.stringify(memory)}\n`);
    },
    close: () => file.close(),
    count: () => count,
    byDecade: () => years.size > mostYears,
    spans: () => spans,
    read: async function* (from = 0, to = Infinity) {
      let at = 0;
      const input = createReadStream(path);
      try {
        for await (const line of createInterface({ input, crlfDelay: Infinity })) {
          if (at >= to) return;
          if (at++ >= from) yield JSON.parse(line) as AlbumMemory; // our own line of a moment ago
        }
      } finally {
        input.destroy(); // closing the interface only pauses it
      }
    },
  };
};
