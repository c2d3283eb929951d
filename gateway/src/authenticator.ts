import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { businessAccount } from '@keepsake/contracts/values/integrations';
import { hmac } from '@keepsake/platform/encryption';
import { problem } from '@keepsake/platform/problem';
import type { Caller } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Session } from './identity/sessions.postgres.js';
import type { Sessions } from './identity/sessions.js';
import type { FoundKey } from './identity/partners/api-keys.js';
import { readCookies, readSigned, signed, writeCookie, type CookieJar, type CookieNames } from './http/cookies.js';

const browserLifeMs = 400 * 24 * 60 * 60_000;
const purpose = 'browser';

type Identity = {
  readonly caller: Caller;
  /** The API key of the request, if it has one. */
  readonly apiKey: FoundKey | undefined;
  readonly session: Session | undefined;
  readonly sessionToken: string | undefined;
  readonly browserId: string;
  readonly cookies: CookieJar;
  /** Assigns an id to a new browser; the cookie is sent with the response to a write. */
  readonly newCookies: readonly string[];
};

/** @param retryKey the Idempotency-Key of a write */
export type Identify = (headers: IncomingHttpHeaders, retryKey?: string | readonly string[]) => Promise<Identity>;

const randomKey = z.uuidv4();

/**
 * Returns the id of a new browser, the same for retries of one write: if its response was lost, so was the cookie, and
 * another browser could not continue what the first attempt began. Keys that can be guessed are not used.
 */
const newBrowserId = (secret: string, retryKey: string | readonly string[] | undefined): string =>
  randomKey.safeParse(retryKey).success
    ? hmac(secret, 'new-browser', String(retryKey)).slice(0, 22)
    : randomBytes(16).toString('base64url');

const callerOf = (session: Session, browserId: string): Caller => {
  if (session.memberOf !== undefined)
    return { kind: 'partner', id: session.memberOf, memberId: session.accountId, browserId };
  if (session.kind !== 'staff') return { kind: session.kind, id: session.accountId, browserId };
  if (session.role === undefined) throw problem('unauthenticated', 'sign-in-needed', 'Please sign in and try again.');
  return { kind: 'staff', id: session.accountId, role: session.role };
};

/**
 * A key of a partner acts for its account. A key of the business reads what operations may, as far as its scopes go:
 * only routes that read have such a scope.
 */
const keyCaller = ({ keyId, accountId }: FoundKey, browserId: string): Caller =>
  accountId === businessAccount
    ? { kind: 'staff', id: keyId, role: 'operations' }
    : { kind: 'partner', id: accountId, memberId: keyId, browserId };

/**
 * Reads the caller from an API key, else from the cookies: the session if there is one, and the signed anonymous id of
 * the browser.
 */
export const createAuthenticator =
  (deps: {
    readonly sessions: Pick<Sessions, 'find'>;
    readonly findApiKey: (authorization: string | undefined) => Promise<FoundKey | undefined>;
    readonly names: CookieNames;
    readonly secret: string;
    readonly secure: boolean;
  }): Identify =>
  async (headers, retryKey) => {
    const apiKey = await deps.findApiKey(headers.authorization);
    if (apiKey) {
      const browserId = `key-${apiKey.keyId}`;
      const caller = keyCaller(apiKey, browserId);
      return { caller, apiKey, session: undefined, sessionToken: undefined, browserId, cookies: {}, newCookies: [] };
    }
    const cookies = readCookies(headers.cookie);
    const known = readSigned(deps.secret, purpose, cookies[deps.names.browser]);
    const browserId = known ?? newBrowserId(deps.secret, retryKey);
    const newCookies =
      known === undefined
        ? [
            writeCookie({
              name: deps.names.browser,
              value: signed(deps.secret, purpose, browserId),
              maxAgeMs: browserLifeMs,
              secure: deps.secure,
            }),
          ]
        : [];
    const sessionToken = cookies[deps.names.session];
    const session = sessionToken === undefined ? undefined : await deps.sessions.find(sessionToken);
    const caller: Caller = session ? callerOf(session, browserId) : { kind: 'anyone', browserId };
    return { caller, apiKey, session, sessionToken, browserId, cookies, newCookies };
  };
