import { businessMoment } from '../../../shared/formats.js';
import type { Tone } from '../parts/state-label.js';
import type { Sequence } from './sequences-api.js';

const number = (n: number): string => n.toLocaleString('en-US');
const people = (n: number): string => `${number(n)} ${n === 1 ? 'person' : 'people'}`;
const days = (n: number): string => `${number(n)} ${n === 1 ? 'day' : 'days'}`;

export const nameOf: Readonly<Record<Sequence['kind'], string>> = {
  welcome: 'Welcome',
  activation_reminder: 'Activation reminder',
  first_anniversary: 'First anniversary',
};

export const readersOf: Readonly<Record<Sequence['kind'], string>> = {
  welcome: 'Owners who agreed to news, for their first page',
  activation_reminder: 'Buyers of a shipped order without an open page (service email)',
  first_anniversary: 'Owners who agreed to news',
};

/** Returns "3 days after activation" or "7 days before the page is one year old". */
export const timeOf = ({ kind, days: n }: Pick<Sequence, 'kind' | 'days'>): string => {
  if (kind === 'welcome') return `${days(n)} after activation`;
  if (kind === 'activation_reminder') return `${days(n)} after shipping`;
  if (n === 0) return 'On the day the page is one year old';
  return `${days(Math.abs(n))} ${n < 0 ? 'before' : 'after'} the page is one year old`;
};

export const dayHints: Readonly<Record<Sequence['kind'], string>> = {
  welcome: 'Days after the page was opened',
  activation_reminder: 'Days after the order was shipped',
  first_anniversary: 'Days after the page is one year old; a number below 0 is before it',
};

const states: Readonly<Record<Sequence['state'], { readonly tone: Tone; readonly label: string }>> = {
  on: { tone: 'done', label: 'On' },
  off: { tone: 'ended', label: 'Off' },
  stopped: { tone: 'waits', label: 'Stopped' },
};
export const stateOf = ({ state }: Pick<Sequence, 'state'>) => states[state];

/** Describes since when it is on, or why it stopped. */
export const newsOf = ({ state, since, switchedBy }: Sequence): string => {
  if (state === 'stopped')
    return 'Stopped: too many of its emails bounced. Check the suppression list, then switch it on.';
  if (state === 'off' || since === null) return '';
  return `On since ${businessMoment(since)}${switchedBy === null ? '' : `, by ${switchedBy}`}.`;
};

/** Returns "12 (25.0%)" of the sent emails. */
export const openedOf = ({ sentCount, openCount }: Sequence): string =>
  sentCount === 0 ? number(openCount) : `${number(openCount)} (${((100 * openCount) / sentCount).toFixed(1)}%)`;

export const sentOf = ({ sentCount, waitingCount }: Sequence): string =>
  waitingCount === 0 ? number(sentCount) : `${number(sentCount)}, ${number(waitingCount)} waiting`;

/** Returns who would get it, and who never does. */
export const audienceLabels = ({
  now,
  later,
  passed,
}: {
  readonly now: number;
  readonly later: number;
  readonly passed: number;
}): readonly string[] => [
  `${people(now)} would get it now, ${people(later)} in the next 30 days.`,
  ...(passed === 0
    ? []
    : [`${people(passed)} whose day has passed ${passed === 1 ? 'does' : 'do'} not get it anymore.`]),
];
