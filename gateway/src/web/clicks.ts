import { affiliateAccountRpc, type AffiliateDeskDefinition } from '@keepsake/contracts/rpc/affiliate-account';
import { present } from '@keepsake/contracts/values/present';
import { valuesOf } from '@keepsake/platform/encryption';
import type { Log } from '@keepsake/platform/log';
import type { Input } from '@keepsake/platform/rpc/contract';
import type { RunningService } from '@keepsake/platform/run';
import { createHmac, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { deviceOf } from '../identity/device.js';
import { clientAddress, limitKey } from '../http/address.js';
import { isBot, isPrefetch } from '../edge/bots.js';

type Click = NonNullable<Input<AffiliateDeskDefinition, 'RecordClicks'>['clicks']>[number];
/** One key for all attempts, so that a batch is counted once if its response is lost. */
type Batch = { readonly key: string; readonly clicks: readonly Click[] };

const gateway = { kind: 'system', service: 'gateway' } as const;
const gatherMs = 1_000;
const retryDelayMs = 15_000;
const timeoutMs = 5_000;
const batchSize = 500;
const maxWaiting = 10_000;

export type Clicks = {
  /** Records a click without delaying the response; never fails. */
  readonly note: (request: IncomingMessage, code: string, subLink?: string) => void;
  /** Sends the collected clicks once more. */
  readonly close: () => Promise<void>;
};

/**
 * Collects clicks on referral links for a second and sends them in one call. Visitors are hashed with a daily key, so
 * they cannot be recognized later.
 */
export const createClicks = (deps: {
  readonly running: Pick<RunningService, 'clientAs' | 'platform'>;
  readonly secret: string;
  readonly proxies: number;
  readonly logger: Log;
}): Clicks => {
  const { clock } = deps.running.platform;
  let gathered: Click[] = [];
  let waiting: Batch[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  const visitorOf = (request: IncomingMessage, day: string): string => {
    const who = `${limitKey(clientAddress(request, deps.proxies))} ${deviceOf(request.headers['user-agent'])}`;
    const ofDay = createHmac('sha256', valuesOf(deps.secret)[0]).update(`clicks ${day}`).digest();
    return createHmac('sha256', ofDay).update(who).digest('base64url').slice(0, 24);
  };

  const send = async (): Promise<void> => {
    while (gathered.length > 0) waiting.push({ key: randomUUID(), clicks: gathered.splice(0, batchSize) });
    for (const batch of waiting) {
      await deps.running
        .clientAs(affiliateAccountRpc, gateway)
        .RecordClicks(
          { clicks: [...batch.clicks] },
          { idempotencyKey: batch.key, correlationId: batch.key, signal: AbortSignal.timeout(timeoutMs) },
        );
      waiting = waiting.filter((one) => one !== batch);
    }
  };

  const soon = (afterMs: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      sending = sending.then(send).catch((error: unknown) => {
        const clicks = waiting.reduce((sum, batch) => sum + batch.clicks.length, 0);
        deps.logger.warn({ error, clicks }, 'failed to send clicks to affiliates-escrow; retrying');
        if (clicks > maxWaiting) waiting = [];
        soon(retryDelayMs);
      });
    }, afterMs).unref();
  };

  return {
    note: (request, code, subLink) => {
      if (request.method !== 'GET' || isPrefetch(request.headers)) return;
      const day = clock.now().toISOString().slice(0, 10);
      const bot = isBot(request.headers['user-agent']);
      gathered.push({ code, day, visitor: visitorOf(request, day), bot, ...present({ subLink }) });
      soon(gatherMs);
    },
    close: async () => {
      clearTimeout(timer);
      await sending;
      await send().catch((error: unknown) => deps.logger.warn({ error }, 'failed to send the last clicks'));
    },
  };
};
