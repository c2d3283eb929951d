import { standardTerms, type ShopTerms } from '@keepsake/contracts/catalog/price-list';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { pricesRpc } from '@keepsake/contracts/rpc/prices';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import { nextCorrelationId } from '../http/request-record.js';

export type CurrentTerms = {
  /** Returns what was read last, and reads again in the background if it is old. */
  readonly current: () => ShopTerms;
  /** Reads again at the next request, after a change. */
  readonly forget: () => void;
};

const maxAgeMs = 5_000;
const timeoutMs = 2_000;

/**
 * Knows the prices of the shop and the default commission rate for its pages. While their service is unavailable the
 * last answer holds; before the first answer, the standard terms. An order is never placed at another price than its
 * buyer saw, because orders compares both.
 */
export const createShopTerms = (running: Pick<RunningService, 'clientAs' | 'platform'>, logger: Log): CurrentTerms => {
  const system = { kind: 'system', service: 'gateway' } as const;
  const prices = running.clientAs(pricesRpc, system);
  const affiliates = running.clientAs(affiliatesRpc, system);
  const nowMs = (): number => running.platform.clock.now().getTime();
  let known = standardTerms;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<unknown> | undefined;

  const take = async (from: () => Promise<Partial<ShopTerms>>): Promise<void> => {
    try {
      const read = await from();
      const terms = { ...known, ...read };
      // The same object while nothing changes, so that pages are filled in once.
      if (JSON.stringify(terms) !== JSON.stringify(known)) known = terms;
    } catch (error) {
      logger.warn({ error }, 'failed to read the terms of the shop; the last ones hold');
    }
  };
  const readAll = async (): Promise<void> => {
    readAtMs = nowMs(); // before the calls, so that a change during them is read next
    const options = { signal: new AbortController().signal, timeoutMs, correlationId: nextCorrelationId() };
    await Promise.all([
      take(async () => ({ prices: await prices.GetPrices({}, options) })),
      take(async () => ({ rateTenths: (await affiliates.GetSettings({}, options)).defaultRateTenths })),
    ]);
  };

  return {
    current: () => {
      if (nowMs() - readAtMs > maxAgeMs) reading ??= readAll().finally(() => (reading = undefined));
      return known;
    },
    forget: () => {
      readAtMs = Number.NEGATIVE_INFINITY;
    },
  };
};
