import type { KeeperRole } from './keeping.js';

export type GuestPolicy = 'open' | 'first-held' | 'all-held';

/** A family's timeline: who it is about, who may see it and who may add to it. */
export type Timeline = {
  readonly id: string;
  readonly code: string;
  readonly ownerId: string;
  /** Who keeps it beside the owner, by customer id. */
  readonly keepers: Readonly<Record<string, KeeperRole>>;
  /** Words of the owner, and the theme they belong to. */
  readonly eventType: string;
  readonly eventTypeSlug: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly eventDescription?: string;
  /** The family's own words in place of what the kind of event says by itself. */
  readonly heading?: string;
  readonly subtitle?: string;
  /** The years of a life, or from when to when. */
  readonly fromDate?: string;
  readonly toDate?: string;
  readonly restingPlace?: string;
  readonly portraitId?: string;
  readonly coverId?: string;
  /** Each grows with every change of its part, so that of two writers the second is told. */
  readonly aboutRevision: number;
  readonly settingsRevision: number;
  readonly isPrivate: boolean;
  /** Since when a timeline that was private is public. */
  readonly publicSince?: Date;
  /** Grows whenever an older grant must stop working. */
  readonly privacyEpoch: number;
  /** Invitations that ended in this epoch: what they opened is closed again. */
  readonly endedInvites: readonly string[];
  readonly guestPolicy: GuestPolicy;
  readonly guestsPaused: boolean;
  /** Guests may add files of more than 10 MB. */
  readonly largeFiles: boolean;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  readonly isComplete: boolean;
  /** Grows with every change that somebody could see. */
  readonly version: number;
  readonly shownCount: number;
  readonly heldCount: number;
  /** Whoever activated it has not pressed the link of the mail yet. */
  readonly unconfirmed?: true;
  /** Two people say that it is theirs: nothing on it moves until support has decided. */
  readonly frozen?: true;
  /** Support took its plate away: nobody is shown it any more. */
  readonly undone?: true;
};

/** How the owner of such a timeline is called, before its id. */
export const ownerless = 'erased-';

/** Its owner's account was deleted, and it lives on. */
export const hasNoOwner = ({ ownerId }: Pick<Timeline, 'ownerId'>): boolean => ownerId.startsWith(ownerless);

/** How many of a status a change adds or takes away; the counts stand on the timeline and are never counted anew. */
export type CountChange = { readonly shown: number; readonly held: number };

export const noCountChange: CountChange = { shown: 0, held: 0 };
