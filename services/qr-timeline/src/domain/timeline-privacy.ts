import { problem } from '@keepsake/platform/problem';
import { may, requireNoDispute, type Visitor } from './keeping.js';
import type { GuestPolicy, Timeline } from './timeline.js';

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
  requireNoDispute(timeline, visitor);
  if (may(timeline, visitor, 'add')) return;
  if (timeline.isPrivate && grantEpoch !== timeline.privacyEpoch)
    throw problem('forbidden', 'private-timeline', 'This timeline is private. Please enter its access code first.');
  if (timeline.guestsPaused)
    throw problem(
      'forbidden',
      'guests-paused',
      'The family takes no new memories at the moment. Please come back later.',
    );
};

/** People or search engines see more of it than before. */
export const opensMore = (
  before: Pick<Settings, 'isPrivate' | 'indexed'>,
  after: Pick<Settings, 'isPrivate' | 'indexed'>,
): boolean => (before.isPrivate && !after.isPrivate) || (!before.indexed && after.indexed);

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Public timelines keep code and addresses until then. */
export const keptUntil = ({ publicSince }: Pick<Timeline, 'publicSince'>): { readonly keptUntil?: string } =>
  publicSince ? { keptUntil: new Date(publicSince.getTime() + keptMs).toISOString() } : {};

/** Whoever went public before this moment has had time enough to undo it. */
export const forgetKeysBefore = (now: Date): Date => new Date(now.getTime() - keptMs);

/** What the owner may change; what is absent stays. */
export type SettingsChange = {
  readonly isPrivate?: boolean;
  readonly accessCode?: string;
  readonly guestPolicy?: GuestPolicy;
  readonly guestsPaused?: boolean;
  readonly largeFiles?: boolean;
  readonly indexed?: boolean;
};

export type Settings = Pick<
  Timeline,
  'isPrivate' | 'privacyEpoch' | 'guestPolicy' | 'guestsPaused' | 'largeFiles' | 'indexed'
>;

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
      largeFiles: change.largeFiles ?? now.largeFiles,
      indexed: change.indexed ?? now.indexed,
    },
    needsCode: isPrivate && codeNow === undefined && change.accessCode === undefined,
  };
};
