import { businessMoment, day } from '../../../shared/formats.js';
import type { Tone } from '../parts/state-label.js';
import type { Campaign } from './campaigns-api.js';

const number = (n: number): string => n.toLocaleString('en-US');
export const peopleLabel = (n: number, outreach: boolean): string => {
  const [one, more] = outreach ? ['business', 'businesses'] : ['person', 'people'];
  return `${number(n)} ${n === 1 ? one : more}`;
};

const plain: Readonly<Record<Campaign['status'], { readonly tone: Tone; readonly label: string }>> = {
  draft: { tone: 'waits', label: 'Draft' },
  scheduled: { tone: 'waits', label: 'Scheduled' },
  sending: { tone: 'moves', label: 'Sending' },
  sent: { tone: 'done', label: 'Sent' },
  completed: { tone: 'ended', label: 'Completed' },
};
/** Without a date a finished campaign waits for Send, so it is ready and not scheduled. */
export const stateOf = ({ status, paused, sendAt }: Campaign): { readonly tone: Tone; readonly label: string } => {
  if (paused !== null) return { tone: 'waits', label: 'Paused' };
  return status === 'scheduled' && sendAt === null ? { tone: 'waits', label: 'Ready' } : plain[status];
};

/** Returns "1,940 of 4,812" while sending, the total afterwards. */
export const progressOf = (one: Campaign): string => {
  if (one.startedAt === null) return '—';
  const settled = one.recipientCount - one.waitingCount;
  return one.waitingCount > 0 ? `${number(settled)} of ${number(one.recipientCount)}` : number(one.sentCount);
};

export const recipientsOf = (one: Campaign): string => (one.startedAt === null ? '—' : number(one.recipientCount));

/** Text fixed by the specification. */
export const sentDateOf = ({ sentDate }: Campaign): string => (sentDate === null ? 'Not sent' : day(sentDate));

/** A campaign that was never sent is deleted, any other is archived. */
export const putAwayWord = ({ startedAt }: Campaign): string => (startedAt === null ? 'Delete' : 'Archive');

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;

/** Returns "1,904 (39.6%)" of the sent emails. */
export const resultOf = ({ startedAt, sentCount }: Campaign, part: number): string => {
  if (startedAt === null) return '—';
  return sentCount === 0 ? number(part) : `${number(part)} (${share(part, sentCount)})`;
};

/** Describes why a campaign is paused and what happened to it. */
export const newsOf = (one: Campaign): string => {
  if (one.archivedAt !== null)
    return one.startedAt === null
      ? `Deleted on ${day(one.archivedAt)}. It can be restored for 30 days.`
      : `Archived on ${day(one.archivedAt)}.`;
  const settled = one.sentCount + one.failedCount;
  if (one.paused === 'bounces') {
    const back = one.failedCount + one.bounceCount + one.complaintCount;
    const how = one.complaintCount > 0 ? 'bounced or were marked as spam' : 'bounced';
    return `Paused: ${settled > 0 ? share(back, settled) : 'too many'} of emails ${how}.`;
  }
  if (one.paused === 'staff') return 'Paused. The rest is sent after Resume.';
  if (one.startedAt !== null && one.startedBy !== null)
    return `${one.startedBy} sent this on ${businessMoment(one.startedAt)}.`;
  if (one.sendAt !== null) return `Scheduled for ${businessMoment(one.sendAt)}.`;
  return '';
};
