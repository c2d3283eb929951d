import type { IncomingMessage } from 'node:http';
import { problem } from '@keepsake/platform/problem';

export type Pace = {
  /** How long a body is watched before it is judged, and judged again. */
  readonly everyMs: number;
  /** What has to come in that time; less than any telephone line brings. */
  readonly leastBytes: number;
};

export const bodyPace: Pace = { everyMs: 60_000, leastBytes: 30_000 };

const tooSlow = () =>
  problem(
    'invalid',
    'body-too-slow',
    'What was sent came too slowly, or stopped on its way. Please send it again over a better line.',
  );

/**
 * Does its work for as long as the body keeps coming: a visitor who sends a byte now and then is told so and holds no
 * place. While we are the slow ones, and bytes wait for us, nobody is blamed.
 */
export const keepingPace = async <R>(
  request: IncomingMessage,
  { everyMs, leastBytes }: Pace,
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
      else if (came < leastBytes && !waitsForUs) reject(tooSlow());
    }, everyMs);
    judge.unref();
  });
  try {
    return await Promise.race([work(), slow]);
  } finally {
    clearInterval(judge);
  }
};
