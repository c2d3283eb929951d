/** What the owner wants to happen: nothing, a new owner, no new memories, or no page. */
export type Wish = 'keep' | 'hand-over' | 'close' | 'remove';

/**
 * Steps of a question that no one answers. `announced`: the owner knows what follows, and a successor may accept.
 * `asked-again`: the waiting period is over, and the successor has not answered. `removed`: hidden, and destroyed unless
 * the owner answers in time.
 */
export type Step = 'checked' | 'reminded' | 'reminded-again' | 'announced' | 'asked-again' | 'closed' | 'removed';
export type SuccessorState = 'asked' | 'agreed' | 'declined' | 'gone';

/** Everything that decides the next step of a timeline. */
export type Care = {
  readonly wish: Wish;
  readonly successor?: { readonly state: SuccessorState; readonly acceptedAt?: Date };
  /** The owner's account was deleted. */
  readonly ownerless: boolean;
  /** Guests can add nothing already. */
  readonly guestsPaused: boolean;
  readonly ownerSeenAt: Date;
  readonly step?: Step;
  readonly stepAt?: Date;
  /** End of the latest dispute; every period starts again there. */
  readonly disputeEndedAt?: Date;
};

const dayMs = 24 * 60 * 60_000;
export const checkDays = 365;
export const reminderDays = 30;
const waitingDays = 30;
/** Removed content is destroyed after this time. */
const restoreDays = 30;

const after = (from: Date, days: number): Date => new Date(from.getTime() + days * dayMs);

/**
 * A wish that can't be carried out, or is fulfilled already, falls back to keeping the page. An erased owner decided
 * that the page stays, so the wish does not matter to a successor who agreed.
 */
export const planOf = ({ wish, successor, guestsPaused, ownerless }: Omit<Care, 'ownerSeenAt'>): Wish => {
  if ((ownerless || wish === 'hand-over') && successor?.state === 'agreed') return 'hand-over';
  if (wish === 'remove' && !ownerless) return 'remove';
  return wish === 'close' && !guestsPaused && !ownerless ? 'close' : 'keep';
};

const isAnnounced = ({ step }: Care): boolean => step === 'announced' || step === 'asked-again';

/** Whether the successor may take over: never a page that is to be closed or removed. */
export const isNeeded = (care: Care): boolean => planOf(care) === 'hand-over' && isAnnounced(care);

/** Whether this answer makes an announced page one to hand over that was to be kept. */
export const revivesHandOver = (care: Care, state: SuccessorState): boolean =>
  care.successor !== undefined &&
  isAnnounced(care) &&
  planOf(care) !== 'hand-over' &&
  planOf({ ...care, successor: { ...care.successor, state } }) === 'hand-over';

/** Begin of the current period. */
const since = ({ stepAt, ownerSeenAt, disputeEndedAt }: Care): Date => {
  const begin = stepAt ?? ownerSeenAt;
  return disputeEndedAt && disputeEndedAt > begin ? disputeEndedAt : begin;
};

/** When the owner can no longer stop what is announced, or bring back what is removed. */
export const waitsUntil = (care: Care): Date | undefined => {
  if (care.step === 'announced') return after(since(care), waitingDays);
  return care.step === 'removed' ? after(since(care), restoreDays) : undefined;
};

export const nextCheckAt = (ownerSeenAt: Date): Date => after(ownerSeenAt, checkDays);

export type Move = Step | 'hand-over';

const reminders = { checked: 'reminded', reminded: 'reminded-again', 'reminded-again': 'announced' } as const;

/**
 * Returns the next step if its day has come. Each step counts from the day of the one before it, so that a late job
 * shortens no period and never does two steps together.
 */
export const nextMove = (care: Care, now: Date): Move | undefined => {
  const plan = planOf(care);
  if (care.ownerless && (plan === 'keep' || !isAnnounced(care))) return plan === 'hand-over' ? 'announced' : undefined;
  const due = (days: number): boolean => after(since(care), days) <= now;
  const { step } = care;
  if (step === 'removed') return undefined;
  if (step === undefined || plan === 'keep' || step === 'asked-again' || step === 'closed')
    return due(checkDays) ? (care.ownerless ? 'announced' : 'checked') : undefined;
  if (step !== 'announced') return due(reminderDays) ? reminders[step] : undefined;
  if (!due(waitingDays)) return undefined;
  if (plan === 'close') return 'closed';
  if (plan === 'remove') return 'removed';
  return care.successor?.acceptedAt ? 'hand-over' : 'asked-again';
};
