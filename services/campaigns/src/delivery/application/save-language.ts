import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler } from '@keepsake/platform/request-context';
import type { Languages } from './ports.js';

/** `email`: of an affiliate or partner, given by a service. `ifUnknown`: anyone may have entered the address. */
export type SaveLanguage = { readonly email?: string; readonly ifUnknown?: boolean };

type Deps = {
  readonly languages: Pick<Languages, 'save' | 'saveIfUnknown'>;
  readonly clock: Clock;
  readonly customerIdOf: (normalizedEmail: string) => string;
};

const personOf = ({ email }: SaveLanguage, caller: Caller, customerIdOf: Deps['customerIdOf']): string => {
  if (email !== undefined) {
    requireSystem(caller);
    return customerIdOf(email);
  }
  if (caller.kind !== 'customer') throw problem('unauthenticated', 'sign-in-needed', 'Please sign in first.');
  return caller.id;
};

/** Saves the language in which a person signed in or registered, for later emails. */
export const saveLanguage =
  ({ languages, clock, customerIdOf }: Deps): Handler<SaveLanguage, object> =>
  async (input, { caller, language, transaction }) => {
    const customerId = personOf(input, caller, customerIdOf);
    if (language === undefined) return {};
    const reader = { customerId, language, at: clock.now() };
    await transaction((tx) => (input.ifUnknown ? languages.saveIfUnknown(tx, reader) : languages.save(tx, reader)));
    return {};
  };
