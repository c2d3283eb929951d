import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Tx, Turn } from '@keepsake/platform/turn';
import type { House } from '../domain/letter.js';
import { pauseAfterMs } from '../domain/retry.js';
import { compose } from '../domain/templates.js';
import { sendMailJob } from './mail-queue.js';
import { draft } from './mail-values.js';
import type { Mails, PostOffice, WaitingMail } from './ports.js';

export type SendMailDeps = {
  readonly mails: Mails;
  readonly post: PostOffice;
  readonly house: House;
  readonly clock: Clock;
};

/**
 * Sends first and marks after, never inside a transaction: a crash in between sends again, and the same id makes the two the
 * same mail. A vain attempt is a result, not a failure of the job: the next one is a job of its own, so that the count of
 * attempts commits with it.
 */
export const sendMail =
  (deps: SendMailDeps): Handler<{ readonly mailId: string }, void> =>
  async ({ mailId }, turn) => {
    const mail = await deps.mails.findWaiting(mailId);
    if (!mail) return;
    const outcome = await attempt(deps, mail, turn);
    await turn.once((tx) => outcome(tx));
  };

type Outcome = (tx: Tx) => Promise<void>;

const attempt = async (
  { mails, post, house, clock }: SendMailDeps,
  mail: WaitingMail,
  turn: Turn,
): Promise<Outcome> => {
  const settled =
    (state: 'sent' | 'failed' | 'expired'): Outcome =>
    (tx) =>
      mails.settle(tx, mail.id, state, clock.now());
  const now = clock.now();
  if (mail.notAfter && mail.notAfter <= now) return settled('expired');

  const answer = await post.send({ id: mail.id, to: mail.to, ...compose(draft.parse(mail.draft), house) });
  if (answer === 'taken') return settled('sent');
  const attempts = mail.attempts + 1;
  const pauseMs = answer === 'refused' ? undefined : pauseAfterMs(attempts);
  const cause = answer === 'refused' ? answer : answer.away;
  if (pauseMs === undefined) {
    turn.log.error({ mailId: mail.id, attempts, cause }, 'a mail was given up');
    return settled('failed');
  }
  turn.log.info({ mailId: mail.id, attempts, cause, pauseMs }, 'a mail was not taken; it is tried again');
  return async (tx) => {
    await mails.noteAttempt(tx, mail.id);
    tx.enqueue(sendMailJob, { mailId: mail.id }, { runAt: new Date(now.getTime() + pauseMs) });
  };
};
