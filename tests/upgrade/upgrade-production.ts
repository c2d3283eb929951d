import { renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTopology, type Topology } from '@keepsake/native/topology';
import { run } from '@keepsake/ops/run';
import { scratchFolder } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';
import { createEarlierPeople } from './earlier-people.js';
import { checkout, type Release } from './release.js';
import type { Results } from './results.js';
import { startTraffic, type Traffic } from './traffic.js';
import { compareWritten, receiversIn } from './written.js';

/** In the chart an old pod runs on for five seconds after the new one is ready, so its clients have reconnected. */
const overlapMs = 5_000;

/** Waits until the next order has its email: its event passed from one version to another. */
const untilNextOrderIsEmailed = async (traffic: Traffic, mails: string): Promise<void> => {
  const before = new Set(traffic.orders.keys());
  const email = await until('another order', () => [...traffic.orders.keys()].find((one) => !before.has(one)));
  await until(`the email to ${email}`, () => (receiversIn(mails).includes(email) ? true : undefined), {
    intervalMs: 200,
  });
};

/**
 * Upgrades the production topology under guests, orders and posts: replaces every process by the working tree, back,
 * and again. Between any two replacements an event crosses the versions.
 */
export const upgradeProduction = async ({ folder }: Release): Promise<Results> => {
  const scratch = scratchFolder();
  const programs = join(scratch.path, 'programs');
  symlinkSync(folder, programs);
  /** Members start from the link's target, so a restart after this runs the other version. */
  const select = (target: string): void => {
    const next = `${programs}.next`;
    symlinkSync(target, next);
    renameSync(next, programs);
  };
  const crashes: string[] = [];
  const topology = await startTopology({
    checkout: programs,
    built: true,
    gateways: 2,
    readers: 2,
    env: { RATE_LIMITS: '1000000' },
    onCrash: (member, how) => void crashes.push(`${member} ${how}`),
  });
  const mails = join(topology.folder, 'mail');
  /** Replaces one process after the other, services before gateways. Readers and gateways have a second one. */
  const replaceAll = async ({ members }: Topology, traffic: Traffic): Promise<void> => {
    for (const member of members()) {
      await member.restart();
      if (/^gateway-|-reader-/.test(member.name)) await pause(overlapMs);
      await untilNextOrderIsEmailed(traffic, mails);
    }
  };
  let traffic: Traffic | undefined;
  try {
    const [url = ''] = topology.urls;
    const { busyCode: code, staff, differences } = await createEarlierPeople(url, topology.owner);
    traffic = startTraffic(topology.urls, code);
    const differing: string[] = [];
    const began = performance.now();
    for (const [step, target] of [
      ['upgrade', checkout],
      ['rollback', folder],
      ['second upgrade', checkout],
    ] as const) {
      select(target);
      await replaceAll(topology, traffic);
      differing.push(...(await differences()).map((text) => `after the ${step}: ${text}`));
      console.log(`  ${step} done after ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    }
    await traffic.stop();
    const written = await compareWritten(traffic, { url, staff, code, mails });
    const databases = topology.servers.postgres.urlOf('SERVICE').replace('SERVICE', '{service}');
    const checked = await run(['check'], { ...topology.env, DATABASE_URL: databases }, () => undefined);
    return {
      table: {
        'guest views': `${traffic.views.ok} good, ${traffic.views.failed.length} failed`,
        ...written.table,
        'earlier data': differing.length === 0 ? 'unchanged' : `${differing.length} differences`,
        crashes: String(crashes.length),
        'make ops check': checked.code === 0 ? 'good' : 'NOT GOOD',
      },
      problems: [
        ...traffic.views.failed,
        ...written.problems,
        ...differing,
        ...crashes,
        ...(checked.code === 0 ? [] : [checked.out, checked.complaint ?? '']),
      ],
    };
  } finally {
    await traffic?.stop();
    await topology.stop();
    scratch.remove();
  }
};
