import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSharedServers } from '@keepsake/native/shared-servers';
import { until } from '../e2e/support/until.js';
import { attempt, gatewayUrl, helm, putSecret } from './cluster.js';
import { seconds, type Proof, type Stage } from './proof.js';
import { lastProof } from './services.js';
import { succeeded, underGuestLoad, upgrade, valuesFor } from './upgrades.js';
import { familyJourney, owner } from './visit.js';

/* From the last release to this checkout, with the chart and the image of each. */

const folder = join(process.env['KUBERNETES_HOME'] ?? '/var/cache/keepsake-servers/kubernetes', 'earlier');
const note = join(folder, '.release');

/** Release 0.1.0 is ready before its gateway reaches every service, so it may answer 503 for a moment. */
const firstJourney = (url: string): Promise<string> => {
  let last: unknown;
  return until(
    'a journey on the last release',
    () =>
      familyJourney(url, owner).catch((error: unknown) => {
        last = error;
        return undefined;
      }),
    { timeoutMs: 60_000, intervalMs: 2_000, seen: () => String(last) },
  );
};

export const upgradeProof: Proof = {
  what: '`helm upgrade` from the last release to this one under guest load, `helm rollback`, and the upgrade again',
  needs: lastProof,
  obstacle: () => (existsSync(note) ? undefined : 'this clone has no earlier release, or FROM=none'),
  prove: async (stage) => {
    const shared = await startSharedServers(stage.host);
    try {
      const values = valuesFor(shared);
      // Only node 1 has the image of the last release.
      for (const node of ['node-2', 'node-3']) await attempt('kubectl', ['cordon', node]);
      await putSecret('keepsake-connections', shared.connections);
      const chart = ['keepsake', join(folder, 'helm'), '-f', join(folder, 'helm/values-minimal.yaml')];
      await helm('install', ...chart, ...values, '--set', 'image.tag=earlier', '--wait', '--timeout', '10m');
      const code = await firstJourney(await gatewayUrl());
      const own: Stage = { ...stage, shared, values, code };
      const change = async (how: () => Promise<void>): Promise<string> => {
        const { result, served } = await underGuestLoad(own, async () => {
          const began = performance.now();
          await how();
          return seconds(began);
        });
        return `${served} (${result})`;
      };
      const forward = async (): Promise<void> => succeeded(await upgrade(own, '10m'));
      const first = await change(forward);
      await familyJourney(await gatewayUrl(), owner, shared.mailboxUrl);
      const back = await change(
        async () => void (await helm('rollback', 'keepsake', '1', '--wait', '--timeout', '10m')),
      );
      await familyJourney(await gatewayUrl(), owner);
      const again = await change(forward);
      await helm('test', 'keepsake', '--timeout', '3m');
      await helm('uninstall', 'keepsake', '--wait', '--timeout', '5m');
      const release = readFileSync(note, 'utf8').trim();
      return `from ${release}: ${first}; back: ${back}; again: ${again}; a journey passed on each version`;
    } finally {
      await shared.stop();
    }
  },
};
