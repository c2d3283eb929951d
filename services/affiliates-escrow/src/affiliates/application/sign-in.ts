import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Affiliates, Passwords } from './ports.js';

export type SignIn = { readonly email: string; readonly password: string };

/** Signs in before approval too: the dashboard then shows that the application is in review. */
export const signIn =
  (deps: {
    readonly affiliates: Affiliates;
    readonly passwords: Passwords;
    readonly customerIdOf: (normalizedEmail: string) => string;
  }): Handler<SignIn, { readonly affiliateId: string }> =>
  async ({ email, password }) => {
    const account = await deps.affiliates.passwordOf(deps.customerIdOf(email));
    const matches = await deps.passwords.matches(account?.passwordHash, password);
    if (!account || !matches)
      throw problem('unauthenticated', 'sign-in-failed', 'Please check your credentials and try again.');
    return { affiliateId: account.id };
  };
