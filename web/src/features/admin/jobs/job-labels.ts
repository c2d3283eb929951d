import type { ServiceWork } from '@keepsake/contracts/rest/jobs';

export type Work = NonNullable<ServiceWork['work']>;
export type Queue = Work['queues'][number];
export type DeadLetter = Work['letters'][number];

const units = [
  { seconds: 86_400, one: 'day', many: 'days' },
  { seconds: 3_600, one: 'hour', many: 'hours' },
  { seconds: 60, one: 'minute', many: 'minutes' },
  { seconds: 1, one: 'second', many: 'seconds' },
] as const;

/** Returns "2 minutes", in the largest full unit. */
export const spanLabel = (seconds: number): string => {
  const unit = units.find((one) => seconds >= one.seconds) ?? units[3];
  const count = Math.floor(seconds / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
};

const secondsTo = (instant: string, now: number): number => (Date.parse(instant) - now) / 1_000;

export const agoLabel = (instant: string, now = Date.now()): string =>
  `${spanLabel(Math.max(0, -secondsTo(instant, now)))} ago`;
export const inWords = (instant: string, now = Date.now()): string =>
  `in ${spanLabel(Math.max(0, secondsTo(instant, now)))}`;

/** Names of services for people; operators find the service's own name in the logs. */
export const serviceNames: Readonly<Record<ServiceWork['service'], string>> = {
  orders: 'Orders',
  'qr-timeline': 'Plates and timelines',
  'partners-inventory': 'Partners',
  'affiliates-escrow': 'Affiliates and payouts',
  campaigns: 'Emails',
  shipping: 'Shipping',
  gateway: 'Site and sign-in',
};

export const isWell = ({ work }: ServiceWork): boolean => work !== null && work.unsaid === 0 && isQuiet(work);

/** Returns whether there are no failures and no dead letters. */
export const isQuiet = ({ queues, letterCount }: Work): boolean =>
  letterCount === 0 && queues.every(({ failing, givenUp }) => failing === 0 && givenUp === 0);

export type Cause = { readonly text: string; readonly letters: readonly DeadLetter[] };

/** Removes ids and numbers, which differ between dead letters of the same cause. */
const causeOf = ({ cause }: DeadLetter): string =>
  (cause.split('\n')[0] ?? '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
    .replace(/\d{3,}/g, '…')
    .slice(0, 200) || 'No reason was given.';

export const byCause = (letters: readonly DeadLetter[]): readonly Cause[] => {
  const found = new Map<string, DeadLetter[]>();
  for (const letter of letters) found.set(causeOf(letter), [...(found.get(causeOf(letter)) ?? []), letter]);
  return [...found].map(([text, some]) => ({ text, letters: some }));
};

/** Returns when a scheduled job last ran in any service. */
export const lastRunOf = (services: readonly ServiceWork[]): string | undefined =>
  services
    .flatMap(({ work }) => work?.queues ?? [])
    .flatMap(({ lastRun }) => (lastRun === null ? [] : [lastRun]))
    .toSorted()
    .at(-1);
