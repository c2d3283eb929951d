import { hash, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { visitsRpc, type VisitsDefinition } from '@keepsake/contracts/rpc/visits';
import { isPlateCode } from '@keepsake/contracts/values/plate-code';
import type { Log } from '@keepsake/platform/log';
import type { Input, Output } from '@keepsake/platform/rpc/contract';
import type { RunningService } from '@keepsake/platform/run';
import { clientAddress, limitKey } from '../http/address.js';
import { isBot, isPrefetch } from './bots.js';

type Observation = NonNullable<Input<VisitsDefinition, 'RecordVisits'>['observations']>[number];
type Day = Output<VisitsDefinition, 'OpenVisitDay'>;
/** One key for all attempts, so that a batch is counted once if its response is lost. */
type Batch = { readonly key: string; readonly day: string; readonly observations: readonly Observation[] };

const gateway = { kind: 'system', service: 'gateway' } as const;
const collectMs = 5_000;
const retryDelayMs = 15_000;
const timeoutMs = 5_000;
const dayMs = 24 * 60 * 60_000;
/** Time to send the last visits of a day before its salt and marks are deleted. */
const afterDayMs = 10 * 60_000;
const batchSize = 500;
const maxWaiting = 50_000;
/** Cleared when full: the service counts a mark once in any case. */
const maxRemembered = 100_000;
/** Requests that wait for the salt after a start. Their addresses are in memory until it arrives, for 5 s at most. */
const maxWithoutSalt = 1_000;

export type Visits = {
  /** Counts a visit of a timeline or a scan of a plate without delaying the response; never fails. */
  readonly note: (kind: Observation['kind'], code: string, request: IncomingMessage) => void;
  /** The same for a route, which has no raw request. */
  readonly noteFrom: (kind: Observation['kind'], code: string, address: string, headers: IncomingHttpHeaders) => void;
  /** Sends what was collected. */
  readonly close: () => Promise<void>;
};

/**
 * Counts visitors once a day. A visitor is a hash of address, browser, code and the salt of the day, which is deleted
 * on the next day. Observations are collected for five seconds, so a crash loses at most those; while qr-timeline is
 * unavailable, up to 50,000 wait in memory, until ten minutes after their day.
 */
export const createVisits = (deps: {
  readonly running: Pick<RunningService, 'clientAs' | 'platform'>;
  readonly proxies: number;
  readonly logger: Log;
}): Visits => {
  const { clock } = deps.running.platform;
  const service = deps.running.clientAs(visitsRpc, gateway);
  const options = (key: string) => ({
    idempotencyKey: key,
    correlationId: key,
    signal: AbortSignal.timeout(timeoutMs),
  });

  let day: Day | undefined;
  let dayEndsMs = 0;
  let opening = false;
  /** When the salt was requested last; it is requested at most once per `retryDelayMs`. */
  let openedAtMs = -Infinity;
  let withoutSalt: (() => void)[] = [];
  const remembered = new Set<string>();
  let collected: Observation[] = [];
  let waiting: Batch[] = [];
  let timer: NodeJS.Timeout | undefined;
  const ending = new Set<NodeJS.Timeout>();
  let sending: Promise<void> = Promise.resolve();
  let opened: Promise<void> = Promise.resolve();

  const close = (): void => {
    if (day)
      while (collected.length > 0)
        waiting.push({ key: randomUUID(), day: day.day, observations: collected.splice(0, batchSize) });
  };

  const send = async (): Promise<void> => {
    close();
    for (const batch of waiting) {
      const { day: of, observations } = batch;
      await service.RecordVisits({ day: of, observations: [...observations] }, options(batch.key));
      waiting = waiting.filter((one) => one !== batch);
    }
  };

  const soon = (afterMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(send).catch((error: unknown) => {
        const visits = waiting.reduce((sum, batch) => sum + batch.observations.length, 0);
        deps.logger.warn({ error, visits }, 'failed to send visits to qr-timeline; retrying');
        if (visits > maxWaiting) waiting = [];
        soon(retryDelayMs);
      });
    }, afterMs).unref();
  };

  /** Also in a gateway without further requests, salt and marks must not outlive their day. */
  const forgetLater = (ended: Day): void => {
    const endMs = Date.parse(ended.day) + dayMs + afterDayMs;
    const forgetting = setTimeout(() => {
      ending.delete(forgetting);
      waiting = waiting.filter((batch) => batch.day !== ended.day);
      if (day !== ended) return;
      day = undefined;
      remembered.clear();
      collected = [];
    }, endMs - clock.now().getTime()).unref();
    ending.add(forgetting);
  };

  const openDay = async (): Promise<void> => {
    try {
      const next = await service.OpenVisitDay({}, options(randomUUID()));
      if (next.day !== day?.day) {
        close();
        remembered.clear();
        day = next;
        dayEndsMs = Date.parse(next.day) + dayMs;
        forgetLater(next);
      }
      for (const count of withoutSalt) count();
    } catch (error) {
      deps.logger.warn({ error }, 'salt of the day unavailable; visits are not counted');
    }
    withoutSalt = [];
    opening = false;
  };

  const add = (kind: Observation['kind'], code: string, address: string, agent: string): void => {
    if (!day) return;
    const mark = hash('sha256', `${day.salt} ${kind} ${code} ${limitKey(address)} ${agent}`, 'base64url');
    // Demos have no plate.
    if (remembered.has(mark) || !isPlateCode(code)) return;
    if (remembered.size >= maxRemembered) remembered.clear();
    remembered.add(mark);
    collected.push({ kind, code, mark });
    soon(collectMs);
  };

  const count = (kind: Observation['kind'], code: string, address: string, agent: string): void => {
    const nowMs = clock.now().getTime();
    // The service decides which day it is; until it opens the next one, the last one goes on.
    if (!opening && nowMs >= dayEndsMs && nowMs - openedAtMs > retryDelayMs) {
      opening = true;
      openedAtMs = nowMs;
      opened = openDay();
    }
    if (day) add(kind, code, address, agent);
    else if (opening && withoutSalt.length < maxWithoutSalt) withoutSalt.push(() => add(kind, code, address, agent));
  };

  const isCounted = (headers: IncomingHttpHeaders): boolean => !isPrefetch(headers) && !isBot(headers['user-agent']);

  return {
    note: (kind, code, request) => {
      const { headers } = request;
      if (request.method === 'GET' && isCounted(headers))
        count(kind, code, clientAddress(request, deps.proxies), headers['user-agent'] ?? '');
    },
    noteFrom: (kind, code, address, headers) => {
      if (isCounted(headers)) count(kind, code, address, headers['user-agent'] ?? '');
    },
    close: async () => {
      clearTimeout(timer);
      await opened;
      for (const forgetting of ending) clearTimeout(forgetting);
      ending.clear();
      await sending;
      await send().catch((error: unknown) => deps.logger.warn({ error }, 'failed to send the last visits'));
    },
  };
};
