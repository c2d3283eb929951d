import type { SignedIn } from '../access/sessions.js';
import { deviceOf } from '../access/device.js';
import { writeCookie } from '../http/cookies.js';
import type { Ask } from '../route.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config'>;

/** Opens a session and answers its cookie; whatever session the browser had before has ended. */
export const startSession = async (
  { access, names, config }: Deps,
  ask: Ask,
  who: Omit<SignedIn, 'browserId' | 'device'>,
): Promise<readonly string[]> => {
  const { token, lifeMs } = await access.sessions.open(
    { ...who, browserId: ask.browserId, device: deviceOf(ask.headers['user-agent']) },
    ask.sessionToken,
    ask.turn(),
  );
  await access.knownBrowsers.add(who.email, ask.browserId, ask.turn());
  return [writeCookie({ name: names.session, value: token, maxAgeMs: lifeMs, secure: config.secure })];
};

export const takeCookieBack = ({ names, config }: Pick<Deps, 'names' | 'config'>): readonly string[] => [
  writeCookie({ name: names.session, value: '', maxAgeMs: 0, secure: config.secure }),
];

/** Ends the session on the server and takes the cookie back; without a session only the latter. */
export const endSession = async (deps: Deps, ask: Ask): Promise<readonly string[]> => {
  if (ask.sessionToken !== undefined) await deps.access.sessions.end(ask.sessionToken, ask.turn());
  return takeCookieBack(deps);
};
