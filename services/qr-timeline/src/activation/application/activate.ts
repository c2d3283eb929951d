import { claimHeld } from '@keepsake/contracts/events/qr-timeline/claim-held.v1';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import {
  claimEnds,
  mostHeldPerCode,
  mustWait,
  type ActivationForm,
  type Story,
  codeUnknown,
  readCode,
  timelinePath,
  activationProblem,
  type Plate,
  type CaseClient,
  type Claims,
  type Codes,
  type OrderClient,
  type PlateOrders,
} from '../../plates/api.js';
import type { OpenPlate } from './open-plate.js';
import type { OwnerContact, TimelineKey, Timelines, RefreshReadModel } from '../../timelines/api.js';

export type Activate = Omit<ActivationForm, 'bare' | 'ownerName' | 'ownerEmail'> & {
  readonly code: string;
  readonly ownerName?: string | undefined;
  readonly ownerEmail?: string | undefined;
  /** Address of the caller's session, proved by email. */
  readonly sessionEmail?: string | undefined;
  /** Ignores what a partner prepared and the memorial that another plate of the case opened. */
  readonly startEmpty?: boolean;
};
export type Activation = {
  readonly outcome: 'activated' | 'waiting-for-orderer';
  readonly timelineUrl: string;
  /** Set for a newly opened timeline. */
  readonly timelineId?: string;
};
/** Includes the secret of a private timeline, returned once to the person who activated it and never stored. */
export type Opened = Activation & { readonly key?: TimelineKey | undefined };
type Claimant = { readonly id: string; readonly form: ActivationForm };

export type ActivateDeps = {
  readonly codes: Codes;
  readonly orders: OrderClient & CaseClient;
  readonly timelines: Pick<Timelines, 'keyOf'>;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly openPlate: OpenPlate;
  readonly holdClaim: HoldClaim;
  readonly refreshReadModel: RefreshReadModel;
};

/** Opens the timeline of a plate, or creates a claim for the buyer when another person holds it. */
export const activate =
  (deps: ActivateDeps): Handler<Activate, Opened> =>
  async (input, ctx) => {
    const code = readCode(input.code);
    const before = await ctx.storedResult<Activation>();
    if (before) return withKey(deps, before);
    const plate = await deps.codes.byCode(code);
    if (!plate) throw codeUnknown();
    const refusal = activationProblem(plate);
    // Uses the idempotency key: a concurrent retry may have succeeded between the two reads above, and its result is
    // returned.
    if (refusal) return withKey(deps, await ctx.transaction<Activation>(() => Promise.reject(refusal)));
    requireSomebody(input, ctx);
    const story = plate.orderId === undefined ? undefined : await deps.orders.storyOf(plate.orderId, ctx);
    const prepared = await preparedFor(deps, plate, input, ctx);
    const claimant = await claimantOf(deps, input, story, ctx);
    const answer = await ctx.transaction<Activation>(async (tx) =>
      story && mustWait(story, claimant.id)
        ? deps.holdClaim(tx, plate, claimant, story)
        : deps.openPlate(tx, {
            plate,
            ownerId: claimant.id,
            form: claimant.form,
            story,
            prepared,
            ownPage: input.startEmpty,
            confirmed: ctx.caller.kind === 'customer' && ctx.caller.id === claimant.id,
          }),
    );
    if (answer.timelineId !== undefined) await deps.refreshReadModel(answer.timelineId, ctx.log);
    return withKey(deps, answer);
  };

const withKey = async ({ timelines }: Pick<ActivateDeps, 'timelines'>, answer: Activation): Promise<Opened> => ({
  ...answer,
  key: answer.timelineId === undefined ? undefined : await timelines.keyOf(answer.timelineId),
});

/** A family may start with an empty page instead. */
const preparedFor = async (
  { orders }: Pick<ActivateDeps, 'orders'>,
  { caseId }: Plate,
  input: Activate,
  ctx: RequestContext,
) => (caseId === undefined || input.startEmpty ? undefined : orders.preparedFor(caseId, ctx));

/** The code alone is enough for a signed-in customer; others must give name and email. */
const requireSomebody = (input: Activate, ctx: RequestContext): void => {
  if (input.ownerEmail === undefined && ctx.caller.kind !== 'customer')
    throw problem('unauthenticated', 'sign-in-needed', 'Please sign in, or enter your name and email address.');
};

const claimantOf = async (
  deps: ActivateDeps,
  input: Activate,
  story: Story | undefined,
  ctx: RequestContext,
): Promise<Claimant> => {
  const { code: _, ownerName, ownerEmail, sessionEmail, startEmpty: _empty, ...written } = input;
  if (ownerEmail !== undefined) {
    const email = normalizeEmail(ownerEmail);
    if (email === undefined || ownerName === undefined)
      throw problem('invalid', 'owner-incomplete', 'Please enter your name and email address.');
    return { id: deps.customerIdOf(email), form: { ...written, bare: false, ownerName, ownerEmail: email } };
  }
  const id = ctx.caller.kind === 'customer' ? ctx.caller.id : '';
  const contact =
    story?.ordererId === id
      ? { name: story.ownerName, email: story.ownerEmail }
      : ((await deps.orders.contactOf(id, ctx)) ?? signedInAs(deps, id, sessionEmail));
  if (!contact) throw problem('invalid', 'owner-incomplete', 'Please enter your name and email address.');
  return { id, form: { ...written, bare: true, ownerName: contact.name, ownerEmail: contact.email } };
};

/** Without a known name, the session's address is used instead. */
const signedInAs = (
  { customerIdOf }: Pick<ActivateDeps, 'customerIdOf'>,
  id: string,
  sessionEmail = '',
): OwnerContact | undefined => {
  const email = normalizeEmail(sessionEmail);
  return email !== undefined && customerIdOf(email) === id ? { name: email, email } : undefined;
};

export type HoldClaim = (tx: Tx, plate: Plate, claimant: Claimant, story: Story) => Promise<Activation>;

/**
 * Stores the claim until the buyer decides. A repeat by the same person returns the same claim and sends no second
 * email.
 */
export const holdClaim =
  (deps: {
    readonly claims: Claims;
    readonly plateOrders: PlateOrders;
    readonly clock: Clock;
    readonly ids: Ids;
  }): HoldClaim =>
  async (tx, plate, claimant, story) => {
    const orderId = plate.orderId ?? '';
    const waiting: Activation = { outcome: 'waiting-for-orderer', timelineUrl: timelinePath(plate.code) };
    await deps.plateOrders.lock(tx, orderId);
    const heldAt = deps.clock.now();
    const claimId = deps.ids.next();
    const outcome = await deps.claims.hold(
      tx,
      {
        id: claimId,
        codeId: plate.id,
        orderId,
        claimantId: claimant.id,
        form: claimant.form,
        heldAt,
        expiresAt: claimEnds(heldAt),
      },
      mostHeldPerCode,
    );
    if (outcome === 'full')
      throw problem(
        'too-many',
        'claims-waiting',
        'Several people have asked for this plate. Please wait for the person who ordered it, or write to us.',
      );
    if (outcome === 'held') tx.publish(claimHeld, { claimId, codeId: plate.id, orderId, ordererId: story.ordererId });
    return waiting;
  };
