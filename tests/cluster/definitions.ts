import { join } from 'node:path';
import { attempt, kubectl } from './cluster.js';
import type { Proof } from './proof.js';

/* Objects for the Prometheus operator and KEDA, which are not installed here: only their definitions are. */

const folder = join(process.env['KUBERNETES_HOME'] ?? '/var/cache/keepsake-servers/kubernetes', 'definitions');
const namespace = 'definitions';
const scaling = 'parts.qr-timeline-worker.queueScaling';

const accepted = async (profile: string, values: readonly string[], sets: readonly string[]): Promise<number> => {
  const rendered = await attempt('helm', [
    'template',
    'keepsake',
    'helm',
    '-f',
    `helm/values-${profile}.yaml`,
    ...values,
    '--namespace',
    namespace,
    '--api-versions',
    'monitoring.coreos.com/v1',
    '--api-versions',
    'keda.sh/v1alpha1',
    ...sets.flatMap((set) => ['--set', set]),
  ]);
  if (rendered.code !== 0) throw new Error(rendered.text.slice(-1_500));
  const flags = ['--dry-run=server', '--validate=strict', '--namespace', namespace, '-o', 'name', '-f', '-'];
  const { code, text } = await attempt('kubectl', ['create', ...flags], rendered.text);
  if (code !== 0) throw new Error(`${profile}: ${text.slice(-1_500)}`);
  const names = text.split('\n').filter((line) => /^\S+\/\S+$/.test(line));
  for (const kind of ['servicemonitor', 'prometheusrule', ...(sets.length > 0 ? ['scaledobject'] : [])])
    if (!names.some((name) => name.startsWith(kind))) throw new Error(`${profile}: no ${kind} among ${text}`);
  return names.length;
};

export const definitionProof: Proof = {
  what: 'the API server accepts all objects of each values file, with those for the Prometheus operator and KEDA',
  prove: async ({ values }) => {
    await kubectl('apply', '--server-side', '-f', folder);
    await kubectl('wait', '--for=condition=Established', '--timeout=60s', '-f', folder);
    await kubectl('create', 'namespace', namespace);
    try {
      const single = await accepted('single', values, []);
      const minimal = await accepted('minimal', values, []);
      const production = await accepted(
        'production',
        ['--set', 'publicUrl=https://plates.keepsake.dev'],
        [`${scaling}.enabled=true`, `${scaling}.prometheusUrl=http://prometheus:9090`],
      );
      return `${single} of single, ${minimal} of minimal and ${production} of production, in a server-side dry run with strict fields`;
    } finally {
      // The chart adds such objects to a cluster that has the definitions.
      await kubectl('delete', '-f', folder);
      await kubectl('delete', 'namespace', namespace);
    }
  },
};
