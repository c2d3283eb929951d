import type { IncomingMessage, ServerResponse } from 'node:http';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Resources } from '@keepsake/platform/run';

/** Uploads take minutes but little CPU, so they have a lane separate from other writes. */
export type Lane = 'read' | 'write' | 'upload';

/**
 * Maximum concurrent requests per lane. Beyond it all of them would become slower. A hundred copies of one write fit, so
 * that a repeated press always gets the result of the first.
 */
const maxAtWork: Readonly<Record<Lane, number>> = { read: 512, write: 128, upload: 256 };
/** Event loop delay in milliseconds, for five seconds, that closes a lane. Reads close last. */
const latestMs: Readonly<Record<Lane, number>> = { read: 1_000, write: 200, upload: 200 };
/** With so few requests the CPU is used by other processes; rejecting would not help. */
const alwaysLetIn = 8;
/** How long a write keeps its slot while it is read; a slow sender must not keep it from others. */
const reservedMs = 500;
const retryAfterMs = 2_000;

/** The slot of one request. */
type Slot = {
  /** Keeps the slot until `leave`. Throws `too-busy` if it has no reservation and no slot is free. */
  readonly begin: () => void;
  /** Frees the slot unless its work has begun. */
  readonly expire: () => void;
  /** Frees the slot; idempotent. */
  readonly leave: () => void;
};

/**
 * Load shedding: admits up to N concurrent requests per lane and rejects the rest with 503, because a queue would delay
 * everyone.
 */
export type LoadShedder = {
  /**
   * Returns undefined if the lane is full. Reserves the slot of a write before its body is read; a read takes its slot
   * when it begins, so that slow downloads of pages and scripts count for nothing.
   */
  readonly enter: (lane: Lane) => Slot | undefined;
};

export const tooBusy = (): Problem =>
  problem('unavailable', 'too-busy', 'We’re very busy right now. Try again in a moment.', {
    retryAfterMs,
  });

export const laneOf = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): Lane => {
  if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return 'read';
  return /^(?:multipart\/|application\/offset)/i.test(headers['content-type'] ?? '') ? 'upload' : 'write';
};

export const createLoadShedder = (
  loop: Pick<Resources['loop'], 'steadyMs'>,
  now = (): number => performance.now(),
): LoadShedder => {
  const taken: Record<Lane, number> = { read: 0, write: 0, upload: 0 };
  /** Oldest first, also ended ones until they expire. */
  const reservations: { readonly until: number; readonly expire: () => void }[] = [];

  const isOpen = (lane: Lane): boolean =>
    taken[lane] < alwaysLetIn || (taken[lane] < maxAtWork[lane] && loop.steadyMs() <= latestMs[lane]);

  return {
    enter: (lane) => {
      while (reservations[0] && reservations[0].until <= now()) reservations.shift()?.expire();
      if (!isOpen(lane)) return undefined;
      let state: 'reserved' | 'working' | 'free' = 'free';
      const leave = (): void => {
        if (state !== 'free') taken[lane] -= 1;
        state = 'free';
      };
      const expire = (): void => {
        if (state === 'reserved') leave();
      };
      if (lane !== 'read') {
        taken[lane] += 1;
        state = 'reserved';
        reservations.push({ until: now() + reservedMs, expire });
      }
      return {
        begin: () => {
          if (state === 'free') {
            if (!isOpen(lane)) throw tooBusy();
            taken[lane] += 1;
          }
          state = 'working';
        },
        expire,
        leave,
      };
    },
  };
};

const slots = new WeakMap<IncomingMessage, Slot>();

/**
 * Returns false if the lane of a request is full. A client that disconnects frees a reserved slot only: its work goes on
 * and still counts.
 */
export const enterLane = (loadShedder: LoadShedder, request: IncomingMessage, response: ServerResponse): boolean => {
  const slot = loadShedder.enter(laneOf(request));
  if (!slot) return false;
  slots.set(request, slot);
  response.once('close', slot.expire);
  return true;
};

export const slotOf = (request: IncomingMessage): Slot | undefined => slots.get(request);
