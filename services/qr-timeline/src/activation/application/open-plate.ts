import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Tx } from '@keepsake/platform/request-context';
import {
  captionsOf,
  openingOf,
  type ActivationForm,
  type Prepared,
  type Progress,
  type Story,
  codeUnknown,
  isAlive,
  timelinePath,
  activationProblem,
  type Plate,
  type CaseStories,
  type Claims,
  type Codes,
  type PlateOrders,
  isGone,
  successorOf,
} from '../../plates/api.js';
import type { Timelines } from '../../timelines/api.js';

export type OpenPlateDeps = {
  readonly codes: Codes;
  readonly plateOrders: PlateOrders;
  readonly caseStories: CaseStories;
  readonly claims: Claims;
  readonly timelines: Timelines;
  readonly clock: Clock;
  readonly ids: Ids;
};
type Opened = {
  readonly outcome: 'activated';
  readonly timelineUrl: string;
  /** Absent if the plate leads to the memorial that another plate of its case opened. */
  readonly timelineId?: string;
};
export type OpenPlate = (
  tx: Tx,
  details: {
    readonly plate: Plate;
    readonly ownerId: string;
    readonly form: ActivationForm;
    readonly story: Story | undefined;
    /** Content that a partner prepared for the case of this plate. */
    readonly prepared?: Prepared | undefined;
    /** The family requests a page for this plate, besides the memorial of its case. */
    readonly ownPage?: boolean | undefined;
    /** True if the owner's session proves their address. */
    readonly confirmed: boolean;
  },
) => Promise<Opened>;

/**
 * Activates a plate. The first valid claim wins: one guarded update decides, all else follows in the same transaction.
 * The first plate of an order takes its uploads, later ones start empty. The first plate of a case takes what its
 * partner prepared; later ones lead to its memorial unless the family requests a separate page.
 */
export const openPlate =
  (deps: OpenPlateDeps): OpenPlate =>
  async (tx, { plate, ownerId, form, story, prepared, ownPage = false, confirmed }) => {
    const { id: codeId, orderId, caseId, code, test } = plate;
    const at = deps.clock.now();
    const timelineId = deps.ids.next();
    // Lock the case before the code, as when an activation is undone.
    const firstOfCase = caseId !== undefined && (await deps.caseStories.take(tx, caseId, codeId));
    const memorial = caseId === undefined || firstOfCase || ownPage ? undefined : await memorialOf(deps, tx, caseId);
    if (memorial) return { outcome: 'activated', timelineUrl: timelinePath(memorial.code) };
    // Lock the order's row before the code's, as in every other use case that needs both.
    const first = orderId !== undefined && (await deps.plateOrders.claimStory(tx, orderId, codeId));
    const progress = await progressOf(deps, tx, orderId, first);
    const won = await deps.codes.activate(tx, { id: codeId, orderId, ownerId, timelineId, at });
    if (!won) throw await problemOf(deps.codes, tx, codeId);
    const begun = firstOfCase ? prepared : undefined;

    const { ownerName, ownerEmail, eventType, isPrivate, inviteEmails, guestPolicy, ...written } = openingOf(
      form,
      story,
      progress,
      begun,
    );
    const { accessCode, ...optional } = written;
    await deps.timelines.open(tx, {
      ...present({ ...optional, orderId }),
      timelineId,
      code,
      codeId,
      ownerId,
      ownerName,
      ownerEmail,
      eventType,
      privacy: { ...present({ accessCode }), isPrivate, inviteEmails },
      guestPolicy,
      // TEST plates send no email, so no link could confirm them.
      confirmed: confirmed || test,
      test,
    });
    if (first && story)
      await deps.timelines.publishUploads(tx, timelineId, {
        orderId,
        uploadIds: story.uploadIds,
        submittedBy: story.ownerName,
      });
    // Content of a partner appears in the partner's order, without a name.
    if (begun && caseId !== undefined)
      await deps.timelines.publishUploads(tx, timelineId, {
        caseId,
        uploadIds: begun.files.map(({ uploadId }) => uploadId),
        captions: captionsOf(begun.files),
        ...present({ portraitUploadId: begun.files.find(({ portrait }) => portrait)?.uploadId }),
        submittedBy: '',
      });
    await deps.claims.close(tx, [codeId], at);
    tx.publish(codeActivated, {
      ...present({ orderId, caseId }),
      codeId,
      timelineId,
      customerId: ownerId,
      eventType: lookUpEventType(eventType).slug,
      test,
    });
    return { outcome: 'activated', timelineUrl: timelinePath(code), timelineId };
  };

/** The row of the order is locked, so that two of its plates do not get the same name. */
const progressOf = async (
  { plateOrders }: OpenPlateDeps,
  tx: Tx,
  orderId: string | undefined,
  first: boolean,
): Promise<Progress> => {
  const order = orderId === undefined ? undefined : await plateOrders.lock(tx, orderId);
  if (!order) return { timelines: 1, begun: !first, takenNames: [] };
  return { timelines: order.codes, begun: !first, takenNames: await plateOrders.takenNames(tx, order.orderId) };
};

/** Returns the active plate of the memorial of this case; a replaced plate resolves to its successor. */
const memorialOf = async (
  { caseStories, codes }: OpenPlateDeps,
  tx: Tx,
  caseId: string,
): Promise<Plate | undefined> => {
  const firstId = await caseStories.openedBy(tx, caseId);
  const inTransaction = {
    byIds: async (ids: readonly string[]) =>
      (await Promise.all(ids.map((id) => codes.again(tx, id)))).filter((one) => one !== undefined),
  };
  const [first] = firstId === undefined ? [] : await inTransaction.byIds([firstId]);
  const now = first && (await successorOf(inTransaction, first));
  return now && isAlive(now) && !isGone(now) ? now : undefined;
};

const problemOf = async (codes: Codes, tx: Tx, codeId: string): Promise<Error> => {
  const now = await codes.again(tx, codeId);
  if (!now) return codeUnknown();
  return (
    activationProblem(now) ??
    problem('conflict', 'code-just-moved', 'This plate has just changed hands. Please try again in a moment.')
  );
};
