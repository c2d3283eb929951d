import { attempt, leftovers, putSecret } from './cluster.js';
import type { Proof } from './proof.js';
import { secrets } from './visit.js';

/* Checks that need an API server: the Secrets themselves. */

const names = { secrets: 'keepsake-secrets', connections: 'keepsake-connections' };

export const installArgs = (values: readonly string[]): readonly string[] => [
  'keepsake',
  'helm',
  '-f',
  'helm/values-minimal.yaml',
  ...values,
  '--wait',
];

const without = (values: Readonly<Record<string, string>>, name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).filter(([one]) => one !== name));

export const secretProof: Proof = {
  what: 'the install rejects missing, incomplete, short or sample Secrets before any resource exists',
  prove: async ({ shared, values }) => {
    const { connections } = shared;
    // Removes what an earlier proof or run has left when it failed.
    await attempt('helm', ['uninstall', 'keepsake', '--ignore-not-found', '--wait', '--timeout', '3m']);
    await attempt('kubectl', ['delete', 'pvc,jobs', '--all']);
    await attempt('kubectl', ['delete', 'secret', '--ignore-not-found', ...Object.values(names)]);
    const refused = async (sentence: string): Promise<void> => {
      const { code, text } = await attempt('helm', ['install', ...installArgs(values), '--timeout', '1m']);
      if (code === 0 || !text.includes(sentence)) throw new Error(`Instead of “${sentence}”: ${text}`);
      const made = await leftovers(Object.values(names));
      if (made.length > 0) throw new Error(`“${sentence}” came after ${made.join(', ')} had been created.`);
    };
    await refused('There is no Secret keepsake-secrets in the namespace default, which secretsFrom names.');
    await putSecret(names.secrets, without(secrets, 'SEAL_SECRET'));
    await refused('The Secret keepsake-secrets has no SEAL_SECRET.');
    await putSecret(names.secrets, { ...secrets, SEAL_SECRET: 'too short' });
    await refused('SEAL_SECRET in the Secret keepsake-secrets is shorter than 32 characters.');
    await putSecret(names.secrets, { ...secrets, CALL_SECRET: `sample-${'x'.repeat(40)}` });
    await refused('CALL_SECRET in the Secret keepsake-secrets is a well-known sample value.');
    await putSecret(names.secrets, { ...secrets, ADMIN_PASSWORD: 'changeme' });
    await refused('ADMIN_PASSWORD in the Secret keepsake-secrets is a well-known sample value.');
    await putSecret(names.secrets, secrets);
    await refused('There is no Secret keepsake-connections in the namespace default, which connectionsFrom names.');
    await putSecret(names.connections, without(connections, 'DATABASE_URL_SHIPPING'));
    await refused('The Secret keepsake-connections has no DATABASE_URL_SHIPPING.');
    await putSecret(names.connections, connections);
    return '7 of 7, each in one sentence';
  },
};
