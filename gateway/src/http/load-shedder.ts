import type { IncomingMessage } from 'node:http';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Resources } from '@keepsake/platform/run';

/** Uploads take minutes but little CPU, so they have a lane separate from other writes. */
export type Lane = 'read' | 'write' | 'upload';

/** Maximum concurrent requests per lane. Beyond it all of them would become slower. */
const mostAtWork: Readonly<Record<Lane, number>> = { read: 512, write: 64, upload: 256 };
/** Event loop delay in milliseconds, for five seconds, that closes a lane. Reads close last. */
const latestMs: Readonly<Record<Lane, number>> = { read: 1_000, write: 200, upload: 200 };
/** With so few requests the CPU is used by other processes; rejecting would not help. */
const alwaysLetIn = 8;
/** If even the quickest of many writes takes longer, they wait for each other: fewer concurrent ones finish as many. */
const queueingMs = 400;
const windowMs = 1_000;
/** Enough to keep services and their databases busy. */
const fewestWrites = 24;
const moreWrites = 8;
const retryAfterMs = 2_000;

/**
 * Load shedding: admits up to N concurrent requests per lane and rejects the rest with 503, because a queue would delay
 * everyone. N of the write lane follows the time that writes take.
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

/** The limit of concurrent writes: halved while it is half used and all are slow, raised again step by step. */
const createWriteLimit = (now: () => number) => {
  let limit = mostAtWork.write;
  let quickestMs = Infinity;
  let busiest = 0;
  let since = now();
  return {
    current: () => limit,
    note: (ms: number, atWork: number): void => {
      quickestMs = Math.min(quickestMs, ms);
      busiest = Math.max(busiest, atWork);
      if (now() - since < windowMs) return;
      limit =
        quickestMs > queueingMs && busiest >= limit / 2
          ? Math.max(fewestWrites, Math.floor(limit / 2))
          : Math.min(mostAtWork.write, limit + moreWrites);
      quickestMs = Infinity;
      busiest = 0;
      since = now();
    },
  };
};

export const createLoadShedder = (
  loop: Pick<Resources['loop'], 'steadyMs'>,
  now = (): number => performance.now(),
): LoadShedder => {
  const atWork: Record<Lane, number> = { read: 0, write: 0, upload: 0 };
  const writes = createWriteLimit(now);
  const most = (lane: Lane): number => (lane === 'write' ? writes.current() : mostAtWork[lane]);
  const isOpen = (lane: Lane): boolean =>
    atWork[lane] < alwaysLetIn || (atWork[lane] < most(lane) && loop.steadyMs() <= latestMs[lane]);
  return {
    isOpen,
    acquire: (lane) => {
      if (!isOpen(lane)) throw tooBusy();
      atWork[lane] += 1;
      const began = now();
      return () => {
        if (lane === 'write') writes.note(now() - began, atWork[lane]);
        atWork[lane] -= 1;
      };
    },
  };
};
