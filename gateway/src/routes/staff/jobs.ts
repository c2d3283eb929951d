import { replayAnswer, replayBody, serviceWork, workerName, workers, type Worker } from '@keepsake/contracts/rest/jobs';
import { managementOf, type BackstageDefinition } from '@keepsake/contracts/rpc/management';
import { deadLetterAnswer, maxDeadLetters, workAnswer } from '@keepsake/platform/management/management.rpc';
import { replayLetters } from '@keepsake/platform/management/replay';
import { getWorkload } from '@keepsake/platform/management/workload';
import { listDeadLetters } from '@keepsake/platform/events/dead-letters';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { operations, route, type RouteRequest, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'running' | 'clock'>;
type Seen = {
  readonly work: Output<BackstageDefinition, 'LookAtWork'>;
  readonly letters: Output<BackstageDefinition, 'ListLetters'>['letters'];
};

/** The gateway reads its own database; other services are queried by RPC. */
const seenHere = async ({ running, clock }: Deps): Promise<Seen> => ({
  work: workAnswer(await getWorkload(running.db, running.jobs, clock.now())),
  letters: (await listDeadLetters(running.db, maxDeadLetters)).map(deadLetterAnswer),
});

const seenThere = async (request: RouteRequest, service: Worker): Promise<Seen> => {
  const there = request.client(managementOf(service));
  const [work, { letters }] = await Promise.all([there.LookAtWork({}), there.ListLetters({ limit: maxDeadLetters })]);
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

/** An unavailable service is marked in its card; others are shown. */
const lookAt = async (deps: Deps, request: RouteRequest, service: Worker): Promise<z.input<typeof serviceWork>> => {
  try {
    return { service, work: workOf(await (service === 'gateway' ? seenHere(deps) : seenThere(request, service))) };
  } catch (error) {
    if (isProblem(error) && error.kind !== 'unavailable') throw error;
    return { service, work: null };
  }
};

/** A conflict, not a server error: repeating the replay is harmless. */
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
    summary: 'List jobs and dead letters of every service',
    who: operations,
    limit: 'read',
    answers: { 200: z.array(serviceWork) },
    handle: async (request) => ({
      status: 200,
      body: await Promise.all(workers.map((service) => lookAt(deps, request, service))),
    }),
  }),
  route({
    method: 'post',
    path: '/api/admin/jobs/{service}/replay',
    summary: 'Replay dead letters; effects that already happened are not repeated',
    who: operations,
    limit: 'write',
    params: z.object({ service: workerName }),
    body: replayBody,
    answers: { 200: replayAnswer },
    handle: async (request) => {
      const { eventIds } = request.body;
      const { service } = request.params;
      const replay =
        service === 'gateway'
          ? replayLetters(deps.running.db, eventIds)
          : request.client(managementOf(service)).ReplayLetters({ eventIds });
      const { fault: failure, ...outcome } = await replay.catch((error: unknown) => {
        throw isProblem(error) && error.kind === 'unavailable' ? replayNotTaken(service) : error;
      });
      return { status: 200, body: { ...outcome, fault: failure ?? null } };
    },
  }),
];
