import type { Clock } from '@keepsake/platform/clock';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Handler, JobType, RequestContext } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { CarrierLabel } from '../domain/carrier-label.js';
import type { BoughtLabel, CarrierLabels, LabelShop } from './carrier-ports.js';
import type { ShipmentRows } from './label-ports.js';

export const finishPurchaseJob: JobType<{ readonly labelId: string }> = {
  name: 'buy-carrier-label',
  schema: z.object({ labelId: z.uuid() }),
};

/** Longer than a purchase can still be under way at the carrier after its request was lost. */
const underWayMs = 3 * 60_000;

const notCompleted =
  'The carrier did not complete the purchase, and nothing was bought. Get the rates again and buy the label once more.';

type Deps = {
  readonly parcels: Pick<ShipmentRows, 'lock' | 'takeLabelOff'>;
  readonly labels: CarrierLabels;
  /** Undefined if the business has turned the integration off since. */
  readonly shop: LabelShop | undefined;
  readonly clock: Clock;
};
type Outcome = { readonly bought: BoughtLabel } | { readonly failed: string };

/** Buys at the first attempt only. Later attempts look up the outcome. */
const outcomeOf = async (
  { clock }: Deps,
  shop: LabelShop,
  label: CarrierLabel & { readonly chosen: NonNullable<CarrierLabel['chosen']> },
  ctx: RequestContext,
): Promise<Outcome> => {
  const standing = await shop.standing(label.draftId, ctx);
  if (standing.state === 'bought') return { bought: standing.bought };
  if (standing.state !== 'draft') return { failed: notCompleted };
  if (ctx.attempt === 1)
    try {
      return { bought: await shop.buy(label.draftId, label.chosen.rateId, ctx) };
    } catch (error) {
      if (isProblem(error) && error.kind === 'conflict') return { failed: error.message };
      throw error;
    }
  if (clock.now().getTime() - label.chosen.at.getTime() < underWayMs)
    throw problem('unavailable', 'purchase-under-way', 'The purchase may still be under way. It is looked at again.');
  // A canceled draft cannot be bought any more, so a late purchase cannot follow.
  await shop.cancel(label.draftId, ctx);
  return { failed: notCompleted };
};

/** Buys the label of a committed rate, or finds out whether an interrupted attempt did. */
export const finishPurchase =
  (deps: Deps): Handler<{ readonly labelId: string }, void> =>
  async ({ labelId }, ctx) => {
    const label = await deps.labels.find(labelId);
    const chosen = label?.chosen;
    if (!label || label.state !== 'buying' || !chosen) return;
    if (!deps.shop)
      throw problem('unavailable', 'carrier-off', 'CARRIER is manual now; set it to karrio to finish a purchase.');
    const outcome = await outcomeOf(deps, deps.shop, { ...label, chosen }, ctx);
    await ctx.transaction(async (tx) => {
      const [shipment] = await deps.parcels.lock(tx, [label.orderId]);
      if ('bought' in outcome) return deps.labels.recordBought(tx, labelId, outcome.bought);
      await deps.labels.recordFailed(tx, labelId, outcome.failed);
      if (chosen.tookPlace && shipment && !shipment.shipped) await deps.parcels.takeLabelOff(tx, label.orderId);
    });
  };
