import { uploadsAdded } from '@keepsake/contracts/events/qr-timeline/uploads-added.v1';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import {
  requirePermission,
  browserOf,
  kindsIn,
  uploadMissing,
  type Upload,
  findTimeline,
  type RefreshReadModel,
  type TimelineRows,
} from '../../timelines/api.js';
import type { ArrivedUploads, UploadTargets } from './upload-ports.js';

export type Target = {
  readonly timelines: { code: string; honoreeName?: string; eventType: string }[];
  readonly orders: { orderId: string; number: string; placedAt: string }[];
};

const customerOf = ({ caller }: RequestContext): string => {
  if (caller.kind === 'customer') return caller.id;
  throw caller.kind === 'anyone'
    ? problem('unauthenticated', 'sign-in-needed', 'Please sign in to add pictures to your timeline.')
    : problem('forbidden', 'customers-only', 'This is for families. Please sign in with the account of the timeline.');
};

/** Lists where the signed-in customer may place files. */
export const listTargets =
  ({ targets }: { targets: UploadTargets }): Handler<unknown, Target> =>
  async (_, ctx) => {
    const customerId = customerOf(ctx);
    const timelines = await targets.timelinesOf(customerId);
    const orders = await targets.ordersOf(customerId);
    return {
      timelines: timelines.map((one) => ({ ...one })),
      orders: orders.map(({ placedAt, ...order }) => ({ ...order, placedAt: placedAt.toISOString() })),
    };
  };

export type PlaceUploads = {
  readonly uploadIds: readonly string[];
  readonly code?: string | undefined;
  readonly orderId?: string | undefined;
};

type Deps = {
  arrived: ArrivedUploads;
  targets: UploadTargets;
  timelines: Pick<TimelineRows, 'byCode' | 'contactOf'>;
  publish: (
    tx: Tx,
    timelineId: string,
    uploads: readonly Upload[],
    post: { readonly submittedBy: string },
  ) => Promise<void>;
  refreshReadModel: RefreshReadModel;
};

type PlacedUploads = { readonly placed: number };

/** Places files in a timeline that the customer owns or keeps, or in an order without a timeline. All or none. */
export const placeUploads =
  (deps: Deps): Handler<PlaceUploads, PlacedUploads> =>
  async ({ uploadIds, code, orderId }, ctx) => {
    const customerId = customerOf(ctx);
    const browserId = browserOf(ctx.caller);
    const ids = [...new Set(uploadIds)];
    if (code !== undefined) return intoTimeline(deps, { code, customerId, browserId, ids }, ctx);
    if (orderId === undefined)
      throw problem('invalid', 'target-missing', 'Please choose where these should go: a timeline or an order.');
    return ctx.transaction(async (tx) => {
      if (!(await deps.targets.lockOpenOrder(tx, orderId, customerId)))
        throw problem('not-found', 'order-not-open', 'This order no longer accepts files. Choose your timeline.');
      const taken = await deps.arrived.take(tx, { browserId, ids, orderId });
      requireAll(ids, taken);
      if (ids.length > 0) tx.publish(uploadsAdded, { orderId, uploadIds: ids, kinds: kindsIn(taken) });
      return { placed: ids.length };
    });
  };

const intoTimeline = async (
  deps: Deps,
  details: { code: string; customerId: string; browserId: string; ids: readonly string[] },
  ctx: RequestContext,
): Promise<PlacedUploads> => {
  const timeline = await findTimeline(deps.timelines, details.code);
  requirePermission(timeline, ctx.caller, 'add');
  const submittedBy =
    (await deps.targets.keeperName(timeline.id, details.customerId)) ??
    (await deps.timelines.contactOf(details.customerId))?.name ??
    '';
  const placed = await ctx.transaction(async (tx) => {
    const taken = await deps.arrived.take(tx, { browserId: details.browserId, ids: details.ids });
    requireAll(details.ids, taken);
    await deps.publish(tx, timeline.id, taken, { submittedBy });
    return { placed: taken.length };
  });
  await deps.refreshReadModel(timeline.id, ctx.log);
  return placed;
};

const requireAll = (ids: readonly string[], taken: readonly Upload[]): void => {
  const known = new Set(taken.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw uploadMissing(missing);
};
