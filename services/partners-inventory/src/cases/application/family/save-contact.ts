import { maxContacts } from '@keepsake/contracts/catalog/handover-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import type { Locations } from '../../../accounts/api.js';
import { recordActivity, type TeamLog } from '../../../team/api.js';
import { caseClosed } from '../../domain/case.js';
import { contactKnown, contactUnknown, tooManyContacts, type ContactDetails } from '../../domain/contact.js';
import { aboutCase, readCase } from '../change-case.js';
import type { Cases } from '../ports.js';
import type { Contacts } from './family-ports.js';

type OfCase = { readonly caseId: string };
export type SaveContact = OfCase & ContactDetails & { readonly contactId?: string };

type Deps = {
  readonly cases: Pick<Cases, 'find'>;
  readonly locations: Pick<Locations, 'worksAt'>;
  readonly contacts: Pick<Contacts, 'isFree' | 'add' | 'save' | 'remove'>;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

/** Adds a next of kin, or replaces the details of one. A changed address ends the links that were sent to the old one. */
export const saveContact =
  (
    deps: Deps & { readonly ids: Ids; readonly customerIdOf: (normalizedEmail: string) => string },
  ): Handler<SaveContact, OfCase> =>
  async ({ caseId, contactId, ...details }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    if (one.state === 'closed') throw caseClosed();
    const email = normalizeEmail(details.email ?? '');
    const personId = email === undefined ? undefined : deps.customerIdOf(email);
    const contact = { ...details, ...present({ email, personId }) };
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.contacts.isFree(tx, caseId, present({ id: contactId, personId })))) throw contactKnown();
      if (contactId === undefined) {
        if (!(await deps.contacts.add(tx, caseId, deps.ids.next(), contact, at, maxContacts))) throw tooManyContacts();
      } else if (!(await deps.contacts.save(tx, caseId, contactId, contact, at))) throw contactUnknown();
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'contact-saved', ...aboutCase(one), at });
      return { caseId };
    });
  };

/** Removes a next of kin with links and held emails; idempotent. Allowed for closed cases, for people who ask for it. */
export const removeContact =
  (deps: Deps): Handler<OfCase & { readonly contactId: string }, OfCase> =>
  async ({ caseId, contactId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (await deps.contacts.remove(tx, caseId, contactId))
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'contact-removed', ...aboutCase(one), at });
      return { caseId };
    });
  };
