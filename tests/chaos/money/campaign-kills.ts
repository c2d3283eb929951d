import { smtpServerUnderTest } from '@keepsake/native/server-under-test';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { isProblem } from '@keepsake/platform/problem';
import type { Caller } from '@keepsake/platform/request-context';
import type pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../../e2e/support/until.js';
import { randomOf } from '../random.js';
import { serviceProcess } from './service-process.js';

export type CampaignSize = { readonly seed: number; readonly recipients: number; readonly kills: number };

/** Each SMTP connection can hold one email that is accepted but not yet recorded. */
export const connections = 5;
export type CampaignOutcome = {
  /** Recipients as received by the mail server, one per accepted email. */
  readonly taken: readonly string[];
  readonly kills: number;
  /** Result of each Send request: `sent`, or the slug of the problem. */
  readonly presses: readonly string[];
  readonly status: string;
  readonly durationMs: number;
};

const maxDelayMs = 200;
const addressOf = (n: number): string => `reader-${n}@example.org`;

/** Returns when to kill the sender: after so many accepted emails, and a delay, so that it is at any point of its work. */
export const killMoments = ({ seed, recipients, kills }: CampaignSize) => {
  const random = randomOf(seed);
  const shares = Array.from({ length: kills }, () => 0.02 + 0.93 * random.next());
  return shares
    .toSorted((a, b) => a - b)
    .map((share) => ({ accepted: Math.floor(recipients * share), delayMs: random.below(maxDelayMs) }));
};

/** Creates customers who consented to marketing. */
export const fillReaders = async (db: pg.Pool, recipients: number): Promise<void> => {
  await db.query(
    `insert into customers (customer_id, email, first_name, last_name, version)
     select 'reader-' || n, 'reader-' || n || '@example.org', 'Inés', 'Duarte', 1 from generate_series(1, $1::int) n`,
    [recipients],
  );
  await db.query(
    `insert into consents (customer_id, purpose, granted, source, at)
     select 'reader-' || n, 'marketing', true, 'order', now() from generate_series(1, $1::int) n`,
    [recipients],
  );
};

export const marketer = (id: string): Caller => ({ kind: 'staff', id, role: 'marketing' });

/** Sends a campaign over SMTP, started by two admins twice each, while the sender is killed repeatedly. */
export const campaignRun = async (
  { seed, recipients, kills }: CampaignSize,
  report: (text: string) => void = () => undefined,
): Promise<CampaignOutcome> => {
  const given = smtpServerUnderTest();
  if ('notRun' in given) throw new Error(given.notRun);
  const smtp = await given.start();
  const sender = await serviceProcess('campaigns', { MAIL_URL: smtp.url, PUBLIC_URL: 'https://keepsake.example' });
  try {
    const ana = sender.call(marketingRpc, marketer('ana-of-the-staff'));
    const ben = sender.call(marketingRpc, marketer('ben-of-the-staff'));
    await ana.SaveSending({ mailsPerMinute: 100_000, bounceLimitPercent: 5 }, 'pace');
    await fillReaders(sender.db, recipients);
    const { id: campaignId } = await ana.CreateCampaign({ templateType: 'customer_product_newsletter' }, 'create');
    const began = performance.now();
    const press = (who: typeof ana, key: string): Promise<string> =>
      who.SendCampaign({ campaignId, way: 'newsletter', expected: recipients, includeRecent: true }, key).then(
        () => 'sent',
        (error: unknown) => {
          if (isProblem(error)) return error.slug;
          throw error;
        },
      );
    const pressed = Promise.all([press(ana, 'ana-1'), press(ana, 'ana-2'), press(ben, 'ben-1'), press(ben, 'ben-2')]);
    for (const [index, { accepted, delayMs }] of killMoments({ seed, recipients, kills }).entries()) {
      await until(`${accepted} emails to be accepted`, () => (smtp.delivered().length >= accepted ? true : undefined), {
        timeoutMs: 300_000,
        intervalMs: 5,
        seen: () => `${smtp.delivered().length} accepted\n${sender.output()}`,
      });
      await pause(delayMs);
      await sender.kill();
      report(`${smtp.delivered().length} emails accepted: kill ${index + 1} of ${kills}`);
    }
    const status = await until(
      'the campaign to end',
      async () => {
        const { campaign } = await ana.GetCampaign({ campaignId }, '');
        return campaign?.status === 'sending' ? undefined : campaign?.status;
      },
      { timeoutMs: 300_000, intervalMs: 100, seen: () => `${smtp.delivered().length} accepted\n${sender.output()}` },
    );
    return {
      taken: smtp.delivered().flatMap(({ to }) => to),
      kills,
      presses: await pressed,
      status,
      durationMs: performance.now() - began,
    };
  } finally {
    await sender.stop();
    await smtp.stop();
  }
};

export type CampaignCounts = { readonly missed: number; readonly repeats: number; readonly unknownRecipients: number };

export const campaignCounts = ({ recipients }: CampaignSize, { taken }: CampaignOutcome): CampaignCounts => {
  const times = new Map(Array.from({ length: recipients }, (_, n) => [addressOf(n + 1), 0]));
  const unknownRecipients = taken.filter((address) => !times.has(address)).length;
  for (const address of taken) times.set(address, (times.get(address) ?? 0) + 1);
  return {
    missed: [...times.values()].filter((n) => n === 0).length,
    repeats: taken.length - times.size + [...times.values()].filter((n) => n === 0).length,
    unknownRecipients,
  };
};

/** Returns the faults of a run; empty when it is correct. `each`: emails that a kill may repeat. */
export const campaignFaults = (size: CampaignSize, outcome: CampaignOutcome, each = 1): readonly string[] => {
  const { missed, repeats, unknownRecipients } = campaignCounts(size, outcome);
  const begun = outcome.presses.filter((press) => press === 'sent').length;
  const refusals = outcome.presses.filter((press) => !/^(?:sent|campaign-already-sen(?:ding|t))$/.test(press));
  return [
    ...(missed === 0 ? [] : [`${missed} of ${size.recipients} got no email`]),
    ...(repeats <= outcome.kills * each ? [] : [`${repeats} emails were repeated by ${outcome.kills} kills`]),
    ...(unknownRecipients === 0 ? [] : [`${unknownRecipients} emails went to others`]),
    ...(begun === 1 ? [] : [`${begun} requests started it`]),
    ...refusals.map((slug) => `a request was rejected with ${slug}`),
    ...(outcome.status === 'sent' ? [] : [`it ended as ${outcome.status}`]),
  ];
};
