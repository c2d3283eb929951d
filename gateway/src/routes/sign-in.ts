import type { SignedIn } from '../access/sessions.js';
import { writeCookie } from '../http/cookies.js';
import type { Ask } from '../route.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'names' | 'config'>;

/** Opens a session and answers its cookie; whatever session the browser had before has ended. */
export const startSession = async (
  { access, names, config }: Deps,
  ask: Ask,
  who: Omit<SignedIn, 'browserId'>,
): Promise<readonly string[]> => {
  const { token, lifeMs } = await access.sessions.open(
    { ...who, browserId: ask.browserId },
    ask.sessionToken,
    ask.turn(),
  );
  return [writeCookie({ name: names.session, value: token, maxAgeMs: lifeMs, secure: config.secure })];
};

/** Ends the session on the server and takes the cookie back; without a session only the latter. */
export const endSession = async ({ access, names, config }: Deps, ask: Ask): Promise<readonly string[]> => {
  if (ask.sessionToken !== undefined) await access.sessions.end(ask.sessionToken, ask.turn());
  return [writeCookie({ name: names.session, value: '', maxAgeMs: 0, secure: config.secure })];
};
