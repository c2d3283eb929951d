import { lookUpEventType } from '@keepsake/contracts/catalogue/event-types';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Tx } from '@keepsake/platform/turn';
import { openingOf, type ActivationForm, type Prepared, type Story } from '../domain/claim.js';
import { codeUnknown, timelinePath, whyNotActivatable, type Plate } from '../domain/plate.js';
import type { CaseStories, Claims, Codes, PlateOrders } from './plate-ports.js';
import type { Timelines } from './ports.js';

export type OpenPlateDeps = {
  readonly codes: Codes;
  readonly plateOrders: PlateOrders;
  readonly caseStories: CaseStories;
  readonly claims: Claims;
  readonly timelines: Timelines;
  readonly clock: Clock;
  readonly ids: Ids;
};
type Opened = { readonly outcome: 'activated'; readonly timelineUrl: string; readonly timelineId: string };
export type OpenPlate = (
  tx: Tx,
  about: {
    readonly plate: Plate;
    readonly ownerId: string;
    readonly form: ActivationForm;
    readonly story: Story | undefined;
    /** What a partner prepared for the case of this plate. */
    readonly prepared?: Prepared | undefined;
    /** Whether the owner's address is proved by their own session. */
    readonly confirmed: boolean;
  },
) => Promise<Opened>;

/**
 * The first valid claim wins: one guarded update decides, everything else follows in the same transaction. The first plate of
 * an order takes the order's pictures, the first one of a case what its partner prepared; later ones start empty.
 */
export const openPlate =
  (deps: OpenPlateDeps): OpenPlate =>
  async (tx, { plate, ownerId, form, story, prepared, confirmed }) => {
    const { id: codeId, orderId, caseId, code, test } = plate;
    const at = deps.clock.now();
    const timelineId = deps.ids.next();
    // The order's row comes before the code's, as in every other use case that needs both.
    const first = orderId !== undefined && (await deps.plateOrders.takeStory(tx, orderId, codeId));
    const won = await deps.codes.activate(tx, { id: codeId, orderId, ownerId, timelineId, at });
    if (!won) throw await whyNot(deps.codes, tx, codeId);
    const firstOfCase = caseId !== undefined && (await deps.caseStories.take(tx, caseId, codeId));
    const begun = firstOfCase ? prepared : undefined;

    const { ownerName, ownerEmail, eventType, isPrivate, inviteEmails, guestPolicy, ...written } = openingOf(
      form,
      story,
      first,
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
      // TEST plates send no mail, so nobody could press its link.
      confirmed: confirmed || test,
      test,
    });
    if (first && story)
      await deps.timelines.publishUploads(tx, timelineId, {
        orderId,
        uploadIds: story.uploadIds,
        submittedBy: story.ownerName,
      });
    // What a partner brought stands in the partner's order, and under nobody's name.
    if (begun && caseId !== undefined)
      await deps.timelines.publishUploads(tx, timelineId, { caseId, uploadIds: [], submittedBy: '' });
    await deps.claims.close(tx, [codeId], at);
    tx.say(codeActivated, {
      ...present({ orderId, caseId }),
      codeId,
      timelineId,
      customerId: ownerId,
      eventType: lookUpEventType(eventType).slug,
      test,
    });
    return { outcome: 'activated', timelineUrl: timelinePath(code), timelineId };
  };

const whyNot = async (codes: Codes, tx: Tx, codeId: string): Promise<Error> => {
  const now = await codes.again(tx, codeId);
  if (!now) return codeUnknown();
  return (
    whyNotActivatable(now) ??
    problem('conflict', 'code-just-moved', 'This plate has just changed hands. Please try again in a moment.')
  );
};
