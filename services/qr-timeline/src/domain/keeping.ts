import { problem } from '@keepsake/platform/problem';
import type { Timeline } from './timeline.js';

/** Who stands before a timeline; the caller of a turn is one. */
export type Visitor = {
  readonly kind: string;
  readonly id?: string;
  readonly browserId?: string;
  readonly role?: string;
};

export const keeperRoles = ['keeper', 'helper'] as const;
export type KeeperRole = (typeof keeperRoles)[number];

/** What somebody is to a timeline. Support is staff that helps families. */
export type Role = 'owner' | KeeperRole | 'support';

/**
 * What can be done beside reading and posting as a guest. `look`: see what waits and what is hidden, and a private page
 * without its code. `add`: post at once, whatever guests may. `correct`: change and remove what others wrote. `describe`:
 * heading, portrait, texts, dates, theme. `open`: privacy, code, guest policy, search engines, invitations, the access log.
 */
export type Act =
  | 'look'
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

const helping = ['look', 'add', 'moderate'] as const;
const keeping = [...helping, 'correct', 'describe', 'open', 'complete', 'export'] as const;

const allowed: Readonly<Record<Role, ReadonlySet<Act>>> = {
  owner: new Set<Act>([...keeping, 'change-keepers', 'hand-over', 'delete']),
  keeper: new Set<Act>(keeping),
  helper: new Set<Act>(helping),
  support: new Set<Act>([...helping, 'correct']),
};

/** THE rule of who may do what with a timeline. */
const roleMay = (role: Role | undefined, act: Act): boolean => role !== undefined && allowed[role].has(act);

type Kept = Pick<Timeline, 'ownerId' | 'keepers' | 'frozen'>;

/** While two people dispute it: it is read and taken home as it is. */
const duringDispute: ReadonlySet<Act> = new Set<Act>(['look', 'export']);

export const isSupport = (visitor: Visitor): boolean =>
  visitor.kind === 'staff' && (visitor.role === 'support' || visitor.role === 'owner');

/** Undefined: a guest. */
export const roleOf = (timeline: Kept, visitor: Visitor): Role | undefined => {
  if (isSupport(visitor)) return 'support';
  if (visitor.kind !== 'customer' || visitor.id === undefined) return undefined;
  return visitor.id === timeline.ownerId
    ? 'owner'
    : Object.hasOwn(timeline.keepers, visitor.id)
      ? timeline.keepers[visitor.id]
      : undefined;
};

export const may = (timeline: Kept, visitor: Visitor, act: Act): boolean =>
  roleMay(roleOf(timeline, visitor), act) && (!rests(timeline, visitor) || duringDispute.has(act));

/** Support alone still hides what must not be seen. */
const rests = ({ frozen }: Pick<Timeline, 'frozen'>, visitor: Visitor): boolean =>
  frozen === true && !isSupport(visitor);

/** For whoever would change something, family and guests alike; who is right is not said. */
export const requireNoDispute = (timeline: Pick<Timeline, 'frozen'>, visitor: Visitor): void => {
  if (rests(timeline, visitor))
    throw problem(
      'forbidden',
      'timeline-frozen',
      'This timeline rests while we clear up a question about it. Everything is kept. Please come back later, or write to us.',
    );
};

const refusal = (timeline: Kept, visitor: Visitor) => {
  if (visitor.kind === 'anyone')
    return problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account and try again.');
  const role = roleOf(timeline, visitor);
  return role === 'keeper' || role === 'helper'
    ? problem('forbidden', 'not-your-part', 'Your part in this timeline does not include this. Please ask its owner.')
    : problem('forbidden', 'not-your-timeline', 'Only the owner of this timeline may do this. Please ask them.');
};

/**
 * Whoever activated a plate typed an address. Until its mail is confirmed, nothing is opened, given away or removed by it; a
 * family reads, writes and lets guests in meanwhile.
 */
export const requireConfirmed = (timeline: Pick<Timeline, 'unconfirmed'>, visitor: Visitor): void => {
  if (!timeline.unconfirmed || isSupport(visitor)) return;
  throw problem(
    'forbidden',
    'activation-unconfirmed',
    'Please confirm first that it was you who activated this plate, by the link in our mail. The desk can send it again.',
  );
};

export const requireAct = (timeline: Kept, visitor: Visitor, act: Act): void => {
  if (may(timeline, visitor, act)) return;
  if (roleMay(roleOf(timeline, visitor), act)) requireNoDispute(timeline, visitor);
  throw refusal(timeline, visitor);
};
