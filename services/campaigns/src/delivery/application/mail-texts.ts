import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Mails, MailText } from './ports.js';

const dayMs = 24 * 60 * 60_000;
/** A buyer can dispute a payment for about four months. */
const textDays = 180;

export const deleteMailTextsJob: JobType<object> = { name: 'delete-mail-texts', schema: z.object({}) };

/** Returns the text of a sent email about an order. */
export const showMailText =
  ({ mails }: { readonly mails: Pick<Mails, 'textOf'> }): Handler<{ readonly mailId: string }, MailText> =>
  async ({ mailId }, { caller }) => {
    requireStaff(caller, 'support', 'operations');
    const shown = await mails.textOf(mailId);
    if (!shown)
      throw problem(
        'not-found',
        'mail-text-not-found',
        `The text of this email is no longer stored. It is deleted ${textDays} days after sending. Reload the page.`,
      );
    return shown;
  };

export const deleteMailTexts =
  ({
    mails,
    clock,
  }: {
    readonly mails: Pick<Mails, 'deleteTextsBefore'>;
    readonly clock: Clock;
  }): Handler<unknown, void> =>
  (_, ctx) =>
    ctx.transaction((tx) => mails.deleteTextsBefore(tx, new Date(clock.now().getTime() - textDays * dayMs)));
