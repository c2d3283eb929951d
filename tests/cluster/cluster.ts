import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

export type Ended = { readonly code: number | null; readonly text: string };

/** Runs a program and returns its output and exit code; never rejects. */
export const attempt = async (program: string, args: readonly string[], input?: string): Promise<Ended> => {
  const child = spawn(program, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stdin.end(input ?? '');
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, text };
};

const insist = async (program: string, args: readonly string[], input?: string): Promise<string> => {
  const { code, text } = await attempt(program, args, input);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${text.trim().slice(-1_500)}`);
  return text;
};

export const kubectl = (...args: readonly string[]): Promise<string> => insist('kubectl', args);
export const helm = (...args: readonly string[]): Promise<string> => insist('helm', args);

/** Lists the release's objects, or those of another selector. */
export const listOf = async <T>(
  kind: string,
  selector = 'app.kubernetes.io/instance=keepsake',
): Promise<readonly T[]> =>
  (JSON.parse(await kubectl('get', kind, '-l', selector, '-o', 'json')) as { items: readonly T[] }).items;

export type Pod = {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
  readonly status: {
    readonly phase: string;
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly containerStatuses?: readonly {
      readonly restartCount: number;
      readonly lastState: { readonly terminated?: { readonly exitCode: number; readonly reason: string } };
    }[];
  };
};

export const selectorOf = (part: string): string =>
  `app.kubernetes.io/instance=keepsake,app.kubernetes.io/component=${part}`;

/** Returns the ready pods of a part. */
export const readyPods = async (part: string): Promise<readonly string[]> =>
  (await listOf<Pod>('pods', selectorOf(part)))
    .filter(
      ({ metadata, status }) =>
        metadata.deletionTimestamp === undefined &&
        status.conditions?.some(({ type, status: state }) => type === 'Ready' && state === 'True'),
    )
    .map(({ metadata }) => metadata.name);

/** Replaces the Secret. */
export const putSecret = async (name: string, values: Readonly<Record<string, string>>): Promise<void> => {
  const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name }, stringData: values };
  await kubectl('delete', 'secret', name, '--ignore-not-found');
  await insist('kubectl', ['create', '-f', '-'], JSON.stringify(secret));
};

export const gatewayUrl = async (): Promise<string> =>
  `http://${await kubectl('get', 'service', 'keepsake-gateway', '-o', 'jsonpath={.spec.clusterIP}')}`;

const kinds =
  'deployments,statefulsets,jobs,cronjobs,pods,services,endpointslices,configmaps,secrets,serviceaccounts,networkpolicies,poddisruptionbudgets,horizontalpodautoscalers,ingresses,persistentvolumeclaims';

/** Returns the objects of a release in the namespace, without those of the cluster and the operator. */
export const leftovers = async (operators: readonly string[]): Promise<readonly string[]> =>
  (await kubectl('get', kinds, '-o', 'name'))
    .split('\n')
    .filter(
      (name) =>
        name !== '' &&
        !/^(?:service\/kubernetes|endpointslice\S*\/kubernetes|configmap\/kube-root-ca\.crt|serviceaccount\/default)$/.test(
          name,
        ),
    )
    .filter((name) => !operators.some((own) => name.endsWith(`/${own}`)));
