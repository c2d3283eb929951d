import { problem } from '@keepsake/platform/problem';
import type { Caller } from '@keepsake/platform/request-context';
import type { FoundKey } from './identity/partners/api-keys.js';
import type { Actor, Route } from './route.js';

const actorOf = (caller: Caller): Actor | undefined => {
  if (caller.kind === 'staff') return caller.role;
  return caller.kind === 'system' ? undefined : caller.kind;
};

/** Denies by default: only listed actors pass. The services check again. */
export const authorize = (who: readonly Actor[], caller: Caller): void => {
  const actor = actorOf(caller);
  if (who.includes('anyone') || (actor !== undefined && who.includes(actor))) return;
  if (caller.kind === 'anyone') throw problem('unauthenticated', 'sign-in-needed', 'Please sign in and try again.');
  throw caller.kind === 'staff'
    ? problem('forbidden', 'role-not-included', 'Your role does not include this. An owner can change that.')
    : problem('forbidden', 'other-account', 'This is not open to your account. Please sign in with the one it is for.');
};

/** Denies by default: an API key opens only routes with a scope that it has. */
export const authorizeKey = ({ scope }: Pick<Route, 'scope'>, { scopes }: Pick<FoundKey, 'scopes'>): void => {
  if (scope === undefined)
    throw problem('forbidden', 'not-for-api-keys', 'API keys cannot be used here. Please sign in to the portal.');
  if (!scopes.includes(scope))
    throw problem('forbidden', 'api-key-scope', `This API key lacks the permission ${scope}. Create one that has it.`);
};
