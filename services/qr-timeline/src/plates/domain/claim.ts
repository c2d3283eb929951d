import { problem, type Problem } from '@keepsake/platform/problem';
import { orderFacts, type Progress } from './ordered.js';

const day = 24 * 60 * 60 * 1_000;
const claimLifeMs = 7 * day;

/** Maximum of open claims per plate, which limits emails to the buyer. */
export const maxHeldPerCode = 3;

export type ClaimState = 'held' | 'accepted' | 'expired';

/** Input of an activation. `bare`: only the code, from a signed-in customer. */
export type ActivationForm = {
  readonly bare: boolean;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly ownerPhone?: string | undefined;
  readonly eventType?: string | undefined;
  readonly honoreeName?: string | undefined;
  readonly eventDate?: string | undefined;
  readonly description?: string | undefined;
  readonly isPrivate: boolean;
  readonly accessCode?: string | undefined;
  readonly inviteEmails: readonly string[];
  readonly guestPolicy?: 'open' | 'first-held' | 'all-held' | undefined;
};

/** What the order contributes to the timeline that its first plate opens. */
export type Story = {
  readonly ordererId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly eventType: string;
  readonly honoreeName?: string | undefined;
  /** Names of the timelines besides the first, as far as the buyer gave them. */
  readonly otherNames: readonly string[];
  readonly eventDate?: string | undefined;
  readonly description?: string | undefined;
  readonly isPrivate: boolean;
  readonly accessCode?: string | undefined;
  readonly inviteEmails: readonly string[];
  readonly uploadIds: readonly string[];
};

type OrderedStory = Partial<Pick<Story, 'eventType' | 'honoreeName' | 'eventDate' | 'description'>>;

/** A file of a case; its caption becomes the title of its memory. */
export type PreparedFile = { readonly uploadId: string; readonly caption?: string; readonly portrait: boolean };

/** Content that a partner prepared for the family of a case. */
export type Prepared = OrderedStory & {
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly preparedBy?: string;
  /** In the partner's order. */
  readonly files: readonly PreparedFile[];
};

export const captionsOf = (files: readonly PreparedFile[]): ReadonlyMap<string, string> =>
  new Map(files.flatMap(({ uploadId, caption }) => (caption === undefined ? [] : [[uploadId, caption] as const])));

/**
 * Returns true if the claimant needs the buyer's approval, because the plate belongs to a paid order of another
 * customer.
 */
export const mustWait = (story: Story | undefined, claimantId: string): boolean =>
  story !== undefined && story.ordererId !== claimantId;

export const claimEnds = (heldAt: Date): Date => new Date(heldAt.getTime() + claimLifeMs);

export type Opening = Omit<ActivationForm, 'bare' | 'eventType' | 'guestPolicy'> & {
  readonly eventType: string;
  readonly guestPolicy: 'open' | 'first-held' | 'all-held';
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
  readonly preparedBy?: string | undefined;
};

const generalLabel = 'Memory Timeline';

/**
 * Returns the initial content of a timeline. Input wins and the order fills gaps: its first plate takes everything, a
 * later one event type and privacy, and its name if the order leaves no choice. For a case, prepared content fills the
 * gaps.
 * Private wins: opening later is possible, hiding what was seen is not.
 */
export const openingOf = (
  form: ActivationForm,
  story: Story | undefined,
  progress: Progress,
  prepared?: Prepared,
): Opening => {
  const { bare: _bare, ...given } = form;
  const facts: OrderedStory | undefined = story ? orderFacts(story, progress, form.honoreeName) : prepared;
  const isPrivate = form.isPrivate || (story?.isPrivate ?? false);
  return {
    ...given,
    eventType: form.eventType ?? facts?.eventType ?? generalLabel,
    honoreeName: form.honoreeName ?? facts?.honoreeName,
    eventDate: form.eventDate ?? facts?.eventDate,
    description: form.description ?? facts?.description,
    fromDate: prepared?.fromDate,
    toDate: prepared?.toDate,
    preparedBy: prepared?.preparedBy,
    isPrivate,
    accessCode: isPrivate ? (form.accessCode ?? story?.accessCode) : undefined,
    inviteEmails: isPrivate ? [...new Set([...form.inviteEmails, ...(story?.inviteEmails ?? [])])] : [],
    guestPolicy: form.guestPolicy ?? 'open',
  };
};

export const claimUnknown = (): Problem =>
  problem('not-found', 'claim-unknown', 'This link is not valid. Open the newest email about this plate.');

export const claimSettled = (state: 'accepted' | 'expired'): Problem =>
  state === 'accepted'
    ? problem('conflict', 'claim-already-accepted', 'This was confirmed before. Please open the timeline.')
    : problem(
        'conflict',
        'claim-already-expired',
        'This question has been settled or is older than 7 days. Please ask for the plate to be activated again.',
      );
