import { isTestPlate } from '@keepsake/contracts/values/plate-code';
import type { Handler } from '@keepsake/platform/request-context';
import type { MailQueue } from '../../delivery/api.js';
import type { FilmAskClient } from './keeping-ports.js';

/** Asks the owner of a page to share its film with the partner of its case, unless that is settled. */
export const sendFilmEmail =
  ({ films, queue }: { readonly films: FilmAskClient; readonly queue: MailQueue }): Handler<
    { readonly askId: string },
    void
  > =>
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
