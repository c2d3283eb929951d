import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { exportFile, type ExportMemory } from '@keepsake/contracts/rest/album-file';
import { yearOf } from '@keepsake/contracts/values/human-date';

/** Entries per page, so that browsers render and print a page in reasonable time. */
const mostOnPage = 300;
const maxYears = 12;

const spooled = exportFile.shape.memories.element;

type Span = { readonly from: number; readonly years: readonly (number | undefined)[] };

export type ExportSpool = {
  readonly add: (memory: ExportMemory) => Promise<void>;
  /** Idempotent. */
  readonly close: () => Promise<void>;
  readonly count: () => number;
  readonly byDecade: () => boolean;
  /** Pages, by the place of their first entry; at least one. */
  readonly spans: () => readonly Span[];
  /** Yields entries from `from` up to `to`, in insertion order. */
  readonly read: (from?: number, to?: number) => AsyncGenerator<ExportMemory>;
};

/** Keeps the packed entries in a file, so that pages and list match the packed media regardless of concurrent posts. */
export const exportSpool = async (path: string): Promise<ExportSpool> => {
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
    byDecade: () => years.size > maxYears,
    spans: () => spans,
    read: async function* (from = 0, to = Infinity) {
      let at = 0;
      const input = createReadStream(path);
      try {
        for await (const line of createInterface({ input, crlfDelay: Infinity })) {
          if (at >= to) return;
          if (at++ >= from) yield spooled.parse(JSON.parse(line));
        }
      } finally {
        input.destroy(); // closing the interface only pauses the stream
      }
    },
  };
};
