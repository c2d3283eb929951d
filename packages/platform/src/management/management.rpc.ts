import { z } from 'zod';
import { requireStaff } from '../access.js';
import type { Db } from '../postgres/database.js';
import { listDeadLetters, type DeadLetter } from '../events/dead-letters.js';
import type { Clock } from '../clock.js';
import { rpcContract } from '../rpc/contract.js';
import { method, rpcService, type RpcService } from '../rpc/rpc-service.js';
import type { Job } from '../service/service.js';
import { replayLetters } from './replay.js';
import { getWorkload, type Work } from './workload.js';

/** Implemented by every service; `answeredBy` selects one. */
export const management = rpcContract<never>('platform/v1/backstage.proto', 'Backstage');

export const workAnswer = ({ queues, ...work }: Work) => ({
  ...work,
  queues: queues.map(({ lastRun, nextRun, ...queue }) => ({
    ...queue,
    ...(lastRun && { lastRun: lastRun.toISOString() }),
    ...(nextRun && { nextRun: nextRun.toISOString() }),
  })),
});

export const deadLetterAnswer = ({ eventId, type, key, cause, attempts, at }: DeadLetter) => ({
  eventId,
  type,
  key,
  cause,
  attempts,
  at: at.toISOString(),
});

export const maxDeadLetters = 200;

type Deps = { readonly db: Db; readonly clock: Clock };

/** Implements the view of operations on one service: workload, dead letters and their replay. */
export const managementRpcService = ({ db, clock }: Deps, jobs: readonly Job[]): RpcService =>
  rpcService<Record<string, never>>(management, 'api', {
    LookAtWork: method(z.object({}), async (_, ctx) => {
      requireStaff(ctx.caller, 'operations');
      return workAnswer(await getWorkload(db, jobs, clock.now()));
    }),
    ListLetters: method(z.object({ limit: z.int().min(1).max(maxDeadLetters) }), async ({ limit }, ctx) => {
      requireStaff(ctx.caller, 'operations');
      return { letters: (await listDeadLetters(db, limit)).map(deadLetterAnswer) };
    }),
    ReplayLetters: method(
      z.object({ eventIds: z.array(z.string().max(200)).max(maxDeadLetters) }),
      async ({ eventIds }, ctx) => {
        requireStaff(ctx.caller, 'operations');
        return replayLetters(db, eventIds);
      },
    ),
  } as never);
