import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import { pauseAfterMs } from '../domain/email-retry.js';
import type { Writings } from '../domain/mail-texts.js';
import { compose, composeShown } from '../domain/templates.js';
import { sendMailJob } from './mail-queue.js';
import { draft } from './mail-values.js';
import type { Mails, Mailer, MailText, StillWanted, WaitingMail } from './ports.js';

type Outcome = Parameters<Mails['settle']>[1];

/** Counts a settled email; `seconds` is its age since it was queued. */
export type ObserveMail = (outcome: Outcome, seconds: number) => void;

export type SendMailDeps = {
  readonly mails: Mails;
  readonly post: Mailer;
  readonly writingIn: Writings;
  readonly clock: Clock;
  readonly observe: ObserveMail;
  readonly stillWanted: StillWanted;
};

/**
 * Sends first and marks afterwards: a crash in between sends again with the same Message-ID. A failed attempt is a
 * result, not a failed job: the next attempt is a new job, so that the count of attempts commits. A failure with one
 * email does not delay the others of the job.
 */
export const sendMail =
  (deps: SendMailDeps): Handler<{ readonly mailIds: readonly string[] }, void> =>
  async ({ mailIds }, ctx) => {
    const failures: unknown[] = [];
    for (const mailId of mailIds) {
      const mail = await deps.mails.findWaiting(mailId); // right before, because an erasure may withdraw it
      if (mail) await attempt(deps, mail, ctx).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  };

const attempt = async (
  { mails, post, writingIn, clock, observe, stillWanted }: SendMailDeps,
  mail: WaitingMail,
  ctx: RequestContext,
): Promise<void> => {
  const settle = async (outcome: Outcome, shown?: MailText): Promise<void> => {
    const at = clock.now();
    await mails.settle(mail.id, outcome, at, shown);
    observe(outcome, Math.max(0, at.getTime() - mail.queuedAt.getTime()) / 1_000);
  };
  const now = clock.now();
  if (mail.notAfter && mail.notAfter <= now) return settle('expired');

  const parsed = draft.parse(mail.draft);
  const { subjectId } = mail;
  if (subjectId !== undefined && !(await stillWanted({ template: parsed.template, subjectId }, ctx))) {
    ctx.log.info({ mailId: mail.id, template: parsed.template }, 'email withdrawn; its reason ended');
    return mails.withdraw(mail.id);
  }
  const { language, headers: own, ...written } = compose(parsed, writingIn, mail.language);
  const headers = { 'Content-Language': language, ...own };
  const answer = await post.send({ id: mail.id, to: mail.to, ...written, headers });
  if (answer === 'taken') return settle('sent', composeShown(parsed, writingIn, mail.language));
  const attempts = mail.attempts + 1;
  const pauseMs = answer === 'refused' ? undefined : pauseAfterMs(attempts);
  const cause = answer === 'refused' ? answer : answer.away;
  if (pauseMs === undefined) {
    ctx.log.error({ mailId: mail.id, attempts, cause }, 'email failed permanently');
    return settle('failed');
  }
  ctx.log.info({ mailId: mail.id, attempts, cause, pauseMs }, 'email not accepted; retrying');
  await ctx.transaction(async (tx) => {
    await mails.recordAttempt(tx, mail.id);
    tx.enqueue(sendMailJob, { mailIds: [mail.id] }, { runAt: new Date(now.getTime() + pauseMs) });
  });
};
