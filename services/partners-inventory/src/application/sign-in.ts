import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import { signInFault, type PartnerType } from '../domain/application.js';
import type { Applications, Passwords } from './ports.js';

export type SignIn = { readonly email: string; readonly password: string; readonly partnerType: PartnerType };
export type SignedIn = {
  readonly accountId: string;
  readonly email: string;
  readonly partnerType: string;
  readonly firstName: string;
};

/** How an application stands is told only to who knows its password. */
export const signIn =
  (deps: {
    readonly applications: Applications;
    readonly passwords: Passwords;
    readonly customerIdOf: (normalisedEmail: string) => string;
  }): Handler<SignIn, SignedIn> =>
  async ({ email, password, partnerType }) => {
    const account = await deps.applications.byAddress(deps.customerIdOf(email), partnerType);
    const matches = await deps.passwords.matches(account?.passwordHash, password);
    if (!account || !matches)
      throw problem('unauthenticated', 'sign-in-failed', 'Please check your credentials and try again.');
    const fault = signInFault(account);
    if (fault) throw fault;
    return {
      accountId: account.id,
      email: account.email,
      partnerType: account.partnerType,
      firstName: account.firstName,
    };
  };
