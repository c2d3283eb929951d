import { uploadsAdded } from '@keepsake/contracts/events/qr-timeline/uploads-added.v1';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import { requireAct } from '../domain/keeping.js';
import { browserOf } from '../domain/timeline-privacy.js';
import { uploadMissing, type Upload } from '../domain/upload.js';
import { findTimeline } from './find-timeline.js';
import type { ShowAtOnce, TimelineRows } from './timeline-ports.js';
import type { ArrivedUploads, UploadTargets } from './upload-ports.js';

export type Target = {
  readonly timelines: { code: string; honoreeName?: string; eventType: string }[];
  readonly orders: { orderId: string; number: string; placedAt: string }[];
};

const customerOf = ({ caller }: Turn): string => {
  if (caller.kind === 'customer') return caller.id;
  throw caller.kind === 'anyone'
    ? problem('unauthenticated', 'sign-in-needed', 'Please sign in to add pictures to your timeline.')
    : problem('forbidden', 'customers-only', 'This is for families. Please sign in with the account of the timeline.');
};

/** Where the signed-in customer may put files. */
export const listTargets =
  ({ targets }: { targets: UploadTargets }): Handler<unknown, Target> =>
  async (_, turn) => {
    const customerId = customerOf(turn);
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
  publish: (tx: Tx, timelineId: string, uploads: readonly Upload[], submittedBy: string) => Promise<void>;
  showAtOnce: ShowAtOnce;
};

type PlacedUploads = { readonly placed: number };

/** A customer's files go into a timeline that they own or keep, or to an order that has no timeline yet. All of them, or none. */
export const placeUploads =
  (deps: Deps): Handler<PlaceUploads, PlacedUploads> =>
  async ({ uploadIds, code, orderId }, turn) => {
    const customerId = customerOf(turn);
    const browserId = browserOf(turn.caller);
    const ids = [...new Set(uploadIds)];
    if (code !== undefined) return intoTimeline(deps, { code, customerId, browserId, ids }, turn);
    if (orderId === undefined)
      throw problem('invalid', 'target-missing', 'Please choose where these should go: a timeline or an order.');
    return turn.once(async (tx) => {
      if (!(await deps.targets.lockOpenOrder(tx, orderId, customerId)))
        throw problem(
          'not-found',
          'order-not-open',
          'This order takes no files any more. Please choose your timeline.',
        );
      requireAll(ids, await deps.arrived.take(tx, { browserId, ids, orderId }));
      if (ids.length > 0) tx.say(uploadsAdded, { orderId, uploadIds: ids });
      return { placed: ids.length };
    });
  };

const intoTimeline = async (
  deps: Deps,
  about: { code: string; customerId: string; browserId: string; ids: readonly string[] },
  turn: Turn,
): Promise<PlacedUploads> => {
  const timeline = await findTimeline(deps.timelines, about.code);
  requireAct(timeline, turn.caller, 'add');
  const submittedBy =
    (await deps.targets.keeperName(timeline.id, about.customerId)) ??
    (await deps.timelines.contactOf(about.customerId))?.name ??
    '';
  const placed = await turn.once(async (tx) => {
    const taken = await deps.arrived.take(tx, { browserId: about.browserId, ids: about.ids });
    requireAll(about.ids, taken);
    await deps.publish(tx, timeline.id, taken, submittedBy);
    return { placed: taken.length };
  });
  await deps.showAtOnce(timeline.id, turn.log);
  return placed;
};

const requireAll = (ids: readonly string[], taken: readonly Upload[]): void => {
  const known = new Set(taken.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) throw uploadMissing(missing);
};
