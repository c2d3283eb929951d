import type { PromptDeck } from '@keepsake/contracts/catalog/prompts';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { can, requireNoDispute, roleOf, type Viewer } from './permissions.js';
import type { GuestPolicy, Timeline } from './timeline.js';

/**
 * Returns the browser that uploads and posts are bound to; a staff member is one. Services have none and may not post.
 */
export const browserOf = (viewer: Viewer): string => {
  const browser = viewer.kind === 'staff' ? `staff-${viewer.id}` : viewer.browserId;
  if (browser === undefined || browser === '')
    throw problem('forbidden', 'people-only', 'Only a person can add to a timeline. Please use a browser.');
  return browser;
};

/** Proof of access to a private timeline: an access code or an invitation, in this epoch. */
export type Grant = { readonly code: string; readonly epoch: number; readonly invitationId?: string | undefined };

/** Returns the epoch of the grant that is valid for this timeline. */
export const grantedEpoch = (
  { code, privacyEpoch, endedInvites }: Pick<Timeline, 'code' | 'privacyEpoch' | 'endedInvites'>,
  grants: readonly Grant[] = [],
): number | undefined =>
  grants.find(
    ({ invitationId = '', ...grant }) =>
      grant.code === code && grant.epoch === privacyEpoch && !endedInvites.includes(invitationId),
  )?.epoch;

/** Requires posting to be open for guests, and a current grant if the timeline is private. */
export const requirePosting = (timeline: Timeline, viewer: Viewer, grantEpoch: number | undefined): void => {
  // First, so that a caller without access learns nothing about a dispute.
  if (timeline.isPrivate && grantEpoch !== timeline.privacyEpoch && roleOf(timeline, viewer) === undefined)
    throw problem('forbidden', 'private-timeline', 'This timeline is private. Please enter its access code first.');
  requireNoDispute(timeline, viewer);
  if (can(timeline, viewer, 'add')) return;
  if (timeline.guestsPaused)
    throw problem(
      'forbidden',
      'guests-paused',
      'The family takes no new memories at the moment. Please come back later.',
    );
};

/** Returns true if people or search engines see more than before. */
export const opensMore = (
  before: Pick<Settings, 'isPrivate' | 'indexed'>,
  after: Pick<Settings, 'isPrivate' | 'indexed'>,
): boolean => (before.isPrivate && !after.isPrivate) || (!before.indexed && after.indexed);

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Public timelines keep code and addresses until then. */
export const keptUntil = ({ publicSince }: Pick<Timeline, 'publicSince'>): { readonly keptUntil?: string } =>
  publicSince ? { keptUntil: new Date(publicSince.getTime() + retentionMs).toISOString() } : {};

/** Timelines public before this time lose codes and addresses. */
export const forgetKeysBefore = (now: Date): Date => new Date(now.getTime() - retentionMs);

/** Fields that the owner may change; absent ones stay. */
export type SettingsChange = {
  readonly isPrivate?: boolean;
  readonly accessCode?: string;
  readonly guestPolicy?: GuestPolicy;
  readonly guestsPaused?: boolean;
  readonly largeFiles?: boolean;
  readonly repliesAllowed?: boolean;
  readonly visitsShown?: boolean;
  readonly wallPaused?: boolean;
  readonly prompts?: PromptDeck;
  readonly indexed?: boolean;
};

export type Settings = Pick<
  Timeline,
  | 'isPrivate'
  | 'privacyEpoch'
  | 'guestPolicy'
  | 'guestsPaused'
  | 'largeFiles'
  | 'repliesAllowed'
  | 'visitsShown'
  | 'wallPaused'
  | 'promptDeck'
  | 'indexed'
>;

/**
 * Applies a settings change. Going private and changing the code end all grants. Going public keeps the code, so that
 * it can be undone; a private timeline without a code gets one, hence `needsCode`.
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
      repliesAllowed: change.repliesAllowed ?? now.repliesAllowed,
      visitsShown: change.visitsShown ?? now.visitsShown,
      wallPaused: change.wallPaused ?? now.wallPaused,
      ...present({ promptDeck: change.prompts ?? now.promptDeck }),
      indexed: change.indexed ?? now.indexed,
    },
    needsCode: isPrivate && codeNow === undefined && change.accessCode === undefined,
  };
};
