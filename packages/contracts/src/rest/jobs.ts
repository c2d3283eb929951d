import { z } from 'zod';
import { count, instant } from './fields.js';

/** Services with background jobs, in display order. */
export const workers = [
  'orders',
  'qr-timeline',
  'partners-inventory',
  'affiliates-escrow',
  'campaigns',
  'shipping',
  'gateway',
] as const;

export const workerName = z.enum(workers, { error: 'Service not found. Refresh the page.' });

const queue = z.object({
  job: z.string(),
  waiting: count(),
  running: count(),
  failing: count().meta({ description: 'Of those that wait: tried before, and tried again' }),
  givenUp: count(),
  oldestSeconds: z.number().min(0),
  lastError: z.string().nullable(),
  cron: z.string().nullable().meta({ description: 'Five fields, UTC; null for work that follows from something' }),
  lastRun: instant().nullable(),
  nextRun: instant().nullable(),
});

const letter = z.object({
  eventId: z.string(),
  type: z.string(),
  key: z.string(),
  cause: z.string(),
  attempts: count(),
  at: instant(),
});

/** A row of `GET /api/admin/jobs`; `work` is null if the service does not answer. */
export const serviceWork = z
  .object({
    service: workerName,
    work: z
      .object({
        queues: z.array(queue),
        unsaid: count().meta({ description: 'Events that wait to be moved to the log' }),
        unsaidOldestSeconds: z.number().min(0),
        letterCount: count(),
        letters: z.array(letter).meta({ description: 'The oldest 200 that could not be handled' }),
      })
      .nullable(),
  })
  .meta({ id: 'ServiceWork' });

/** `POST /api/admin/jobs/{service}/replay`; without ids all dead letters of the service */
export const replayBody = z
  .object({
    eventIds: z.array(z.string().min(1).max(200)).max(200, 'Please replay at most 200 at once, or all.').default([]),
  })
  .meta({ id: 'ReplayLetters' });

export const replayAnswer = z
  .object({
    replayed: count(),
    left: count(),
    /** False: no worker has started it yet. */
    done: z.boolean(),
    fault: z.string().nullable(),
  })
  .meta({ id: 'ReplayedLetters' });

export type Worker = z.infer<typeof workerName>;
export type ServiceWork = z.infer<typeof serviceWork>;
export type ReplayAnswer = z.infer<typeof replayAnswer>;
