import { standardPrices, type PriceList } from '@keepsake/contracts/catalog/price-list';
import { pricesRpc } from '@keepsake/contracts/rpc/prices';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import { nextCorrelationId } from '../http/request-record.js';

export type ShopPrices = {
  /** Returns what was read last, and reads again in the background if it is old. */
  readonly current: () => PriceList;
  /** Reads again at the next request, after a change. */
  readonly forget: () => void;
};

const maxAgeMs = 5_000;
const timeoutMs = 2_000;

/**
 * Knows the prices of the shop for its pages. While orders is unavailable the last answer holds; before the first
 * answer, the standard prices. An order is never placed at another price than its buyer saw, because orders compares
 * both.
 */
export const createShopPrices = (running: Pick<RunningService, 'clientAs' | 'platform'>, logger: Log): ShopPrices => {
  const rpc = running.clientAs(pricesRpc, { kind: 'system', service: 'gateway' });
  const nowMs = (): number => running.platform.clock.now().getTime();
  let known = standardPrices;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      const signal = new AbortController().signal;
      const prices = await rpc.GetPrices({}, { signal, timeoutMs, correlationId: nextCorrelationId() });
      // The same object while nothing changes, so that pages are filled in once.
      if (JSON.stringify(prices) !== JSON.stringify(known)) known = prices;
    } catch (error) {
      logger.warn({ error }, 'failed to read the prices of the shop; the last ones hold');
    }
    readAtMs = nowMs();
  };

  return {
    current: () => {
      if (nowMs() - readAtMs > maxAgeMs) reading ??= read().finally(() => (reading = undefined));
      return known;
    },
    forget: () => {
      readAtMs = Number.NEGATIVE_INFINITY;
    },
  };
};
