import { problem } from '@keepsake/platform/problem';
import type { RouteRequest } from '../route.js';
import { limited } from './limited.js';
import type { RouteDeps } from './route-deps.js';
import { logSignIn } from './sign-in.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'background'>;

/** Email sent on request to an address that anyone can type. */
type MailedSecret =
  | 'sign-in-code'
  | 'order-link'
  | 'invitation-link'
  | 'staff-reset'
  | 'affiliate-reset'
  | 'partner-reset';

const maxWaits = 3;
const jitterMs = 30_000;

/**
 * Runs `mail` in the background: immediately below the limit, else once per twenty minutes and address. Only a browser
 * above its own limit is rejected, so requests of others never lock the owner out. Known browsers are not delayed.
 */
export const mailSecret = async (
  deps: Deps,
  request: RouteRequest,
  { kind, email, mail }: { readonly kind: MailedSecret; readonly email: string; readonly mail: () => Promise<void> },
): Promise<void> => {
  const { access, background, limits } = deps;
  const what = `mail: ${kind}`;
  const account = `${kind} ${email}`;
  await limited(limits, 'mailed-here', `${account} ${request.browserId}`);
  if (
    (await access.knownBrowsers.has(email, request.browserId)) ||
    ((await limits.take('mailed-network', `${account} ${request.address}`)).ok &&
      (await limits.take('mailed-account', account)).ok)
  )
    return background.run(what, mail);
  const inLine = async (waits: number): Promise<void> => {
    const { ok, retryAfterMs } = await limits.take('mailed-slowly', account);
    if (ok) return mail();
    if (waits < maxWaits) background.later(what, retryAfterMs + Math.random() * jitterMs, () => inLine(waits + 1));
  };
  return background.run(what, () => inLine(0));
};

/**
 * Counts and logs an attempt with a password. Above the limit of the account, unknown browsers share one attempt per half
 * minute; known browsers have their own limit.
 */
export const passwordTry = async (
  { access, config, limits }: Pick<RouteDeps, 'access' | 'config' | 'limits'>,
  request: RouteRequest,
  kind: 'staff' | 'partner' | 'affiliate',
  email: string,
): Promise<void> => {
  const account = `${kind} ${email}`;
  logSignIn({ config }, request, { kind, email }, 'sign-in attempted');
  if (await access.knownBrowsers.has(email, request.browserId))
    return limited(limits, 'password-here', `${account} browser ${request.browserId}`);
  await limited(limits, 'password-here', `${account} ${request.address}`);
  if ((await limits.take('password-account', account)).ok) return undefined;
  const { ok, retryAfterMs } = await limits.take('password-slowly', account);
  if (ok) return undefined;
  throw problem(
    'too-many',
    'too-many-tries',
    'Many people are trying to sign in to this account. Please try again in half a minute, or use a browser in which you signed in before.',
    { retryAfterMs },
  );
};
