import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Tracking } from '../domain/carrier-label.js';
import type { CarrierLabels, LabelShop } from './carrier-ports.js';

export const trackLabelsJob: JobType<Record<string, never>> = { name: 'track-labels', schema: z.object({}) };

const dayMs = 86_400_000;
/** Carriers forget a number after months; a parcel this old is lost or was never scanned. */
const trackedDays = 60;
const quotesKeptDays = 7;
const labelsPerRun = 60;

/** Reads where the sent parcels are. One that cannot be read is read again in a later run. */
export const trackLabels =
  (deps: {
    readonly labels: CarrierLabels;
    readonly shop: LabelShop | undefined;
    readonly clock: Clock;
  }): Handler<Record<string, never>, void> =>
  async (_, ctx) => {
    const { labels, shop, clock } = deps;
    const now = clock.now();
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * dayMs);
    const due = shop ? await labels.toTrack(daysAgo(trackedDays), labelsPerRun) : [];
    const read: { readonly id: string; readonly tracking: Tracking | undefined }[] = [];
    for (const { id, draftId } of due) {
      const standing = await shop?.standing(draftId, ctx).catch((error: unknown) => {
        ctx.log.error({ err: error, label: id }, 'tracking of a parcel not readable; the next run goes on with others');
      });
      read.push({ id, tracking: standing?.state === 'bought' ? standing.tracking : undefined });
      // One timeout per run: a server that does not answer is not asked for all parcels.
      if (!standing) break;
    }
    await ctx.transaction(async (tx) => {
      for (const { id, tracking } of read) await labels.recordTracking(tx, id, tracking, now);
      await labels.deleteQuotes(tx, daysAgo(quotesKeptDays));
    });
  };
