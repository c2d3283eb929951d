import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Languages } from './ports.js';

/** Saves the language in which the customer signed in, for later emails. */
export const saveLanguage =
  (deps: { readonly languages: Pick<Languages, 'save'>; readonly clock: Clock }): Handler<unknown, object> =>
  async (_, { caller, language, transaction }) => {
    if (caller.kind !== 'customer') throw problem('unauthenticated', 'sign-in-needed', 'Please sign in first.');
    if (language !== undefined)
      await transaction((tx) => deps.languages.save(tx, { customerId: caller.id, language, at: deps.clock.now() }));
    return {};
  };
