import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { Branding } from '../domain/email-content.js';
import { pauseAfterMs } from '../domain/email-retry.js';
import { compose } from '../domain/templates.js';
import { sendMailJob } from './mail-queue.js';
import { draft } from './mail-values.js';
import type { Mails, Mailer, WaitingMail } from './ports.js';

export type SendMailDeps = {
  readonly mails: Mails;
  readonly post: Mailer;
  readonly branding: Branding;
  readonly clock: Clock;
};

/**
 * Sends first and marks afterwards: a crash in between sends again with the same Message-ID. A failed attempt is a
 * result, not a failed job: the next attempt is a new job, so that the count of attempts commits.
 */
export const sendMail =
  (deps: SendMailDeps): Handler<{ readonly mailId: string }, void> =>
  async ({ mailId }, ctx) => {
    const mail = await deps.mails.findWaiting(mailId);
    if (mail) await attempt(deps, mail, ctx);
  };

const attempt = async (
  { mails, post, branding, clock }: SendMailDeps,
  mail: WaitingMail,
  ctx: RequestContext,
): Promise<void> => {
  const now = clock.now();
  if (mail.notAfter && mail.notAfter <= now) return mails.settle(mail.id, 'expired', now);

  const answer = await post.send({ id: mail.id, to: mail.to, ...compose(draft.parse(mail.draft), branding) });
  if (answer === 'taken') return mails.settle(mail.id, 'sent', clock.now());
  const attempts = mail.attempts + 1;
  const pauseMs = answer === 'refused' ? undefined : pauseAfterMs(attempts);
  const cause = answer === 'refused' ? answer : answer.away;
  if (pauseMs === undefined) {
    ctx.log.error({ mailId: mail.id, attempts, cause }, 'email failed permanently');
    return mails.settle(mail.id, 'failed', clock.now());
  }
  ctx.log.info({ mailId: mail.id, attempts, cause, pauseMs }, 'email not accepted; retrying');
  await ctx.transaction(async (tx) => {
    await mails.recordAttempt(tx, mail.id);
    tx.enqueue(sendMailJob, { mailId: mail.id }, { runAt: new Date(now.getTime() + pauseMs) });
  });
};
