import { affiliateDeskRpc, type AffiliateDeskDefinition } from '@keepsake/contracts/rpc/affiliate-desk';
import type { Log } from '@keepsake/platform/log';
import type { Input } from '@keepsake/platform/rpc/contract';
import type { RunningService } from '@keepsake/platform/run';
import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { deviceOf } from '../access/device.js';
import { clientAddress, limitKey } from '../http/address.js';

type Click = NonNullable<Input<AffiliateDeskDefinition, 'RecordClicks'>['clicks']>[number];
/** The same key with every try: a batch whose answer was lost is not counted twice. */
type Batch = { readonly key: string; readonly clicks: readonly Click[] };

const gateway = { kind: 'system', service: 'gateway' } as const;
const gatherMs = 1_000;
const againMs = 15_000;
const patienceMs = 5_000;
const batchSize = 500;
const mostWaiting = 10_000;

const robots =
  /bot\b|bot\/|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|telegram|curl|wget|python|java\/|go-http|headless|lighthouse|monitor/i;

const isRobot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || robots.test(userAgent);

/** A page that the browser fetched in case somebody wants it has been followed by nobody. */
const isAhead = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' ||
  [headers['sec-purpose'], headers['purpose']].some((why) => /prefetch|preview|prerender/i.test(String(why)));

export type Clicks = {
  /** Never holds an answer up, never fails. */
  readonly note: (request: IncomingMessage, code: string) => void;
  /** Sends what was gathered, once more. */
  readonly close: () => Promise<void>;
};

/**
 * Who followed a referral link, gathered for a second and told to its owner in one call. What leaves this process is a hash
 * under a key of the day: the same visitor is the same for one day, and nobody afterwards.
 */
export const createClicks = (deps: {
  readonly running: Pick<RunningService, 'askAs' | 'platform'>;
  readonly secret: string;
  readonly proxies: number;
  readonly words: Log;
}): Clicks => {
  const { clock } = deps.running.platform;
  let gathered: Click[] = [];
  let waiting: Batch[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const visitorOf = (request: IncomingMessage, day: string): string => {
    const who = `${limitKey(clientAddress(request, deps.proxies))} ${deviceOf(request.headers['user-agent'])}`;
    const ofDay = createHmac('sha256', deps.secret).update(`clicks ${day}`).digest();
    return createHmac('sha256', ofDay).update(who).digest('base64url').slice(0, 24);
  };

  const send = async (): Promise<void> => {
    while (gathered.length > 0) waiting.push({ key: randomUUID(), clicks: gathered.splice(0, batchSize) });
    for (const batch of waiting) {
      await deps.running
        .askAs(affiliateDeskRpc, gateway)
        .RecordClicks(
          { clicks: [...batch.clicks] },
          { idempotencyKey: batch.key, correlationId: batch.key, signal: AbortSignal.timeout(patienceMs) },
        );
      waiting = waiting.filter((one) => one !== batch);
    }
  };

  const soon = (afterMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(send).catch((error: unknown) => {
        const clicks = waiting.reduce((sum, batch) => sum + batch.clicks.length, 0);
        deps.words.warn({ error, clicks }, 'clicks wait: affiliates-escrow did not take them');
        if (clicks > mostWaiting) waiting = [];
        soon(againMs);
      });
    }, afterMs).unref();
  };

  return {
    note: (request, code) => {
      if (isAhead(request)) return;
      const day = clock.now().toISOString().slice(0, 10);
      gathered.push({ code, day, visitor: visitorOf(request, day), bot: isRobot(request.headers['user-agent']) });
      soon(gatherMs);
    },
    close: async () => {
      clearTimeout(timer);
      await sending;
      await send().catch((error: unknown) => deps.words.warn({ error }, 'the last clicks were not told'));
    },
  };
};
