import { problem } from '@keepsake/platform/problem';
import type { Timeline } from './timeline.js';

/** The viewer of a timeline; a request context is one. */
export type Viewer = {
  readonly kind: string;
  readonly id?: string;
  readonly browserId?: string;
  readonly role?: string;
};

export const keeperRoles = ['keeper', 'helper'] as const;
export type KeeperRole = (typeof keeperRoles)[number];

/** Role of a person on a timeline. Support is staff. */
export type Role = 'owner' | KeeperRole | 'support';

/**
 * Permissions beyond reading and posting as a guest. `look`: see held and hidden entries, and a private page without
 * its code. `add`: post without moderation, whatever guests may. `correct`: edit and remove entries of others.
 * `describe`: heading, portrait, texts, dates, theme. `open`: privacy, code, guest policy, search engines, invitations,
 * the access log.
 */
export type Permission =
  | 'view'
  | 'add'
  | 'moderate'
  | 'correct'
  | 'describe'
  | 'open'
  | 'complete'
  | 'export'
  | 'change-keepers'
  | 'hand-over'
  | 'delete';

const helping = ['view', 'add', 'moderate'] as const;
const keeping = [...helping, 'correct', 'describe', 'open', 'complete', 'export'] as const;

const allowed: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  owner: new Set<Permission>([...keeping, 'change-keepers', 'hand-over', 'delete']),
  keeper: new Set<Permission>(keeping),
  helper: new Set<Permission>(helping),
  support: new Set<Permission>([...helping, 'correct']),
};

/** The only rule for permissions on a timeline. */
const roleMay = (role: Role | undefined, act: Permission): boolean => role !== undefined && allowed[role].has(act);

type Stored = Pick<Timeline, 'ownerId' | 'keepers' | 'frozen'>;

/** During a dispute: reading and exporting only. */
const duringDispute: ReadonlySet<Permission> = new Set<Permission>(['view', 'export']);

export const isSupport = (viewer: Viewer): boolean =>
  viewer.kind === 'staff' && (viewer.role === 'support' || viewer.role === 'owner');

/** Undefined for a guest. */
export const roleOf = (timeline: Stored, viewer: Viewer): Role | undefined => {
  if (isSupport(viewer)) return 'support';
  if (viewer.kind !== 'customer' || viewer.id === undefined) return undefined;
  return viewer.id === timeline.ownerId
    ? 'owner'
    : Object.hasOwn(timeline.keepers, viewer.id)
      ? timeline.keepers[viewer.id]
      : undefined;
};

export const can = (timeline: Stored, viewer: Viewer, act: Permission): boolean =>
  roleMay(roleOf(timeline, viewer), act) && (!rests(timeline, viewer) || duringDispute.has(act));

/** Support alone may still hide entries. */
const rests = ({ frozen }: Pick<Timeline, 'frozen'>, viewer: Viewer): boolean => frozen === true && !isSupport(viewer);

/** Rejects changes by family and guests alike, without a hint about who is right. */
export const requireNoDispute = (timeline: Pick<Timeline, 'frozen'>, viewer: Viewer): void => {
  if (rests(timeline, viewer))
    throw problem(
      'forbidden',
      'timeline-frozen',
      'This timeline is locked while we resolve a dispute. Everything is kept. Please come back later, or write to us.',
    );
};

const refusal = (timeline: Stored, viewer: Viewer) => {
  if (viewer.kind === 'anyone')
    return problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account and try again.');
  const role = roleOf(timeline, viewer);
  return role === 'keeper' || role === 'helper'
    ? problem('forbidden', 'not-your-part', 'You don’t have permission to do this. Ask the owner.')
    : problem('forbidden', 'not-your-timeline', 'Only the owner of this timeline may do this. Please ask them.');
};

/**
 * Rejects what needs a confirmed address: until the activation email is confirmed, nothing is opened, given away or
 * removed. Reading, writing and guests are not affected.
 */
export const requireConfirmed = (timeline: Pick<Timeline, 'unconfirmed'>, viewer: Viewer): void => {
  if (!timeline.unconfirmed || isSupport(viewer)) return;
  throw problem(
    'forbidden',
    'activation-unconfirmed',
    'Please confirm first that it was you who activated this plate, by the link in our email. The Manage page can send it again.',
  );
};

export const requirePermission = (timeline: Stored, viewer: Viewer, act: Permission): void => {
  if (can(timeline, viewer, act)) return;
  if (roleMay(roleOf(timeline, viewer), act)) requireNoDispute(timeline, viewer);
  throw refusal(timeline, viewer);
};
