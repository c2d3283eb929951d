// Runs the proofs on a cluster in order; deploy/kubernetes/prove.sh starts it in the cluster's network.
// run.ts ADDRESS RESULTS: the address of this machine for pods, and the file for the result table.
import { writeFileSync } from 'node:fs';
import { missingServers } from '@keepsake/native/topology';
import { startSharedServers } from '@keepsake/native/shared-servers';
import { killProof } from './kills.js';
import type { Proof, Stage } from './proof.js';
import { growProof, shrinkProof } from './scaling.js';
import { secretProofs } from './secrets.js';
import { firstProofs, lastProof, trouble } from './services.js';
import { singleProofs } from './single.js';

const [host = '', results = ''] = process.argv.slice(2);
const proofs: readonly Proof[] = [
  ...singleProofs,
  ...secretProofs,
  ...firstProofs,
  killProof,
  growProof,
  ...trouble,
  shrinkProof,
  lastProof,
];
const chosen = process.env['PROOFS'] ? new RegExp(process.env['PROOFS']) : undefined;
const values = ['-f', 'deploy/kubernetes/values.yaml'];

const missing = missingServers();
if (missing !== undefined) throw new Error(missing);
console.log('  Starting PostgreSQL, Kafka, MongoDB, Redis, S3 and a mail server …');
const shared = await startSharedServers(host);
const stage: Stage = { shared, values, print: (text) => console.log(`    ${text}`), code: '' };

const rows: string[] = [];
let good = true;
try {
  for (const { what, prove } of proofs) {
    if (chosen && !chosen.test(what)) continue;
    const began = performance.now();
    console.log(`  … ${what}`);
    const [mark, result] = await prove(stage).then(
      (measured) => ['good', measured] as const,
      (error: unknown) => ['NOT GOOD', error instanceof Error ? error.message : String(error)] as const,
    );
    good &&= mark === 'good';
    console.log(`  ${mark}  ${result}   (${((performance.now() - began) / 1_000).toFixed(0)} s)`);
    rows.push(
      `| ${what} | ${mark === 'good' ? '' : 'NOT GOOD: '}${result.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')} |`,
    );
    writeFileSync(results, `| what | result |\n| --- | --- |\n${rows.join('\n')}\n`);
  }
} finally {
  await shared.stop();
}
console.log(`  ${good ? 'Good.' : 'NOT GOOD.'} Table: ${results}`);
process.exitCode = good ? 0 : 1;
