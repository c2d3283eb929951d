import type { SharedServers } from '@keepsake/native/shared-servers';
import { attempt, gatewayUrl, type Ended } from './cluster.js';
import { guests } from './guests.js';
import type { Stage } from './proof.js';
import { installArgs } from './secrets.js';

/* Upgrades of helm/values-minimal.yaml, and the guests who visit during them. */

const guestsPerSecond = 200;

/** Returns the values of every install, with the ports that the servers have chosen. */
export const valuesFor = ({ connections }: SharedServers): readonly string[] => {
  const ports = new Set(Object.values(connections).flatMap((url) => /:(\d+)(?:[/?]|$)/.exec(url)?.[1] ?? []));
  // 443 stays open for the check of the metadata address.
  const open = `networkPolicies.egressPorts=[${[...ports, '443'].join(',')}]`;
  return ['-f', 'deploy/kubernetes/values.yaml', '--set-json', open];
};

export const upgrade = (stage: Stage, timeout: string, ...more: readonly string[]): Promise<Ended> =>
  attempt('helm', ['upgrade', ...installArgs(stage.values), '--reset-values', '--timeout', timeout, ...more]);

export const succeeded = ({ code, text }: Ended): void => {
  if (code !== 0) throw new Error(text.trim().slice(-1_500));
};

/** Guest load during a change of the release: mostly timeline data, sometimes the page itself or prices. */
export const crowd = async (stage: Stage) => {
  const url = await gatewayUrl();
  const rare = [`/timeline/${stage.code}`, '/api/quote?pricingTier=event&quantity=3', '/'];
  return guests(guestsPerSecond, (at) => {
    const path = at % 10 === 0 ? rare[(at / 10) % rare.length] : undefined;
    return url + (path ?? `/api/timeline/${stage.code}?limit=30`);
  });
};

/** Summarizes failures: each kind with its count and first time. */
export const kindsOf = (failed: readonly string[]): string => {
  const kinds = new Map<string, { count: number; readonly first: string }>();
  for (const one of failed) {
    const [first = '', kind = ''] = one.split(/: (.*)/);
    const known = kinds.get(kind);
    if (known) known.count += 1;
    else kinds.set(kind, { count: 1, first });
  }
  return [...kinds].map(([kind, { count, first }]) => `${count} × ${kind}, first at ${first}`).join('; ');
};

/** Throws with the failures when any guest request failed. */
const servedAll = async (load: Awaited<ReturnType<typeof crowd>>): Promise<string> => {
  const { sent, perSecond, failed } = await load.end();
  if (failed.length > 0) throw new Error(`${failed.length} of ${sent} requests failed: ${kindsOf(failed)}`);
  return `0 of ${sent.toLocaleString('en')} requests failed, at ${perSecond.toFixed(0)} a second`;
};

/** Runs a change under guest load. Throws when it fails, or when any guest request failed. */
export const underGuestLoad = async <T>(
  stage: Stage,
  change: () => Promise<T>,
): Promise<{ readonly result: T; readonly served: string }> => {
  const load = await crowd(stage);
  try {
    const result = await change();
    return { result, served: await servedAll(load) };
  } finally {
    await load.end();
  }
};
