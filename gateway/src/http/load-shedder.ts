import type { IncomingMessage } from 'node:http';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Resources } from '@keepsake/platform/run';

/** Uploads take minutes but little CPU, so they have a lane separate from other writes. */
export type Lane = 'read' | 'write' | 'upload';

/** Maximum concurrent requests per lane. Beyond it all of them would become slower. */
const maxAtWork: Readonly<Record<Lane, number>> = { read: 512, write: 128, upload: 256 };
/** Event loop delay in milliseconds, for five seconds, that closes a lane. Reads close last. */
const latestMs: Readonly<Record<Lane, number>> = { read: 1_000, write: 200, upload: 200 };
/** With so few requests the CPU is used by other processes; rejecting would not help. */
const alwaysLetIn = 8;
const retryAfterMs = 2_000;

/**
 * Load shedding: admits up to N concurrent requests per lane and rejects the rest with 503, because a queue would delay
 * everyone.
 */
export type LoadShedder = {
  readonly isOpen: (lane: Lane) => boolean;
  /** Takes a slot until the returned function is called. Throws `too-busy` if none is free. */
  readonly acquire: (lane: Lane) => () => void;
};

export const tooBusy = (): Problem =>
  problem('unavailable', 'too-busy', 'We’re very busy right now. Try again in a moment.', {
    retryAfterMs,
  });

export const laneOf = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): Lane => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  return /^(?:multipart\/|application\/offset)/i.test(headers['content-type'] ?? '') ? 'upload' : 'write';
};

export const createLoadShedder = (loop: Pick<Resources['loop'], 'steadyMs'>): LoadShedder => {
  const atWork: Record<Lane, number> = { read: 0, write: 0, upload: 0 };
  const isOpen = (lane: Lane): boolean =>
    atWork[lane] < alwaysLetIn || (atWork[lane] < maxAtWork[lane] && loop.steadyMs() <= latestMs[lane]);
  return {
    isOpen,
    acquire: (lane) => {
      if (!isOpen(lane)) throw tooBusy();
      atWork[lane] += 1;
      return () => void (atWork[lane] -= 1);
    },
  };
};
