import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { until } from '../../e2e/support/until.js';
import { withMailing } from '../emails/campaign.js';
import { perSecond, whole } from '../figure.js';
import { sized, type Plan } from '../plan.js';
import { djangoNewsletterVersion, installPython } from './installed.js';
import { rowOf, type Peer, type Row } from './peer.js';

const script = fileURLToPath(new URL('./django-newsletter.py', import.meta.url));

/** Sends a newsletter with django-newsletter. Returns emails per second until the last one is accepted. */
const djangoRate = async (
  databaseUrl: string,
  smtpUrl: string,
  count: number,
  bytes: number,
  accepted: () => number,
): Promise<number> => {
  const python = await installPython();
  const child = spawn(python, ['-W', 'ignore', script, databaseUrl, smtpUrl, String(count), String(bytes)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const lines = createInterface({ input: child.stdout });
    const started = await Promise.race([once(lines, 'line'), ended]);
    if (started[0] !== 'ready') throw new Error('django-newsletter ended before it sent.');
    const before = accepted();
    const began = performance.now();
    child.stdin.end('send\n');
    const options = { timeoutMs: 600_000, intervalMs: 5 };
    await until('django-newsletter', () => (accepted() - before >= count ? true : undefined), options);
    return (count / (performance.now() - began)) * 1_000;
  } finally {
    child.kill();
    await ended;
  }
};

const listmonk = (work: string): Peer => ({
  id: 'S13',
  work,
  name: 'listmonk',
  settings: '',
  differences: 'It would be the closest: campaigns on PostgreSQL with several workers and SMTP connections.',
});

const django = (work: string): Peer => ({
  id: 'S13',
  work,
  name: `django-newsletter ${djangoNewsletterVersion}`,
  settings:
    'PostgreSQL, the same SMTP server, no delay, no batch pauses. One process and one connection, as it is made; the connection is kept open by a backend of ours, where Django opens one for each email. Keepsake uses five connections. Measured from the submission, with the process started, to the last email accepted.',
  differences:
    'Both render a template for each recipient, as text and HTML of about the same size. Keepsake also checks the consent of each recipient again, gives each a personal link to unsubscribe, and durably records each email before and after it is sent; django-newsletter records the submission only.',
});

const nodemailer = (work: string): Peer => ({
  id: 'S13',
  work,
  name: 'nodemailer 10.6.0',
  settings: 'Its pool with five connections, as in the benchmarks, to the same SMTP server, emails of the same size.',
  differences: 'A library: it sends texts that it is given and keeps no state. It is the limit of Node for this work.',
});

/** Compares a campaign to other software that sends the same number of emails to the same SMTP server. */
export const emailRows = async (plan: Plan): Promise<readonly Row[]> =>
  withMailing(async ({ ours, bare, delivered, databaseUrl, smtpUrl }) => {
    const count = sized(plan, 5_000, 200);
    const work = `a campaign of ${whole(count)} emails`;
    await ours(50); // warm-up
    const rate = await ours(count);
    const like = delivered().at(-1)?.text ?? '';
    const text = (emails: number, email: string): string =>
      `${perSecond(emails)}, ${(email.length / 1_000).toFixed(1)} kB each`;
    const compared = (theirs: number) => ({
      keepsake: text(rate, like),
      peer: text(theirs, delivered().at(-1)?.text ?? ''),
      ratio: rate / theirs,
    });
    const database = await databaseUrl('newsletter');
    const accepted = (): number => delivered().length;
    return [
      { ...listmonk(work), notMeasured: 'its Go module could not be downloaded when this comparison was written' },
      await rowOf(django(work), async () =>
        compared(await djangoRate(database, smtpUrl, count, like.length, accepted)),
      ),
      await rowOf(nodemailer(work), async () => compared(await bare(count, like))),
    ];
  });
