import type { IncomingMessage } from 'node:http';
import { problem } from '@keepsake/platform/problem';

export type MinimumRate = {
  /** Interval in milliseconds at which the rate of a body is checked. */
  readonly intervalMs: number;
  /** Minimum bytes per interval; below any mobile connection. */
  readonly minBytes: number;
};

export const minimumBodyRate: MinimumRate = { intervalMs: 60_000, minBytes: 30_000 };

const tooSlow = () =>
  problem(
    'invalid',
    'body-too-slow',
    'What was sent came too slowly, or stopped on its way. Please send it again over a better line.',
  );

/**
 * Runs work while the body keeps its minimum rate, and rejects slow senders, which prevents slow-body attacks. Time in
 * which bytes wait for this process does not count.
 */
export const withMinimumRate = async <R>(
  request: IncomingMessage,
  { intervalMs, minBytes }: MinimumRate,
  work: () => Promise<R>,
): Promise<R> => {
  const { socket } = request;
  let seen = socket.bytesRead;
  let judge: NodeJS.Timeout | undefined;
  const slow = new Promise<never>((_, reject) => {
    judge = setInterval(() => {
      const came = socket.bytesRead - seen;
      seen = socket.bytesRead;
      const waitsForUs = request.readableLength > 0;
      if (request.complete || socket.destroyed) clearInterval(judge);
      else if (came < minBytes && !waitsForUs) reject(tooSlow());
    }, intervalMs);
    judge.unref();
  });
  try {
    return await Promise.race([work(), slow]);
  } finally {
    clearInterval(judge);
  }
};
