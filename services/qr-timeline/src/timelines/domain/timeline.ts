import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { defaultDeck, type PromptDeck } from '@keepsake/contracts/catalog/prompts';
import type { Grave } from './grave.js';
import type { KeeperRole } from './permissions.js';

export type GuestPolicy = 'open' | 'first-held' | 'all-held';

/** A family's timeline: its subject, privacy and posting rules. */
export type Timeline = {
  readonly id: string;
  readonly code: string;
  readonly ownerId: string;
  /** Keepers besides the owner, by customer id. */
  readonly keepers: Readonly<Record<string, KeeperRole>>;
  /** Free text of the owner, and its theme. */
  readonly eventType: string;
  readonly eventTypeSlug: EventTypeSlug;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly eventDescription?: string;
  /** The family's text instead of the default of the event type. */
  readonly heading?: string;
  readonly subtitle?: string;
  /** The language of the family's texts, and the same texts in a second one. */
  readonly textLanguage?: string;
  readonly secondLanguage?: string;
  readonly secondHeading?: string;
  readonly secondSubtitle?: string;
  readonly secondDescription?: string;
  /** Dates of a life, or of an event. */
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly restingPlace?: string;
  readonly grave: Grave;
  /** The partner who prepared the page, and whether the page shows it. */
  readonly preparedBy?: string;
  readonly preparedByShown: boolean;
  readonly portraitId?: string;
  readonly coverId?: string;
  /** Incremented with every change of its part, for optimistic locking. */
  readonly aboutRevision: number;
  readonly settingsRevision: number;
  readonly graveRevision: number;
  readonly isPrivate: boolean;
  /** When a private timeline became public. */
  readonly publicSince?: Date;
  /** Incremented when earlier grants must end. */
  readonly privacyEpoch: number;
  /** Invitations that ended in this epoch; their grants are closed. */
  readonly endedInvites: readonly string[];
  readonly guestPolicy: GuestPolicy;
  readonly guestsPaused: boolean;
  /** Guests may add files above 10 MB. */
  readonly largeFiles: boolean;
  /** Guests may send hearts and replies. */
  readonly repliesAllowed: boolean;
  /** Guests see how often the page was visited this month. */
  readonly visitsShown: boolean;
  /** Screens that show the memory wall stand still. */
  readonly wallPaused: boolean;
  /** The questions that the owner chose; absent until then. */
  readonly promptDeck?: PromptDeck;
  /** Search engines may index it. */
  readonly indexed: boolean;
  readonly isComplete: boolean;
  /** Incremented with every visible change. */
  readonly version: number;
  readonly shownCount: number;
  readonly heldCount: number;
  /** The activation email is not confirmed yet. */
  readonly unconfirmed?: true;
  /** Ownership is disputed: no changes until support has decided. */
  readonly frozen?: true;
  /** Support undid its activation; it is no longer shown. */
  readonly undone?: true;
};

export const deckOf = ({ promptDeck, eventTypeSlug }: Pick<Timeline, 'promptDeck' | 'eventTypeSlug'>): PromptDeck =>
  promptDeck ?? defaultDeck(eventTypeSlug);

/** Prefix of the owner id of a timeline without an owner. */
export const ownerless = 'erased-';

/** The owner's account was deleted, and the timeline stays. */
export const hasNoOwner = ({ ownerId }: Pick<Timeline, 'ownerId'>): boolean => ownerId.startsWith(ownerless);

/** Change of the counts per status; they are stored on the timeline and never recounted. */
export type CountChange = { readonly shown: number; readonly held: number };

export const noCountChange: CountChange = { shown: 0, held: 0 };
