import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { affiliateCodeOf } from '../domain/affiliate-code.js';
import type { Affiliates, Passwords } from './ports.js';

export type RegisterAffiliate = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** Where the applicant plans to recommend the product. */
  readonly promotion?: string | undefined;
};
export type Registered = { readonly affiliateId: string; readonly affiliateCode: string; readonly status: 'applied' };

const codeSymbols = 5;
const tries = 5;

/** Creates the account with a code, which earns from approval on. */
export const registerAffiliate =
  (deps: {
    readonly affiliates: Affiliates;
    readonly passwords: Passwords;
    readonly customerIdOf: (normalizedEmail: string) => string;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<RegisterAffiliate, Registered> =>
  async ({ password, promotion, ...person }, ctx) => {
    const stored = await ctx.storedResult<Registered>();
    if (stored) return stored;
    const passwordHash = await deps.passwords.hash(password);
    return ctx.transaction(async (tx) => {
      const id = deps.ids.next();
      for (let left = tries; left > 0; left--) {
        const code = affiliateCodeOf(person.firstName, person.lastName, deps.ids.symbols(codeSymbols));
        const outcome = await deps.affiliates.insert(tx, {
          ...person,
          ...present({ promotion }),
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
      throw problem('unavailable', 'code-not-found', 'We couldn’t find a free code. Try again.');
    });
  };
