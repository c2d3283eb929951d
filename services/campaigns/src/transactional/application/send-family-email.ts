import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { FilmAskClient } from './keeping-ports.js';
import type { PartnerClient } from './ports.js';

type OfContact = { readonly caseId: string; readonly contactId?: string };

/** Emails a next of kin the address of its timeline, unless the family has opened it or the case has moved on. */
export const sendFamilyEmail =
  (deps: { readonly partners: Pick<PartnerClient, 'family'>; readonly queue: MailQueue }): Handler<OfContact, void> =>
  async (which, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const family = await deps.partners.family(which, ctx);
    if (!family || isTestPlate(family.code)) return;
    const { email, ...values } = family;
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, { to: email, draft: { template: 'family-timeline', values }, subjectId: which.caseId });
      return true;
    });
  };

/** Informs a next of kin who was emailed before that another person has opened the page. */
export const sendOpenedEmail =
  (deps: {
    readonly partners: Pick<PartnerClient, 'openedByOther'>;
    readonly queue: MailQueue;
  }): Handler<OfContact, void> =>
  async (which, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const told = await deps.partners.openedByOther(which, ctx);
    if (!told || isTestPlate(told.code)) return;
    const { email, ...values } = told;
    await ctx.transaction(async (tx) => {
      await deps.queue.add(tx, { to: email, draft: { template: 'family-opened', values }, subjectId: which.caseId });
      return true;
    });
  };

/** Asks the owner of a page to share its film with the partner of its case, unless that is settled. */
export const sendFilmEmail =
  ({
    films,
    queue,
  }: {
    readonly films: FilmAskClient;
    readonly queue: MailQueue;
  }): Handler<{ readonly askId: string }, void> =>
  async ({ askId }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const asked = await films.asked(askId, ctx);
    if (!asked || isTestPlate(asked.code)) return;
    const { ownerEmail: to, ownerName: name, ...about } = asked;
    await ctx.transaction(async (tx) => {
      await queue.add(tx, { to, draft: { template: 'film-asked', values: { ...about, name } }, subjectId: askId });
      return true;
    });
  };
