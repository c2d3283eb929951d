import { problem, type Problem } from '@keepsake/platform/problem';
import type { Session } from '../access/sessions.postgres.js';
import { readSigned, signed, writeCookie, type CookieJar, type CookieNames } from '../http/cookies.js';
import type { Page } from './page.js';

const purpose = 'timeline-grant';
const grantLifeMs = 180 * 24 * 60 * 60_000;

/** What decides who may see a timeline; pages and media both carry it. */
export type Guarded = Pick<Page, 'code' | 'epoch' | 'isPrivate' | 'ownerId'>;
type Visitor = { readonly cookies: CookieJar; readonly session: Session | undefined };

/** Leave to see one private timeline, as a signed cookie. It names the privacy epoch, so a changed access code ends it. */
export type Grants = {
  readonly cookie: (code: string, epoch: number) => string;
  /** The epoch of a grant that still holds. */
  readonly epochOf: (guarded: Guarded, cookies: CookieJar) => number | undefined;
  /** The owner, and staff who help owners. */
  readonly isKeeper: (guarded: Guarded, session: Session | undefined) => boolean;
  readonly mayView: (guarded: Guarded, visitor: Visitor) => boolean;
};

export const createGrants = (deps: {
  readonly secret: string;
  readonly names: CookieNames;
  readonly secure: boolean;
}): Grants => {
  const valueOf = (code: string, epoch: number): string => `${code}.${epoch}`;
  const epochOf: Grants['epochOf'] = ({ code, epoch }, cookies) =>
    readSigned(deps.secret, purpose, cookies[deps.names.grant(code)]) === valueOf(code, epoch) ? epoch : undefined;
  const isKeeper: Grants['isKeeper'] = ({ ownerId }, session) =>
    session?.kind === 'staff'
      ? session.role === 'support' || session.role === 'owner'
      : session?.kind === 'customer' && ownerId !== '' && session.accountId === ownerId;
  return {
    epochOf,
    isKeeper,
    cookie: (code, epoch) =>
      writeCookie({
        name: deps.names.grant(code),
        value: signed(deps.secret, purpose, valueOf(code, epoch)),
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
