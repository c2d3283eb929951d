import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { smtpServerUnderTest } from '@keepsake/native/server-under-test';
import { freshDatabase } from '@keepsake/platform/testing/databases';
import { startBare } from '../../bench/emails/campaign.js';
import { until } from '../../e2e/support/until.js';
import { killMoments, type CampaignSize } from './campaign-kills.js';

const line = 'A line as long as those of a letter. \n';

/**
 * Sends as many emails by a program that only claims, sends and records, killed at the same moments. Returns the
 * number of repeated emails: those that no sender with as many connections avoids.
 */
export const bareRepeats = async ({ seed, recipients, kills }: CampaignSize): Promise<number> => {
  const given = smtpServerUnderTest();
  if ('notRun' in given) throw new Error(given.notRun);
  const smtp = await given.start();
  const { port, username, password } = new URL(smtp.url);
  const databaseUrl = await freshDatabase('bare');
  const start = async (resume: boolean): Promise<ChildProcess> => {
    const child = await startBare('./bare-sender.ts');
    child.send({
      databaseUrl,
      port: Number(port),
      user: username,
      pass: password,
      count: recipients,
      text: `Dear Inés,\n${line.repeat(20)}`,
      html: `<p>Dear Inés,</p>\n${line.repeat(40)}`,
      resume,
    });
    return child;
  };
  let child = await start(false);
  try {
    for (const { accepted, delayMs } of killMoments({ seed, recipients, kills })) {
      await until(`${accepted} emails to be accepted`, () => (smtp.delivered().length >= accepted ? true : undefined), {
        timeoutMs: 300_000,
        intervalMs: 5,
      });
      await pause(delayMs);
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await start(true);
    }
    await once(child, 'message');
    return smtp.delivered().length - recipients;
  } finally {
    child.kill('SIGKILL');
    await smtp.stop();
  }
};
