import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { helm } from '@keepsake/native/programs';
import { parseAllDocuments } from 'yaml';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const profiles = ['single', 'minimal', 'production'] as const;

/** API versions of the simulated cluster. */
const knownKinds: readonly string[] = ['monitoring.coreos.com/v1'];

export type Rendered = { readonly good: boolean; readonly out: string; readonly complaint: string };

/** Returns the path of Helm on this machine. */
export const helmPlace = (): string | undefined => {
  const installed = spawnSync('helm', ['version', '--short'], { encoding: 'utf8' });
  if (installed.status === 0) return 'helm';
  const fetched = helm.find();
  return fetched === undefined ? undefined : join(fetched, 'helm');
};

/** Runs `helm template` for a fixed Kubernetes version, independent of the machine. */
export const render = (
  profile: string | undefined,
  sets: readonly string[] = [],
  kinds: readonly string[] = knownKinds,
): Rendered => {
  const { status, stdout, stderr } = spawnSync(
    helmPlace() ?? 'helm',
    [
      'template',
      'keepsake',
      join(root, 'helm'),
      '--kube-version=1.35.4',
      '--namespace=shop',
      ...kinds.map((kind) => `--api-versions=${kind}`),
      ...(profile === undefined ? [] : ['--values', join(root, `helm/values-${profile}.yaml`)]),
      ...sets.flatMap((set) => (set.startsWith('json:') ? ['--set-json', set.slice(5)] : ['--set', set])),
    ],
    { encoding: 'utf8', env: { ...process.env, HELM_CACHE_HOME: '/nowhere', KUBECONFIG: '/nowhere' } },
  );
  return { good: status === 0, out: stdout, complaint: stderr };
};

// Partial type: the Kubernetes schemas are large; each test names the fields it uses.
export type KubeObject = {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly [more: string]: any };
  readonly [more: string]: any;
};

export const objectsOf = (text: string): readonly KubeObject[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as KubeObject | null)
    .filter((one) => one !== null);

/** Returns the rendered objects of a values file. Throws with Helm's message on failure. */
export const renderedObjects = (profile: string): readonly KubeObject[] => {
  const { good, out, complaint } = render(profile);
  if (!good) throw new Error(complaint);
  return objectsOf(out);
};

type Setting = {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
};

export type Pod = {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: object;
  readonly terminationGracePeriodSeconds: number;
  readonly topologySpreadConstraints?: readonly object[];
  readonly containers: readonly {
    readonly args?: readonly string[];
    readonly env: readonly Setting[];
    readonly securityContext: object;
    readonly resources: Readonly<Record<'requests' | 'limits', Readonly<Record<string, string>>>>;
    readonly lifecycle: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
    readonly readinessProbe: { readonly httpGet: { readonly path: string } };
    readonly livenessProbe: { readonly httpGet: { readonly path: string } };
  }[];
};

/** Returns the pod spec of an object, whatever its kind. */
export const podOf = (object: KubeObject): Pod | undefined => {
  const found: unknown =
    object.kind === 'Pod' ? object['spec'] : (object['spec']?.jobTemplate?.spec ?? object['spec'])?.template?.spec;
  return found as Pod | undefined;
};
