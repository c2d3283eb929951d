import { problem } from '@keepsake/platform/problem';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/turn';
import { affiliateCodeOf } from '../domain/affiliate-code.js';
import type { Affiliates, Passwords } from './ports.js';

export type RegisterAffiliate = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
};
export type Registered = { readonly affiliateId: string; readonly affiliateCode: string; readonly status: 'applied' };

const codeSymbols = 5;
const tries = 5;

/** The code exists at once and earns from approval on. */
export const registerAffiliate =
  (deps: {
    readonly affiliates: Affiliates;
    readonly passwords: Passwords;
    readonly customerIdOf: (normalisedEmail: string) => string;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<RegisterAffiliate, Registered> =>
  async ({ password, ...person }, turn) => {
    const kept = await turn.kept<Registered>();
    if (kept) return kept;
    const passwordHash = await deps.passwords.hash(password);
    return turn.once(async (tx) => {
      const id = deps.ids.next();
      for (let left = tries; left > 0; left--) {
        const code = affiliateCodeOf(person.firstName, person.lastName, deps.ids.symbols(codeSymbols));
        const outcome = await deps.affiliates.insert(tx, {
          ...person,
          id,
          customerId: deps.customerIdOf(person.email),
          code,
          passwordHash,
          status: 'applied',
          createdAt: deps.clock.now(),
        });
        if (outcome === 'inserted') return { affiliateId: id, affiliateCode: code, status: 'applied' };
        if (outcome === 'email-taken')
          throw problem(
            'conflict',
            'affiliate-email-taken',
            'There is an account under this address. Sign in, or reset the password.',
          );
      }
      throw problem('unavailable', 'code-not-found', 'We could not draw a free code just now. Please try again.');
    });
  };
