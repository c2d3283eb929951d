import type { IncomingMessage } from 'node:http';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Resources } from '@keepsake/platform/run';

/** Files take minutes over a slow line and hardly any work, so they do not stand in the way of orders, nor orders in theirs. */
export type Lane = 'read' | 'write' | 'upload';

/** How many are at work at once. The next one would only make all of them later. */
const mostAtWork: Readonly<Record<Lane, number>> = { read: 512, write: 128, upload: 256 };
/** How late this process may be with everything, for five seconds, before a lane is closed. Guests who read go last. */
const latestMs: Readonly<Record<Lane, number>> = { read: 1_000, write: 200, upload: 200 };
/** With so few at work it is somebody else who keeps the processors, and to refuse would make nothing faster. */
const alwaysLetIn = 8;
const retryAfterMs = 2_000;

/** Lets in as many as can be served in time, and says so to the others at once: a queue would make everybody wait. */
export type Gate = {
  readonly isOpen: (lane: Lane) => boolean;
  /** The place is taken until the answer is called. Throws `too-busy` when none is free. */
  readonly enter: (lane: Lane) => () => void;
};

export const tooBusy = (): Problem =>
  problem('unavailable', 'too-busy', 'Very many people are here just now. Please try again in a moment.', {
    retryAfterMs,
  });

export const laneOf = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): Lane => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  return /^(?:multipart\/|application\/offset)/i.test(headers['content-type'] ?? '') ? 'upload' : 'write';
};

export const createGate = (loop: Pick<Resources['loop'], 'steadyMs'>): Gate => {
  const atWork: Record<Lane, number> = { read: 0, write: 0, upload: 0 };
  const isOpen = (lane: Lane): boolean =>
    atWork[lane] < alwaysLetIn || (atWork[lane] < mostAtWork[lane] && loop.steadyMs() <= latestMs[lane]);
  return {
    isOpen,
    enter: (lane) => {
      if (!isOpen(lane)) throw tooBusy();
      atWork[lane] += 1;
      return () => void (atWork[lane] -= 1);
    },
  };
};
