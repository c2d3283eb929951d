import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import type { Log } from '@keepsake/platform/log';
import { problem } from '@keepsake/platform/problem';
import type { RunningService } from '@keepsake/platform/run';
import { nextCorrelationId } from '../http/request-record.js';
import type { Route } from '../route.js';
import { isOpenWhenClosed } from './closed-routes.js';

/** Strings for the pages; empty if no closing is announced. */
type ClosingSettings = {
  readonly closesOn: string;
  readonly closingSentence: string;
  readonly closingStage: '' | 'announced' | 'closed';
};

export type Closing = {
  /** Returns what was read last, and reads again in the background if it is old. */
  readonly settings: () => ClosingSettings;
  /** Throws if the business is closed and the route is none that it still takes. */
  readonly requireOpen: (route: Pick<Route, 'method' | 'path'>) => Promise<void>;
  /** Reads again at the next request, after an announcement or a withdrawal. */
  readonly forget: () => void;
};

type Known = { readonly closesOn: string; readonly closesAtMs: number; readonly sentence: string };

const maxAgeMs = 5_000;
/** Until this age a write does not wait: the day is known, and an announcement is for a later one. */
const maxAgeOfWritesMs = 30_000;
const timeoutMs = 2_000;
const none: ClosingSettings = { closesOn: '', closingSentence: '', closingStage: '' };

/**
 * Knows whether the business is closed. While qr-timeline is unavailable the last answer holds; before the first answer
 * the business is open, because an outage must not stop a business that is not closed.
 */
export const createClosing = (
  running: Pick<RunningService, 'clientAs' | 'platform'>,
  { brandName, supportEmail }: { readonly brandName: string; readonly supportEmail: string },
  logger: Log,
): Closing => {
  const rpc = running.clientAs(closingRpc, { kind: 'system', service: 'gateway' });
  const nowMs = (): number => running.platform.clock.now().getTime();
  let known: Known | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  const read = async (): Promise<void> => {
    try {
      const signal = new AbortController().signal;
      const { closing } = await rpc.GetClosing({}, { signal, timeoutMs, correlationId: nextCorrelationId() });
      known = closing
        ? { closesOn: closing.closesOn, closesAtMs: Date.parse(closing.closesAt), sentence: closing.sentence }
        : undefined;
    } catch (error) {
      logger.warn({ error }, 'failed to read whether the business closes; the last answer holds');
    }
    // After a failure too, so that not every write waits for the timeout.
    readAtMs = nowMs();
  };
  /** Concurrent requests share one call. */
  const refresh = (): Promise<void> => (reading ??= read().finally(() => (reading = undefined)));
  const isOlderThan = (ageMs: number): boolean => nowMs() - readAtMs > ageMs;
  const isClosed = ({ closesAtMs }: Known): boolean => closesAtMs <= nowMs();

  return {
    settings: () => {
      if (isOlderThan(maxAgeMs)) void refresh();
      if (!known) return none;
      const { closesOn, sentence: closingSentence } = known;
      return { closesOn, closingSentence, closingStage: isClosed(known) ? 'closed' : 'announced' };
    },
    requireOpen: async (route) => {
      if (isOpenWhenClosed(route)) return;
      if (isOlderThan(maxAgeOfWritesMs)) await refresh();
      else if (isOlderThan(maxAgeMs)) void refresh();
      if (!known || !isClosed(known)) return;
      throw problem(
        'conflict',
        'business-closed',
        `${brandName} closed on ${formatHumanDate(known.closesOn, 'en-US')}. Timelines can still be read and downloaded, but nothing can be added or changed. Write to ${supportEmail} if you need help.`,
      );
    },
    forget: () => {
      readAtMs = Number.NEGATIVE_INFINITY;
    },
  };
};
