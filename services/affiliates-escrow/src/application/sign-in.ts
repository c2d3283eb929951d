import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { Affiliates, Passwords } from './ports.js';

export type SignIn = { readonly email: string; readonly password: string };

/** Also before approval: the dashboard then says that the application is being read. */
export const signIn =
  (deps: {
    readonly affiliates: Affiliates;
    readonly passwords: Passwords;
    readonly customerIdOf: (normalisedEmail: string) => string;
  }): Handler<SignIn, { readonly affiliateId: string }> =>
  async ({ email, password }) => {
    const account = await deps.affiliates.passwordOf(deps.customerIdOf(email));
    const matches = await deps.passwords.matches(account?.passwordHash, password);
    if (!account || !matches)
      throw problem('unauthenticated', 'sign-in-failed', 'Please check your credentials and try again.');
    return { affiliateId: account.id };
  };
