import { problem, type Problem } from '@keepsake/platform/problem';
import type { Session } from '../access/sessions.postgres.js';
import { readSigned, signed, writeCookie, type CookieJar, type CookieNames } from '../http/cookies.js';
import type { Page } from './page.js';

const purpose = 'timeline-grant';
const grantLifeMs = 180 * 24 * 60 * 60_000;

/** What decides who may see a timeline; pages and media both carry it. */
export type Guarded = Pick<Page, 'code' | 'epoch' | 'isPrivate' | 'ownerId' | 'keeperIds' | 'endedInvites'>;
type Visitor = { readonly cookies: CookieJar; readonly session: Session | undefined };

/**
 * Leave to see one private timeline, as a signed cookie. It names the privacy epoch, so a changed access code ends it, and
 * the invitation it came by, if it did, so that one guest's access can end without anybody else's.
 */
export type Grants = {
  readonly cookie: (code: string, epoch: number, invitationId?: string) => string;
  /** The epoch of a grant that still holds. */
  readonly epochOf: (guarded: Guarded, cookies: CookieJar) => number | undefined;
  /** The owner, those who keep it with them, and staff who help families. */
  readonly isKeeper: (guarded: Guarded, session: Session | undefined) => boolean;
  readonly mayView: (guarded: Guarded, visitor: Visitor) => boolean;
};

export const createGrants = (deps: {
  readonly secret: string;
  readonly names: CookieNames;
  readonly secure: boolean;
}): Grants => {
  const epochOf: Grants['epochOf'] = ({ code, epoch, endedInvites }, cookies) => {
    const granted = readSigned(deps.secret, purpose, cookies[deps.names.grant(code)]);
    const [grantedCode, grantedEpoch, invitationId] = granted?.split('.') ?? [];
    if (grantedCode !== code || grantedEpoch !== String(epoch)) return undefined;
    return invitationId !== undefined && endedInvites.includes(invitationId) ? undefined : epoch;
  };
  const isKeeper: Grants['isKeeper'] = ({ ownerId, keeperIds }, session) => {
    if (session?.kind === 'staff') return session.role === 'support' || session.role === 'owner';
    if (session?.kind !== 'customer' || session.accountId === '') return false;
    return session.accountId === ownerId || keeperIds.includes(session.accountId);
  };
  return {
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

/** Nothing personal: no name, no picture, not even what kind of day it remembers. */
export const privateTimeline = (): Problem =>
  problem('forbidden', 'private-timeline', 'This timeline is private. Please enter its access code.');

export const noSuchTimeline = (): Problem =>
  problem(
    'not-found',
    'timeline-not-found',
    "This QR code hasn't been activated yet or doesn't exist. Please compare it with the plate.",
  );
