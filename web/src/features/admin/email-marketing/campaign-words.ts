import { day, timeOfDay } from '../../../shared/formats.js';
import type { Tone } from '../parts/state-word.js';
import type { Campaign } from './campaigns-api.js';

const number = (n: number): string => n.toLocaleString('en-US');
export const peopleWords = (n: number, outreach: boolean): string => {
  const [one, more] = outreach ? ['business', 'businesses'] : ['person', 'people'];
  return `${number(n)} ${n === 1 ? one : more}`;
};

const plain: Readonly<Record<Campaign['status'], { readonly tone: Tone; readonly word: string }>> = {
  draft: { tone: 'waits', word: 'Draft' },
  scheduled: { tone: 'waits', word: 'Scheduled' },
  sending: { tone: 'moves', word: 'Sending' },
  sent: { tone: 'done', word: 'Sent' },
  completed: { tone: 'ended', word: 'Completed' },
};
export const stateOf = ({ status, paused }: Campaign): { readonly tone: Tone; readonly word: string } =>
  paused === null ? plain[status] : { tone: 'waits', word: 'Paused' };

/** "1,940 of 4,812" while it goes, the sum when it has gone. */
export const progressOf = (one: Campaign): string => {
  if (one.startedAt === null) return '—';
  const settled = one.recipientCount - one.waitingCount;
  return one.waitingCount > 0 ? `${number(settled)} of ${number(one.recipientCount)}` : number(one.sentCount);
};

export const recipientsOf = (one: Campaign): string => (one.startedAt === null ? '—' : number(one.recipientCount));

/** The specification's words. */
export const sentDateOf = ({ sentDate }: Campaign): string => (sentDate === null ? 'Not sent' : day(sentDate));

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

/** Why it rests, and what happened to it, in a sentence. */
export const newsOf = (one: Campaign): string => {
  const settled = one.sentCount + one.failedCount;
  if (one.paused === 'bounces') {
    const back = one.failedCount + one.bounceCount + one.complaintCount;
    const how = one.complaintCount > 0 ? 'bounced or were called unwanted' : 'bounced';
    return `Paused: ${settled > 0 ? share(back, settled) : 'too many'} of mails ${how}.`;
  }
  if (one.paused === 'staff') return 'Paused. Whoever waits gets it after Resume.';
  if (one.startedAt !== null && one.startedBy !== null)
    return `${one.startedBy} sent this on ${day(one.startedAt)} at ${timeOfDay(one.startedAt)}.`;
  if (one.sendAt !== null) return `Goes by itself on ${day(one.sendAt)} at ${timeOfDay(one.sendAt)}.`;
  return '';
};
