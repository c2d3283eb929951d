import { problem } from '@keepsake/platform/problem';
import type { GuestPolicy, Timeline } from './timeline.js';

/** Who stands before a timeline; the caller of a turn is one. */
export type Visitor = {
  readonly kind: string;
  readonly id?: string;
  readonly browserId?: string;
  readonly role?: string;
};

type Owned = Pick<Timeline, 'ownerId'>;

const isOwner = (timeline: Owned, visitor: Visitor): boolean =>
  visitor.kind === 'customer' && visitor.id === timeline.ownerId;

export const isSupport = (visitor: Visitor): boolean =>
  visitor.kind === 'staff' && (visitor.role === 'support' || visitor.role === 'owner');

/** Sees what waits and what is hidden, and decides about it. */
export const isKeeper = (timeline: Owned, visitor: Visitor): boolean =>
  isOwner(timeline, visitor) || isSupport(visitor);

const signedOut = (visitor: Visitor): boolean => visitor.kind === 'anyone';

const refuse = (visitor: Visitor) =>
  signedOut(visitor)
    ? problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account and try again.')
    : problem('forbidden', 'not-your-timeline', 'Only the owner of this timeline may do this. Please ask them.');

export const requireOwner = (timeline: Owned, visitor: Visitor): void => {
  if (!isOwner(timeline, visitor)) throw refuse(visitor);
};

export const requireKeeper = (timeline: Owned, visitor: Visitor): void => {
  if (!isKeeper(timeline, visitor)) throw refuse(visitor);
};

/**
 * The browser that uploads and posts are bound to; a member of staff is their own. Services have none and may not post.
 */
export const browserOf = (visitor: Visitor): string => {
  const browser = visitor.kind === 'staff' ? `staff-${visitor.id}` : visitor.browserId;
  if (browser === undefined || browser === '')
    throw problem('forbidden', 'people-only', 'Only a person can add to a timeline. Please use a browser.');
  return browser;
};

/** Guests need an open timeline, and a grant of the present epoch when it is private. */
export const requirePosting = (timeline: Timeline, visitor: Visitor, grantEpoch: number | undefined): void => {
  if (isKeeper(timeline, visitor)) return;
  if (timeline.isPrivate && grantEpoch !== timeline.privacyEpoch)
    throw problem('forbidden', 'private-timeline', 'This timeline is private. Please enter its access code first.');
  if (timeline.guestsPaused)
    throw problem(
      'forbidden',
      'guests-paused',
      'The family takes no new memories at the moment. Please come back later.',
    );
};

/** What the owner may change; what is absent stays. */
export type SettingsChange = {
  readonly isPrivate?: boolean;
  readonly accessCode?: string;
  readonly guestPolicy?: GuestPolicy;
  readonly guestsPaused?: boolean;
  readonly indexed?: boolean;
};

export type Settings = Pick<Timeline, 'isPrivate' | 'privacyEpoch' | 'guestPolicy' | 'guestsPaused' | 'indexed'>;

/**
 * Going private and changing the code end all grants given before. Going public keeps the code, so that it can be undone;
 * a private timeline without a code gets one, hence `needsCode`.
 */
export const changeSettings = (
  now: Settings,
  codeNow: string | undefined,
  change: SettingsChange,
): { readonly settings: Settings; readonly needsCode: boolean } => {
  const isPrivate = change.isPrivate ?? now.isPrivate;
  const goesPrivate = isPrivate && !now.isPrivate;
  const changesCode = change.accessCode !== undefined && change.accessCode !== codeNow;
  return {
    settings: {
      isPrivate,
      privacyEpoch: now.privacyEpoch + (goesPrivate || changesCode ? 1 : 0),
      guestPolicy: change.guestPolicy ?? now.guestPolicy,
      guestsPaused: change.guestsPaused ?? now.guestsPaused,
      indexed: change.indexed ?? now.indexed,
    },
    needsCode: isPrivate && codeNow === undefined && change.accessCode === undefined,
  };
};
