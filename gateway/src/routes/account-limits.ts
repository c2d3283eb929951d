import { problem } from '@keepsake/platform/problem';
import type { Ask } from '../route.js';
import { limited } from './limited.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits' | 'background'>;

/** What is mailed on request to an address that anyone may type. */
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
 * Runs `mail` in the background: at once while few ask, else one each twenty minutes for an address. Only a browser that
 * asks too often itself is refused, so what others ask for never locks the owner out; browsers that signed in before skip
 * the line.
 */
export const mailSecret = async (
  deps: Deps,
  ask: Ask,
  { kind, email, mail }: { readonly kind: MailedSecret; readonly email: string; readonly mail: () => Promise<void> },
): Promise<void> => {
  const { access, background, limits } = deps;
  const what = `mail: ${kind}`;
  const account = `${kind} ${email}`;
  await limited(limits, 'mailed-here', `${account} ${ask.browserId}`);
  if (
    (await access.knownBrowsers.has(email, ask.browserId)) ||
    ((await limits.take('mailed-network', `${account} ${ask.address}`)).ok &&
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
 * Counts a try of a password. Beyond the wide limit of the account, browsers that never signed in get one try each half
 * minute together; one that has is only counted by itself.
 */
export const passwordTry = async (
  { access, limits }: Pick<Deps, 'access' | 'limits'>,
  ask: Ask,
  kind: 'staff' | 'partner' | 'affiliate',
  email: string,
): Promise<void> => {
  const account = `${kind} ${email}`;
  if (await access.knownBrowsers.has(email, ask.browserId))
    return limited(limits, 'password-here', `${account} browser ${ask.browserId}`);
  await limited(limits, 'password-here', `${account} ${ask.address}`);
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
