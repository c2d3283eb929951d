import { hmac } from '@keepsake/platform/encryption';
import type { SignedIn } from '../identity/sessions.js';
import { deviceOf } from '../identity/device.js';
import { writeCookie } from '../http/cookies.js';
import type { RouteRequest } from '../route.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config'>;

const hashLength = 22;

/**
 * Logs a sign-in or an attempt. Account and network are keyed hashes: equal ones can be compared, none can be read. The
 * access log has the outcome under the same correlation id.
 */
export const logSignIn = (
  { config }: Pick<Deps, 'config'>,
  request: RouteRequest,
  { kind, email }: Pick<SignedIn, 'kind' | 'email'>,
  event: 'sign-in attempted' | 'signed in',
): void => {
  const account = hmac(config.secret, 'log-account', `${kind} ${email}`).slice(0, hashLength);
  request.ctx().log.info({ kind, account, network: request.network }, event);
};

/** Opens a session and sets its cookie; ends the previous session of the browser. */
export const startSession = async (
  { access, names, config }: Deps,
  request: RouteRequest,
  who: Omit<SignedIn, 'browserId' | 'device'>,
): Promise<readonly string[]> => {
  const { token, lifeMs } = await access.sessions.open(
    { ...who, browserId: request.browserId, device: deviceOf(request.headers['user-agent']) },
    request.sessionToken,
    request.ctx(),
  );
  await access.knownBrowsers.add(who.email, request.browserId, request.ctx());
  logSignIn({ config }, request, who, 'signed in');
  return [writeCookie({ name: names.session, value: token, maxAgeMs: lifeMs, secure: config.secure })];
};

export const takeCookieBack = ({ names, config }: Pick<Deps, 'names' | 'config'>): readonly string[] => [
  writeCookie({ name: names.session, value: '', maxAgeMs: 0, secure: config.secure }),
];

/** Ends the session and clears the cookie; without a session it only clears the cookie. */
export const endSession = async (deps: Deps, request: RouteRequest): Promise<readonly string[]> => {
  if (request.sessionToken !== undefined) await deps.access.sessions.end(request.sessionToken, request.ctx());
  return takeCookieBack(deps);
};
