import { requireSelf } from '@keepsake/platform/access';
import type { LinkedAccounts, PasswordLinks } from '@keepsake/platform/password-links/password-links';
import type { Handler } from '@keepsake/platform/request-context';
import { roleNotIncluded, personOf, type Passwords } from '../../accounts/api.js';

/** Sets the password of the signed-in person. The gateway has verified the old one. */
export const setOwnPassword =
  (deps: {
    readonly accounts: Pick<LinkedAccounts, 'setPassword'>;
    readonly links: Pick<PasswordLinks, 'drop'>;
    readonly passwords: Pick<Passwords, 'hash'>;
  }): Handler<{ readonly password: string }, object> =>
  async ({ password }, ctx) => {
    const { caller } = ctx;
    if (caller.kind !== 'partner') {
      requireSelf(caller, 'partner', '');
      throw roleNotIncluded();
    }
    const person = personOf(caller);
    const passwordHash = await deps.passwords.hash(password);
    return ctx.transaction(async (tx) => {
      if (!(await deps.accounts.setPassword(tx, person, passwordHash))) throw roleNotIncluded();
      await deps.links.drop(tx, person);
      return {};
    });
  };
