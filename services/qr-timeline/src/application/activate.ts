import { claimHeld } from '@keepsake/contracts/events/qr-timeline/claim-held.v1';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import { claimEnds, mostHeldPerCode, mustWait, type ActivationForm, type Story } from '../domain/claim.js';
import { codeUnknown, readCode, timelinePath, whyNotActivatable, type Plate } from '../domain/plate.js';
import type { OpenPlate } from './open-plate.js';
import type { CaseDesk, Claims, Codes, OrderDesk, PlateOrders } from './plate-ports.js';
import type { OwnerContact, TimelineKey, Timelines } from './ports.js';
import type { ShowAtOnce } from './timeline-ports.js';

export type Activate = Omit<ActivationForm, 'bare' | 'ownerName' | 'ownerEmail'> & {
  readonly code: string;
  readonly ownerName?: string | undefined;
  readonly ownerEmail?: string | undefined;
  /** Of the caller's session, so proved by mail. */
  readonly sessionEmail?: string | undefined;
  /** What a partner prepared is left aside, and so is the memorial that another plate of the case opened. */
  readonly startEmpty?: boolean;
};
export type Activation = {
  readonly outcome: 'activated' | 'waiting-for-orderer';
  readonly timelineUrl: string;
  /** Of a timeline that has just been opened. */
  readonly timelineId?: string;
};
/** With what opens it, when it is private: shown once, to whoever activated it. Kept nowhere. */
export type Opened = Activation & { readonly key?: TimelineKey | undefined };
type Claimant = { readonly id: string; readonly form: ActivationForm };

export type ActivateDeps = {
  readonly codes: Codes;
  readonly desk: OrderDesk & CaseDesk;
  readonly timelines: Pick<Timelines, 'keyOf'>;
  readonly customerIdOf: (normalisedEmail: string) => string;
  readonly openPlate: OpenPlate;
  readonly holdClaim: HoldClaim;
  readonly showAtOnce: ShowAtOnce;
};

/** Starts the timeline of a plate, or asks the plate's orderer when somebody else has it in hand. */
export const activate =
  (deps: ActivateDeps): Handler<Activate, Opened> =>
  async (input, turn) => {
    const code = readCode(input.code);
    const before = await turn.kept<Activation>();
    if (before) return withKey(deps, before);
    const plate = await deps.codes.byCode(code);
    if (!plate) throw codeUnknown();
    const refusal = whyNotActivatable(plate);
    // Under the turn's key: a twin of this very call may have won between the two looks above, and its answer is ours.
    if (refusal) return withKey(deps, await turn.once<Activation>(() => Promise.reject(refusal)));
    requireSomebody(input, turn);
    const story = plate.orderId === undefined ? undefined : await deps.desk.storyOf(plate.orderId, turn);
    const prepared = await preparedFor(deps, plate, input, turn);
    const claimant = await claimantOf(deps, input, story, turn);
    const answer = await turn.once<Activation>(async (tx) =>
      story && mustWait(story, claimant.id)
        ? deps.holdClaim(tx, plate, claimant, story)
        : deps.openPlate(tx, {
            plate,
            ownerId: claimant.id,
            form: claimant.form,
            story,
            prepared,
            ownPage: input.startEmpty,
            confirmed: turn.caller.kind === 'customer' && turn.caller.id === claimant.id,
          }),
    );
    if (answer.timelineId !== undefined) await deps.showAtOnce(answer.timelineId, turn.log);
    return withKey(deps, answer);
  };

const withKey = async ({ timelines }: Pick<ActivateDeps, 'timelines'>, answer: Activation): Promise<Opened> => ({
  ...answer,
  key: answer.timelineId === undefined ? undefined : await timelines.keyOf(answer.timelineId),
});

/** A family may begin with an empty page all the same. */
const preparedFor = async ({ desk }: Pick<ActivateDeps, 'desk'>, { caseId }: Plate, input: Activate, turn: Turn) =>
  caseId === undefined || input.startEmpty ? undefined : desk.preparedFor(caseId, turn);

/** The code alone is enough for somebody who is signed in; anybody else has to say who they are. */
const requireSomebody = (input: Activate, turn: Turn): void => {
  if (input.ownerEmail === undefined && turn.caller.kind !== 'customer')
    throw problem('unauthenticated', 'sign-in-needed', 'Please sign in, or enter your name and email address.');
};

const claimantOf = async (
  deps: ActivateDeps,
  input: Activate,
  story: Story | undefined,
  turn: Turn,
): Promise<Claimant> => {
  const { code: _, ownerName, ownerEmail, sessionEmail, startEmpty: _empty, ...written } = input;
  if (ownerEmail !== undefined) {
    const email = normaliseEmail(ownerEmail);
    if (email === undefined || ownerName === undefined)
      throw problem('invalid', 'owner-incomplete', 'Please enter your name and email address.');
    return { id: deps.customerIdOf(email), form: { ...written, bare: false, ownerName, ownerEmail: email } };
  }
  const id = turn.caller.kind === 'customer' ? turn.caller.id : '';
  const contact =
    story?.ordererId === id
      ? { name: story.ownerName, email: story.ownerEmail }
      : ((await deps.desk.contactOf(id, turn)) ?? signedInAs(deps, id, sessionEmail));
  if (!contact) throw problem('invalid', 'owner-incomplete', 'Please enter your name and email address.');
  return { id, form: { ...written, bare: true, ownerName: contact.name, ownerEmail: contact.email } };
};

/** Nobody knows a name yet: the address that this very session was opened with stands for it. */
const signedInAs = (
  { customerIdOf }: Pick<ActivateDeps, 'customerIdOf'>,
  id: string,
  sessionEmail = '',
): OwnerContact | undefined => {
  const email = normaliseEmail(sessionEmail);
  return email !== undefined && customerIdOf(email) === id ? { name: email, email } : undefined;
};

export type HoldClaim = (tx: Tx, plate: Plate, claimant: Claimant, story: Story) => Promise<Activation>;

/** Keeps the claim for the orderer's word. The same person asking again is the same claim, and no second mail. */
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
    if (outcome === 'held') tx.say(claimHeld, { claimId, codeId: plate.id, orderId, ordererId: story.ordererId });
    return waiting;
  };
