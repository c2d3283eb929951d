import { write, writeSync } from 'node:fs';

const mostWaitingBytes = 4 << 20;
const againMs = 20;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

export type LogOutlet = { readonly write: (lines: string) => void };

/**
 * Where the log goes. Lines that come while others are written go out together. A disk without room costs lines and never the
 * process: the library's own outlet throws then, and at the exit tries again for ever. A reader that is slow for long costs
 * lines, too. What waits at the exit is written as far as it can be.
 */
export const logOutlet = (fd: number): LogOutlet => {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let inHand: Buffer | undefined;
  let planned = false;

  /** Once in a turn of the loop: a busy moment is one write. */
  const plan = (): void => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      next();
    });
  };
  const next = (): void => {
    if (inHand || waiting.length === 0) return;
    inHand = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
    send(inHand);
  };
  const send = (bytes: Buffer): void => {
    write(fd, bytes, 0, bytes.length, null, (error, written) => {
      if (codeOf(error) === 'EAGAIN') return void setTimeout(send, againMs, bytes);
      inHand = error || written === bytes.length ? undefined : bytes.subarray(written);
      if (inHand) send(inHand);
      else next();
    });
  };

  process.on('exit', () => {
    try {
      writeSync(fd, waiting.join('')); // what is in hand is written by a thread, which ends first
    } catch {
      // there is nowhere left to say so
    }
  });
  return {
    write: (lines) => {
      if (waitingBytes > mostWaitingBytes) return;
      waiting.push(lines);
      waitingBytes += lines.length;
      plan();
    },
  };
};
