import type { IncomingMessage, ServerResponse } from 'node:http';
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
/** If even the quickest write takes longer while many run, they wait for each other: fewer finish as many. */
const queueingMs = 400;
const windowMs = 250;
/** Enough to keep services and their databases busy. */
const minWrites = 24;
const moreWrites = 8;
/** How long a request keeps its slot while it is read; a slow sender must not keep it from others. */
const reservedMs = 500;
const retryAfterMs = 2_000;

/** The slot of one request. */
type Slot = {
  /** Keeps the slot until `leave`. Throws `too-busy` if its reservation expired and no slot is free. */
  readonly begin: () => void;
  /** Frees the slot; idempotent. */
  readonly leave: () => void;
};

/**
 * Load shedding: admits up to N concurrent requests per lane and rejects the rest with 503, because a queue would delay
 * everyone. N of the write lane follows the time that writes take.
 */
export type LoadShedder = {
  /**
   * Reserves a slot before the request is read; undefined if the lane is full. Requests with the same idempotency key
   * share a slot, because they wait for the first of them anyway.
   */
  readonly enter: (lane: Lane, key?: string) => Slot | undefined;
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
  let limit = maxAtWork.write;
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
          ? Math.max(minWrites, Math.floor(limit / 2))
          : Math.min(maxAtWork.write, limit + moreWrites);
      quickestMs = Infinity;
      busiest = 0;
      since = now();
    },
  };
};

/** Counts the requests in a lane, and those of them whose key no other has. */
const createOccupancy = () => {
  const keys = new Map<string, number>();
  let requests = 0;
  let keyless = 0;
  return {
    requests: () => requests,
    distinct: () => keyless + keys.size,
    has: (key: string | undefined): boolean => key !== undefined && keys.has(key),
    change: (key: string | undefined, by: 1 | -1): void => {
      requests += by;
      if (key === undefined) keyless += by;
      else {
        const count = (keys.get(key) ?? 0) + by;
        if (count === 0) keys.delete(key);
        else keys.set(key, count);
      }
    },
  };
};

export const createLoadShedder = (
  loop: Pick<Resources['loop'], 'steadyMs'>,
  now = (): number => performance.now(),
): LoadShedder => {
  const lanes = { read: createOccupancy(), write: createOccupancy(), upload: createOccupancy() };
  const writes = createWriteLimit(now);
  /** Oldest first, also ended ones until they expire. */
  const reservations: { readonly until: number; readonly expire: () => void }[] = [];

  const isOpen = (lane: Lane, key: string | undefined): boolean => {
    const { requests, distinct, has } = lanes[lane];
    if (distinct() < alwaysLetIn) return true;
    const limit = lane === 'write' ? writes.current() : maxAtWork[lane];
    return (has(key) || distinct() < limit) && requests() < maxAtWork[lane] && loop.steadyMs() <= latestMs[lane];
  };

  return {
    enter: (lane, key) => {
      while (reservations[0] && reservations[0].until <= now()) reservations.shift()?.expire();
      if (!isOpen(lane, key)) return undefined;
      const { change, distinct } = lanes[lane];
      let state: 'reserved' | 'working' | 'free' = 'reserved';
      let began = 0;
      const free = (): void => {
        state = 'free';
        change(key, -1);
      };
      change(key, 1);
      reservations.push({ until: now() + reservedMs, expire: () => state === 'reserved' && free() });
      return {
        begin: () => {
          if (state === 'free') {
            if (!isOpen(lane, key)) throw tooBusy();
            change(key, 1);
          }
          state = 'working';
          began = now();
        },
        leave: () => {
          if (state === 'working' && lane === 'write') writes.note(now() - began, distinct());
          if (state !== 'free') free();
        },
      };
    },
  };
};

const slots = new WeakMap<IncomingMessage, Slot>();

/** Reserves the slot of a request until its response ends. Returns false if its lane is full. */
export const enterLane = (loadShedder: LoadShedder, request: IncomingMessage, response: ServerResponse): boolean => {
  const key = request.headers['idempotency-key'];
  const slot = loadShedder.enter(laneOf(request), typeof key === 'string' ? key : undefined);
  if (!slot) return false;
  slots.set(request, slot);
  response.once('close', slot.leave);
  return true;
};

export const slotOf = (request: IncomingMessage): Slot | undefined => slots.get(request);
