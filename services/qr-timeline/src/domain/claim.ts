import { problem, type Problem } from '@keepsake/platform/problem';
import { orderFacts } from './ordered.js';

const day = 24 * 60 * 60 * 1_000;
const claimLifeMs = 7 * day;

/** More strangers than this at one plate are turned away, so that nobody can flood its orderer with mail. */
export const mostHeldPerCode = 3;

export type ClaimState = 'held' | 'accepted' | 'expired';

/** What a person wrote to activate a plate. `bare`: only the code, by somebody who is signed in. */
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

/** What the order says of the timeline that its first plate opens. */
export type Story = {
  readonly ordererId: string;
  readonly ownerName: string;
  readonly ownerEmail: string;
  readonly eventType: string;
  readonly honoreeName?: string | undefined;
  readonly eventDate?: string | undefined;
  readonly description?: string | undefined;
  readonly isPrivate: boolean;
  readonly accessCode?: string | undefined;
  readonly inviteEmails: readonly string[];
  readonly uploadIds: readonly string[];
};

type Told = Partial<Pick<Story, 'eventType' | 'honoreeName' | 'eventDate' | 'description'>>;

/** What a partner has prepared for the family of a case. */
export type Prepared = Told & { readonly fromDate?: string; readonly toDate?: string };

/** A plate that an order paid for is its orderer's; whoever else has it in hand waits for the orderer's word. */
export const mustWait = (story: Story | undefined, claimantId: string): boolean =>
  story !== undefined && story.ordererId !== claimantId;

export const claimEnds = (heldAt: Date): Date => new Date(heldAt.getTime() + claimLifeMs);

export type Opening = Omit<ActivationForm, 'bare' | 'eventType' | 'guestPolicy'> & {
  readonly eventType: string;
  readonly guestPolicy: 'open' | 'first-held' | 'all-held';
  readonly fromDate?: string | undefined;
  readonly toDate?: string | undefined;
};

const generalLabel = 'Memory Timeline';

/**
 * What the timeline starts with. What the person wrote comes first and the order fills the gaps: its first plate takes all of
 * it, a later one only the kind of event and the privacy, because it is for somebody else.
 * A plate of a case has no order: what its partner prepared fills the gaps instead.
 * Private wins: an owner can open a timeline later, but what was shown once cannot be taken back.
 */
export const openingOf = (
  form: ActivationForm,
  story: Story | undefined,
  first: boolean,
  prepared?: Prepared,
): Opening => {
  const { bare: _bare, ...given } = form;
  const told: Told | undefined = story ? orderFacts(story, !first) : prepared;
  const isPrivate = form.isPrivate || (story?.isPrivate ?? false);
  return {
    ...given,
    eventType: form.eventType ?? told?.eventType ?? generalLabel,
    honoreeName: form.honoreeName ?? told?.honoreeName,
    eventDate: form.eventDate ?? told?.eventDate,
    description: form.description ?? told?.description,
    fromDate: prepared?.fromDate,
    toDate: prepared?.toDate,
    isPrivate,
    accessCode: isPrivate ? (form.accessCode ?? story?.accessCode) : undefined,
    inviteEmails: isPrivate ? [...new Set([...form.inviteEmails, ...(story?.inviteEmails ?? [])])] : [],
    guestPolicy: form.guestPolicy ?? 'open',
  };
};

export const claimUnknown = (): Problem =>
  problem('not-found', 'claim-unknown', 'We do not know this link. Please open the newest mail about this plate.');

export const claimSettled = (state: 'accepted' | 'expired'): Problem =>
  state === 'accepted'
    ? problem('conflict', 'claim-already-accepted', 'This was confirmed before. Please open the timeline.')
    : problem(
        'conflict',
        'claim-already-expired',
        'This question has been settled or is older than 7 days. Please ask for the plate to be activated again.',
      );
