import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { startPostgres } from '@keepsake/embedded/postgres';
import { smtpServerUnderTest } from '@keepsake/native/server-under-test';
import { createDatabase } from '@keepsake/platform/database';
import { fillReaders, marketer } from '../../chaos/money/campaign-kills.js';
import { serviceProcess, type ServiceProcess } from '../../chaos/money/service-process.js';
import { scratchFolder } from '../../e2e/support/keepsake.js';
import { until } from '../../e2e/support/until.js';
import { floor, perSecond, times, whole, type Figure } from '../figure.js';
import { sized, type Plan } from '../plan.js';

type Delivered = () => readonly { readonly text: string }[];

/** Starts a program of this folder, which waits for its work. */
export const startBare = async (file: string): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['-C', '@keepsake/source', '--import', 'tsx'],
  });
  await once(child, 'message');
  return child;
};

type Work = { readonly url: string; readonly databaseUrl: string; readonly count: number; readonly like: string };

/** Sends as many emails of the same length by this program. Returns emails per second. */
const bareRate = async (child: ChildProcess, { url, databaseUrl, count, like }: Work): Promise<number> => {
  const { port, username, password } = new URL(url);
  const lines = (share: number): string => 'A line as long as those of a letter. \n'.repeat((like.length * share) / 38);
  const answer = once(child, 'message');
  child.send({
    databaseUrl,
    port: Number(port),
    user: username,
    pass: password,
    count,
    text: `Dear Inés,\n${lines(0.3)}`,
    html: `<p>Dear Inés,</p>\n${lines(0.7)}`,
  });
  const [durationMs] = (await answer) as [number];
  return (count / durationMs) * 1_000;
};

/** Measures from the start of the campaign until the last email is stored as accepted. Returns emails per second. */
const campaignRate = async (sender: ServiceProcess, delivered: Delivered, count: number): Promise<number> => {
  const staff = sender.call(marketingRpc, marketer('ana-of-the-staff'));
  await sender.db.query('delete from consents');
  await sender.db.query('delete from customers');
  await fillReaders(sender.db, count);
  await sender.db.query('analyze');
  const { id: campaignId } = await staff.CreateCampaign(
    { templateType: 'customer_product_newsletter' },
    `create-${count}`,
  );
  const before = delivered().length;
  const pressed = staff.SendCampaign(
    { campaignId, way: 'newsletter', expected: count, includeRecent: true },
    `send-${count}`,
  );
  await until('the campaign', () => (delivered().length - before >= count ? true : undefined), {
    timeoutMs: 300_000,
    seen: () => `${delivered().length - before} taken\n${sender.output()}`,
  });
  await pressed;
  return until('the last email to be stored', async () => {
    const { rows } = await sender.db.query<{ seconds: string; accepted: number }>(
      `select extract(epoch from max(r.settled_at) - min(c.began_at)) as seconds,
         (count(*) filter (where r.state = 'accepted'))::int as accepted
       from campaigns c join campaign_recipients r on r.campaign_id = c.id where c.id = $1`,
      [campaignId],
    );
    return rows[0]?.accepted === count ? count / Number(rows[0].seconds) : undefined;
  });
};

type Mailing = {
  readonly smtpUrl: string;
  readonly delivered: Delivered;
  readonly databaseUrl: (name: string) => Promise<string>;
  /** All return emails per second; nodemailer alone and the floor send as many bytes as `like`. */
  readonly ours: (count: number) => Promise<number>;
  readonly bare: (count: number, like: string) => Promise<number>;
  readonly atLeast: (count: number, like: string) => Promise<number>;
};

/** Runs `work` beside an SMTP server, a PostgreSQL, the sender of campaigns and nodemailer alone. */
export const withMailing = async <R>(work: (mailing: Mailing) => Promise<R>): Promise<R> => {
  const scratch = scratchFolder();
  const given = smtpServerUnderTest();
  if ('notRun' in given) throw new Error(given.notRun);
  const smtp = await given.start();
  const postgres = await startPostgres({ dataDir: scratch.path }); // recorded state must survive a power cut
  const env = { MAIL_URL: smtp.url, PUBLIC_URL: 'https://keepsake.example' };
  const databaseUrl = async (name: string): Promise<string> => {
    await createDatabase(postgres.url('postgres'), `bench_${name}`);
    return postgres.url(`bench_${name}`);
  };
  const sender = await serviceProcess('campaigns', env, databaseUrl);
  const [bare, atLeast] = [await startBare('./bare-mailer.ts'), await startBare('./bare-sender.ts')];
  const floorUrl = await databaseUrl('floor');
  try {
    const staff = sender.call(marketingRpc, marketer('ana-of-the-staff'));
    await staff.SaveSending({ mailsPerMinute: 100_000, bounceLimitPercent: 5 }, 'pace');
    return await work({
      smtpUrl: smtp.url,
      delivered: smtp.delivered,
      databaseUrl,
      ours: (count) => campaignRate(sender, smtp.delivered, count),
      bare: (count, like) => bareRate(bare, { url: smtp.url, databaseUrl: floorUrl, count, like }),
      atLeast: (count, like) => bareRate(atLeast, { url: smtp.url, databaseUrl: floorUrl, count, like }),
    });
  } finally {
    bare.disconnect();
    atLeast.disconnect();
    await sender.stop();
    await smtp.stop();
    await postgres.stop();
    scratch.remove();
  }
};

/** Compares a campaign over SMTP, with each recipient claimed and recorded, to nodemailer that only sends. */
export const campaign = (plan: Plan): Promise<readonly Figure[]> =>
  withMailing(async ({ ours, bare, atLeast, delivered }) => {
    const figures: Figure[] = [];
    const warm = sized(plan, 1_000, 50); // a service sends for months: all processes, also the mail server, start warm
    await ours(warm);
    await bare(warm, delivered().at(-1)?.text ?? '');
    await atLeast(warm, delivered().at(-1)?.text ?? '');
    for (const count of [50, sized(plan, 5_000, 200)]) {
      const rate = await ours(count);
      const like = delivered().at(-1)?.text ?? '';
      const reference = await bare(count, like);
      const isLarge = count > 50;
      figures.push({
        id: 'S13',
        name: `a campaign of ${whole(count)}, from Send to the last one recorded as accepted`,
        measured: `${perSecond(rate)}: ${times(rate / reference)}`,
        beside: `nodemailer’s pool alone, emails of the same ${(like.length / 1_000).toFixed(1)} kB to the same server: ${perSecond(reference)}`,
        reach: isLarge ? '≥ 0.8×' : 'no target',
        ...(isLarge ? { reached: rate >= 0.8 * reference } : {}),
      });
      if (!isLarge) continue;
      const least = await atLeast(count, like);
      figures.push({
        id: 'S13',
        name: `the floor of a campaign of ${whole(count)}`,
        measured: `${perSecond(least)}: ${times(least / reference)}`,
        beside:
          'nodemailer’s pool in a process that claims and records recipients in batches in the same PostgreSQL; nothing is rendered or checked',
        reach: floor,
      });
    }
    return figures;
  });
