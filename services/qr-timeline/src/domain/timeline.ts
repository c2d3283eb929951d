export type GuestPolicy = 'open' | 'first-held' | 'all-held';

/** A family's timeline: who it is about, who may see it and who may add to it. */
export type Timeline = {
  readonly id: string;
  readonly code: string;
  readonly ownerId: string;
  /** Words of the owner, and the theme they belong to. */
  readonly eventType: string;
  readonly eventTypeSlug: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly eventDescription?: string;
  readonly isPrivate: boolean;
  /** Grows whenever an older grant must stop working. */
  readonly privacyEpoch: number;
  readonly guestPolicy: GuestPolicy;
  readonly guestsPaused: boolean;
  /** Whether search engines may list it. */
  readonly indexed: boolean;
  readonly isComplete: boolean;
  /** Grows with every change that somebody could see. */
  readonly version: number;
  readonly shownCount: number;
};

/** How many of a status a change adds or takes away; the counts stand on the timeline and are never counted anew. */
export type CountChange = { readonly shown: number; readonly held: number };

export const noCountChange: CountChange = { shown: 0, held: 0 };
