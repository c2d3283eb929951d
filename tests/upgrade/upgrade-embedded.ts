import { join } from 'node:path';
import { visitPostgres } from '@keepsake/embedded/visit';
import { run } from '@keepsake/ops/run';
import { freePort } from '../e2e/support/free-port.js';
import { owner, scratchFolder, startKeepsake } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';
import { createEarlierPeople } from './earlier-people.js';
import { checkout, type Release } from './release.js';
import type { Results } from './results.js';
import { changedTables, databasesOf, storedRows } from './stored-rows.js';
import { startTraffic, type Traffic } from './traffic.js';
import { compareWritten } from './written.js';

/** Applies the migrations of the working tree to a stopped installation; returns the tables that lost rows. */
const migrateAndCompare = async (dataDir: string): Promise<readonly string[]> => {
  const visit = await visitPostgres(dataDir);
  try {
    const databases = await databasesOf(visit.url);
    const before = await storedRows(databases);
    const { code, complaint = '', out } = await run(['migrate'], { DATA_DIR: dataDir }, () => undefined);
    console.log(`  ${out}`);
    return [...(code === 0 ? [] : [complaint]), ...(await changedTables(before, databases))];
  } finally {
    await visit.leave();
  }
};

/**
 * Upgrades a running `make start` in its data folder: stops it under orders and posts, starts the working tree, goes
 * back, and upgrades again. Writes are repeated until they are answered.
 */
export const upgradeEmbedded = async ({ folder }: Release): Promise<Results> => {
  const scratch = scratchFolder();
  const env = { PORT: String(await freePort()), RATE_LIMITS: '1000000' };
  const start = (from: string) => startKeepsake(scratch.path, env, { checkout: from, built: true });
  let site = await start(folder);
  let traffic: Traffic | undefined;
  try {
    const { busyCode: code, staff, differences } = await createEarlierPeople(site.url, owner);
    const running = startTraffic([site.url], code, { interrupted: true });
    traffic = running;
    const moreOrders = async (): Promise<void> => {
      const before = running.orders.size;
      await until('more orders', () => (running.orders.size >= before + 10 ? true : undefined));
    };
    const problems: string[] = [];
    for (const [step, target] of [
      ['upgrade', checkout],
      ['rollback', folder],
      ['second upgrade', checkout],
    ] as const) {
      await moreOrders();
      const began = performance.now();
      const ended = await site.pressCtrlC();
      if (ended !== 0) problems.push(`before the ${step} it ended with ${ended}`);
      if (step === 'upgrade') problems.push(...(await migrateAndCompare(scratch.path)));
      site = await start(target);
      console.log(`  ${step} done, ${((performance.now() - began) / 1_000).toFixed(0)} s down`);
      problems.push(...(await differences()).map((text) => `after the ${step}: ${text}`));
    }
    await moreOrders();
    await running.stop();
    const mails = join(scratch.path, 'mail');
    const written = await compareWritten(running, { url: site.url, staff, code, mails });
    const checked = await run(['check'], { DATA_DIR: scratch.path }, () => undefined);
    if (checked.code !== 0) problems.push(checked.out, checked.complaint ?? '');
    return {
      table: {
        ...written.table,
        'rows, people, files of before': problems.length === 0 ? 'unchanged' : `${problems.length} problems`,
        'make ops check': checked.code === 0 ? 'good' : 'NOT GOOD',
      },
      problems: [...written.problems, ...problems],
    };
  } finally {
    await site.pressCtrlC();
    await traffic?.stop();
    scratch.remove();
  }
};
