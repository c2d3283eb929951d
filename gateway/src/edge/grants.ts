import { present } from '@keepsake/contracts/values/present';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Session } from '../identity/sessions.postgres.js';
import { readSigned, signed, writeCookie, type CookieJar, type CookieNames } from '../http/cookies.js';
import type { CachedTimeline } from './cached-timeline.js';

const purpose = 'timeline-grant';
const grantLifeMs = 180 * 24 * 60 * 60_000;

/** Data that decides who may view a timeline, for pages and media. */
export type Guarded = Pick<CachedTimeline, 'code' | 'epoch' | 'isPrivate' | 'ownerId' | 'keeperIds' | 'endedInvites'>;
type SignedGrant = { readonly code: string; readonly epoch: number; readonly invitationId?: string };
type Visitor = { readonly cookies: CookieJar; readonly session: Session | undefined };

/**
 * Grants access to one private timeline by a signed cookie. It contains the privacy epoch, so a changed access code
 * ends it, and the invitation, so that one guest can be removed.
 */
export type Grants = {
  readonly cookie: (code: string, epoch: number, invitationId?: string) => string;
  /** Returns the grants with a valid signature; qr-timeline decides which one holds. */
  readonly all: (cookies: CookieJar) => readonly SignedGrant[];
  /** Returns the epoch of a valid grant. */
  readonly epochOf: (guarded: Guarded, cookies: CookieJar) => number | undefined;
  /** Returns whether the caller is the owner, a keeper, or staff who help families. */
  readonly isKeeper: (guarded: Guarded, session: Session | undefined) => boolean;
  readonly mayView: (guarded: Guarded, visitor: Visitor) => boolean;
};

export const createGrants = (deps: {
  readonly secret: string;
  readonly names: CookieNames;
  readonly secure: boolean;
}): Grants => {
  const grantOf = (cookie: string | undefined): SignedGrant | undefined => {
    const [code, epoch, invitationId] = readSigned(deps.secret, purpose, cookie)?.split('.') ?? [];
    return code === undefined ? undefined : { code, epoch: Number(epoch), ...present({ invitationId }) };
  };
  const epochOf: Grants['epochOf'] = ({ code, epoch, endedInvites }, cookies) => {
    const grant = grantOf(cookies[deps.names.grant(code)]);
    if (grant?.code !== code || grant.epoch !== epoch) return undefined;
    return grant.invitationId !== undefined && endedInvites.includes(grant.invitationId) ? undefined : epoch;
  };
  const isKeeper: Grants['isKeeper'] = ({ ownerId, keeperIds }, session) => {
    if (session?.kind === 'staff') return session.role === 'support' || session.role === 'owner';
    if (session?.kind !== 'customer' || session.accountId === '') return false;
    return session.accountId === ownerId || keeperIds.includes(session.accountId);
  };
  return {
    all: (cookies) =>
      Object.entries(cookies).flatMap(([name, cookie]) => {
        const grant = name.startsWith(deps.names.grant('')) ? grantOf(cookie) : undefined;
        return grant && name === deps.names.grant(grant.code) ? [grant] : [];
      }),
    epochOf,
    isKeeper,
    cookie: (code, epoch, invitationId) =>
      writeCookie({
        name: deps.names.grant(code),
        value: signed(deps.secret, purpose, [code, epoch, ...(invitationId ? [invitationId] : [])].join('.')),
        maxAgeMs: grantLifeMs,
        secure: deps.secure,
      }),
    mayView: (guarded, { cookies, session }) =>
      !guarded.isPrivate || isKeeper(guarded, session) || epochOf(guarded, cookies) !== undefined,
  };
};

/** Preview without personal data: no name, no image, no kind of event. */
export const privateTimeline = (): Problem =>
  problem('forbidden', 'private-timeline', 'This timeline is private. Please enter its access code.');

export const noSuchTimeline = (): Problem =>
  problem(
    'not-found',
    'timeline-not-found',
    "This QR code hasn't been activated yet or doesn't exist. Please compare it with the plate.",
  );
