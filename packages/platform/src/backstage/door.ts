import { z } from 'zod';
import { requireStaff } from '../access.js';
import type { Db } from '../database.js';
import { listParked, type Letter } from '../events/parked.js';
import type { Clock } from '../clock.js';
import { rpcContract } from '../rpc/contract.js';
import { method, rpcDoor, type RpcDoor } from '../rpc/door.js';
import type { Job } from '../service.js';
import { replayLetters } from './replay.js';
import { lookAtWork, type Work } from './work.js';

/** Every service answers it; `answeredBy` says which one is meant. */
export const backstage = rpcContract<never>('platform/v1/backstage.proto', 'Backstage');

export const workAnswer = ({ queues, ...work }: Work) => ({
  ...work,
  queues: queues.map(({ lastRun, nextRun, ...queue }) => ({
    ...queue,
    ...(lastRun && { lastRun: lastRun.toISOString() }),
    ...(nextRun && { nextRun: nextRun.toISOString() }),
  })),
});

export const letterAnswer = ({ eventId, type, key, cause, attempts, at }: Letter) => ({
  eventId,
  type,
  key,
  cause,
  attempts,
  at: at.toISOString(),
});

export const mostLetters = 200;

type Deps = { readonly db: Db; readonly clock: Clock };

/** What operations see of any service, and may do about it. */
export const backstageDoor = ({ db, clock }: Deps, jobs: readonly Job[]): RpcDoor =>
  rpcDoor<Record<string, never>>(backstage, 'api', {
    LookAtWork: method(z.object({}), async (_, turn) => {
      requireStaff(turn.caller, 'operations');
      return workAnswer(await lookAtWork(db, jobs, clock.now()));
    }),
    ListLetters: method(z.object({ limit: z.int().min(1).max(mostLetters) }), async ({ limit }, turn) => {
      requireStaff(turn.caller, 'operations');
      return { letters: (await listParked(db, limit)).map(letterAnswer) };
    }),
    ReplayLetters: method(
      z.object({ eventIds: z.array(z.string().max(200)).max(mostLetters) }),
      async ({ eventIds }, turn) => {
        requireStaff(turn.caller, 'operations');
        return replayLetters(db, eventIds);
      },
    ),
  } as never);
