import { replayAnswer, replayBody, serviceWork, workerName, workers, type Worker } from '@keepsake/contracts/rest/jobs';
import { backstageOf, type BackstageDefinition } from '@keepsake/contracts/rpc/backstage';
import { letterAnswer, mostLetters, workAnswer } from '@keepsake/platform/backstage/door';
import { replayLetters } from '@keepsake/platform/backstage/replay';
import { lookAtWork } from '@keepsake/platform/backstage/work';
import { listParked } from '@keepsake/platform/events/parked';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type Ask, type Route } from '../route.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'running' | 'clock'>;
type Seen = {
  readonly work: Output<BackstageDefinition, 'LookAtWork'>;
  readonly letters: Output<BackstageDefinition, 'ListLetters'>['letters'];
};

/** The gateway has a database of its own and nobody to ask about it. */
const seenHere = async ({ running, clock }: Deps): Promise<Seen> => ({
  work: workAnswer(await lookAtWork(running.db, running.jobs, clock.now())),
  letters: (await listParked(running.db, mostLetters)).map(letterAnswer),
});

const seenThere = async (ask: Ask, service: Worker): Promise<Seen> => {
  const there = ask.to(backstageOf(service));
  const [work, { letters }] = await Promise.all([there.LookAtWork({}), there.ListLetters({ limit: mostLetters })]);
  return { work, letters };
};

const workOf = ({ work, letters }: Seen): z.input<typeof serviceWork>['work'] => ({
  queues: work.queues.map((queue) => ({
    ...queue,
    lastError: queue.lastError ?? null,
    cron: queue.cron ?? null,
    lastRun: queue.lastRun ?? null,
    nextRun: queue.nextRun ?? null,
  })),
  unsaid: work.unsaid,
  unsaidOldestSeconds: work.unsaidOldestSeconds,
  letterCount: work.letters,
  letters,
});

/** One that is away says so in its card, and the others stand. */
const lookAt = async (deps: Deps, ask: Ask, service: Worker): Promise<z.input<typeof serviceWork>> => {
  try {
    return { service, work: workOf(await (service === 'gateway' ? seenHere(deps) : seenThere(ask, service))) };
  } catch (error) {
    if (isProblem(error) && error.kind !== 'unavailable') throw error;
    return { service, work: null };
  }
};

/** A refusal, and no fault of ours: a second press does no harm. */
const replayNotTaken = (service: Worker) =>
  problem(
    'conflict',
    'replay-not-taken',
    `${service} did not answer in time. Look at the list in a minute and press Replay again if they are still there; nothing is repeated.`,
  );

export const jobRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/jobs',
    summary: 'What every service has to do, and what it could not do',
    who: operations,
    limit: 'read',
    answers: { 200: z.array(serviceWork) },
    handle: async (ask) => ({
      status: 200,
      body: await Promise.all(workers.map((service) => lookAt(deps, ask, service))),
    }),
  }),
  route({
    method: 'post',
    path: '/api/admin/jobs/{service}/replay',
    summary: 'Hear dead letters again; what already happened is not repeated',
    who: operations,
    limit: 'write',
    params: z.object({ service: workerName }),
    body: replayBody,
    answers: { 200: replayAnswer },
    handle: async (ask) => {
      const { eventIds } = ask.body;
      const { service } = ask.params;
      const asked =
        service === 'gateway'
          ? replayLetters(deps.running.db, eventIds)
          : ask.to(backstageOf(service)).ReplayLetters({ eventIds });
      const { fault, ...outcome } = await asked.catch((error: unknown) => {
        throw isProblem(error) && error.kind === 'unavailable' ? replayNotTaken(service) : error;
      });
      return { status: 200, body: { ...outcome, fault: fault ?? null } };
    },
  }),
];
