import { closeSync, copyFileSync, openSync, readSync, renameSync, statSync, truncateSync } from 'node:fs';
import { z } from 'zod';

const line = z.object({ level: z.number(), service: z.string().default('site'), msg: z.string().default('') });

const lookMs = 1_000;
const sameAgainMs = 60_000;
const errorLevel = 50;
const mostBytes = 50 << 20;
const mostPerLook = 4 << 20;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** A log that grew large becomes yesterday's, and the one of the day before goes. */
export const turnOver = (file: string): void => {
  if (sizeOf(file) > mostBytes) renameSync(file, `${file}.old`);
};

export type WatchedLog = {
  /** Looks now; it does so by itself every second. */
  readonly look: () => void;
  /** Looks once more and ends. */
  readonly stop: () => void;
};

/**
 * Reads what is added to a log of JSON lines and tells its errors, each sentence at most once a minute: the terminal
 * stays quiet and still shows that something is wrong. Keeps the file from growing for ever, too.
 */
export const watchLog = (file: string, tell: (words: string) => void): WatchedLog => {
  let position = sizeOf(file);
  let rest = '';
  const toldAt = new Map<string, number>();

  const hear = (text: string): void => {
    if (!text.includes(`"level":${errorLevel}`) && !text.includes('"level":60')) return;
    const read = line.safeParse(JSON.parse(text));
    if (!read.success) return;
    const words = `${read.data.service}: ${read.data.msg}`;
    const now = performance.now();
    if (now - (toldAt.get(words) ?? -sameAgainMs) < sameAgainMs) return;
    toldAt.set(words, now);
    tell(words);
  };

  const look = (): void => {
    const size = sizeOf(file);
    const from = size < position ? 0 : Math.max(position, size - mostPerLook);
    position = size;
    if (size > from) {
      const bytes = Buffer.alloc(size - from);
      const handle = openSync(file, 'r');
      readSync(handle, bytes, 0, bytes.length, from);
      closeSync(handle);
      const lines = (rest + bytes.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const one of lines.filter((text) => text.startsWith('{'))) hear(one);
    }
    if (size > mostBytes) {
      // The writer appends, so what it writes next begins the emptied file.
      copyFileSync(file, `${file}.old`);
      truncateSync(file);
      position = 0;
    }
  };

  const timer = setInterval(look, lookMs);
  timer.unref();
  return {
    look,
    stop: () => {
      clearInterval(timer);
      look();
    },
  };
};
