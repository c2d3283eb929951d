import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../e2e/support/until.js';
import { gatewayUrl, helm, kubectl, leftovers, type Pod } from './cluster.js';
import { seconds, type Proof } from './proof.js';
import { familyJourney } from './visit.js';

/* helm/values-single.yaml: everything in one pod on one volume. */

const pod = async (): Promise<Pod> => JSON.parse(await kubectl('get', 'pod', 'keepsake-0', '-o', 'json')) as Pod;

const password = async (): Promise<string> => {
  const output = await kubectl('logs', 'keepsake-0');
  const found = /password\W+(\S{12,})/i.exec(output)?.[1];
  if (found === undefined) throw new Error(`The pod did not log the password of the first owner:\n${output}`);
  return found;
};

const install: Proof = {
  what: '`helm install --wait` with values-single.yaml from an empty cluster, then `helm test`',
  prove: async ({ values }) => {
    const began = performance.now();
    await helm('install', 'keepsake', 'helm', '-f', 'helm/values-single.yaml', ...values, '--wait', '--timeout', '5m');
    const installed = seconds(began);
    await helm('test', 'keepsake', '--timeout', '3m');
    return `ready after ${installed}, the test passed`;
  },
};

const journey: Proof = {
  what: 'an order, its activation, a photo of one guest seen by another, in the one pod',
  needs: install,
  prove: async () => {
    await familyJourney(await gatewayUrl(), { email: 'owner@keepsake.example', password: await password() });
    return 'through the Service of the gateway';
  },
};

const flags: Proof = {
  what: 'the image under production flags: user 10001, read-only root, no capability, memory limit; SIGTERM',
  needs: install,
  prove: async () => {
    const inside = (script: string): Promise<string> => kubectl('exec', 'keepsake-0', '--', 'sh', '-c', script);
    const status = await inside('cat /proc/1/status');
    const field = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
    if (!/^10001\s/.test(field('Uid'))) throw new Error(`It runs as ${field('Uid')}.`);
    for (const kind of ['CapEff', 'CapPrm', 'CapBnd'])
      if (Number.parseInt(field(kind), 16) !== 0) throw new Error(`It has capabilities: ${kind} ${field(kind)}.`);
    if (field('NoNewPrivs') !== '1') throw new Error('It can gain privileges.');
    const wrote = await inside('touch /app/x 2>&1 || true');
    if (!wrote.includes('Read-only file system')) throw new Error(`Its root file system is writable: ${wrote}`);
    const before = await pod();
    await inside('kill -TERM 1');
    const ended = await until('the container to end and start again', async () => {
      const [container] = (await pod()).status.containerStatuses ?? [];
      const [old] = before.status.containerStatuses ?? [];
      return (container?.restartCount ?? 0) > (old?.restartCount ?? 0) ? container?.lastState.terminated : undefined;
    });
    if (ended.exitCode !== 0) throw new Error(`After SIGTERM it exited with ${ended.exitCode} (${ended.reason}).`);
    await kubectl('wait', '--for=condition=Ready', 'pod/keepsake-0', '--timeout=180s');
    return 'all confirmed; exit code 0 after SIGTERM, then a restart';
  },
};

const uninstall: Proof = {
  what: '`helm uninstall` of it keeps only its volume claim',
  needs: install,
  prove: async () => {
    await helm('uninstall', 'keepsake', '--wait', '--timeout', '3m');
    const claim = 'persistentvolumeclaim/data-keepsake-0';
    const left = await until('the pod to be gone', async () => {
      await pause(500);
      const all = await leftovers([]);
      return all.every((name) => name === claim) ? all : undefined;
    });
    if (left.length !== 1) throw new Error('The claim with the data is gone.');
    await kubectl('delete', 'pvc', 'data-keepsake-0');
    return 'only the claim with the data is left';
  },
};

export const singleProofs: readonly Proof[] = [install, journey, flags, uninstall];
