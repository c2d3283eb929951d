import { write, writeSync } from 'node:fs';

const maxWaitingBytes = 4 << 20;
const retryDelayMs = 20;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

export type LogOutlet = { readonly write: (lines: string) => void };

/**
 * Writes log lines to `fd` and batches those that arrive during a write. Never throws: a full disk or a slow reader
 * costs lines. The library's own destination would throw, or retry forever at exit. Flushes what it can at exit.
 */
export const logOutlet = (fd: number): LogOutlet => {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let inFlight: Buffer | undefined;
  let scheduled = false;

  /** Schedules at most one write per event-loop iteration. */
  const schedule = (): void => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      flush();
    });
  };
  const flush = (): void => {
    if (inFlight || waiting.length === 0) return;
    inFlight = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
    send(inFlight);
  };
  const send = (bytes: Buffer): void => {
    write(fd, bytes, 0, bytes.length, null, (error, written) => {
      if (codeOf(error) === 'EAGAIN') return void setTimeout(send, retryDelayMs, bytes);
      inFlight = error || written === bytes.length ? undefined : bytes.subarray(written);
      if (inFlight) send(inFlight);
      else flush();
    });
  };

  process.on('exit', () => {
    try {
      writeSync(fd, waiting.join('')); // the write in flight runs on a thread, which finishes first
    } catch {
      // no output is left to report it to
    }
  });
  return {
    write: (lines) => {
      if (waitingBytes > maxWaitingBytes) return;
      waiting.push(lines);
      waitingBytes += lines.length;
      schedule();
    },
  };
};
