import { closeSync, copyFileSync, openSync, readSync, renameSync, rmSync, statSync, truncateSync } from 'node:fs';
import { z } from 'zod';

const line = z.object({ level: z.number(), service: z.string().default('site'), msg: z.string().default('') });

const pollIntervalMs = 1_000;
const sameAgainMs = 60_000;
const errorLevel = 50;
const maxBytes = 50 << 20;
const maxBytesPerPoll = 4 << 20;

/** Undefined for an incomplete line: a full disk cuts the line that is being written. */
const readLine = (text: string): z.infer<typeof line> | undefined => {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Rotates a large log: the current file becomes `.old`, the previous `.old` is deleted. */
export const turnOver = (file: string): void => {
  if (sizeOf(file) > maxBytes) renameSync(file, `${file}.old`);
};

export type WatchedLog = {
  /** Reads now; runs every second anyway. */
  readonly poll: () => void;
  /** Reads once more and stops. */
  readonly stop: () => void;
};

/**
 * Reads new lines of a JSON log and reports its errors, each text at most once a minute. Also rotates the file when
 * it grows large.
 */
export const watchLog = (file: string, report: (text: string) => void): WatchedLog => {
  let position = sizeOf(file);
  let rest = '';
  const loggedAt = new Map<string, number>();

  const listener = (text: string): void => {
    if (!text.includes(`"level":${errorLevel}`) && !text.includes('"level":60')) return;
    const read = readLine(text);
    if (!read) return;
    const message = `${read.service}: ${read.msg}`;
    const now = performance.now();
    if (now - (loggedAt.get(message) ?? -sameAgainMs) < sameAgainMs) return;
    loggedAt.set(message, now);
    report(message);
  };

  const inspect = (): void => {
    const size = sizeOf(file);
    const from = size < position ? 0 : Math.max(position, size - maxBytesPerPoll);
    position = size;
    if (size > from) {
      const bytes = Buffer.alloc(size - from);
      const handle = openSync(file, 'r');
      readSync(handle, bytes, 0, bytes.length, from);
      closeSync(handle);
      const lines = (rest + bytes.toString()).split('\n');
      rest = lines.pop() ?? '';
      for (const one of lines.filter((text) => text.startsWith('{'))) listener(one);
    }
    if (size > maxBytes) {
      // The writer appends, so its next write starts at the beginning of the truncated file.
      try {
        copyFileSync(file, `${file}.old`);
      } catch (error) {
        rmSync(`${file}.old`, { force: true });
        report(`The log was emptied without a copy: ${(error as NodeJS.ErrnoException).code}.`);
      }
      truncateSync(file);
      position = 0;
    }
  };

  const timer = setInterval(inspect, pollIntervalMs);
  timer.unref();
  return {
    poll: inspect,
    stop: () => {
      clearInterval(timer);
      inspect();
    },
  };
};
