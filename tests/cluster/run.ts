// Runs the proofs on a cluster in order; deploy/kubernetes/prove.sh starts it in the network of the control plane.
// run.ts ADDRESS RESULTS: the address of this machine for pods, and the file for the result table.
import { writeFileSync } from 'node:fs';
import { missingServers } from '@keepsake/native/topology';
import { startSharedServers } from '@keepsake/native/shared-servers';
import { definitionProof } from './definitions.js';
import { ingressProof } from './ingress.js';
import { killProof } from './kills.js';
import { limitsOfThisMachine } from './limits.js';
import { nodeProofs } from './nodes.js';
import { policyProof } from './policies.js';
import type { Proof, Stage } from './proof.js';
import { growProof, shrinkProof } from './scaling.js';
import { secretProof } from './secrets.js';
import { installProof, journeyProof, lastProof, rollingProof } from './services.js';
import { singleProofs } from './single.js';
import { obstacleOf, summaryOf, tableOf, type Row } from './table.js';
import { trouble } from './trouble.js';
import { valuesFor } from './upgrades.js';
import { upgradeProof } from './earlier.js';

const [host = '', results = ''] = process.argv.slice(2);
const proofs: readonly Proof[] = [
  ...singleProofs,
  definitionProof,
  secretProof,
  installProof,
  journeyProof,
  policyProof,
  ingressProof,
  rollingProof,
  killProof,
  growProof,
  ...trouble,
  shrinkProof,
  ...nodeProofs,
  lastProof,
  upgradeProof,
];
const chosen = process.env['PROOFS'] ? new RegExp(process.env['PROOFS']) : undefined;

const missing = missingServers();
if (missing !== undefined) throw new Error(missing);
console.log('  Starting PostgreSQL, Kafka, MongoDB, Redis, S3 and a mail server …');
const shared = await startSharedServers(host);
const stage: Stage = { shared, host, values: valuesFor(shared), print: (text) => console.log(`    ${text}`), code: '' };

const resultOf = async ({ what, prove }: Proof): Promise<Row> => {
  const began = performance.now();
  console.log(`  … ${what}`);
  const row = await prove(stage).then(
    (detail): Row => ({ what, outcome: 'passed', detail }),
    (error: unknown): Row => ({
      what,
      outcome: 'failed',
      detail: error instanceof Error ? error.message : String(error),
    }),
  );
  console.log(`  ${row.outcome}: ${row.detail}   (${((performance.now() - began) / 1_000).toFixed(0)} s)`);
  return row;
};

const rows: Row[] = [];
try {
  for (const proof of proofs) {
    const obstacle = obstacleOf(proof, chosen, rows);
    rows.push(
      obstacle === undefined ? await resultOf(proof) : { what: proof.what, outcome: 'not exercised', detail: obstacle },
    );
    writeFileSync(results, tableOf(rows));
  }
} finally {
  await shared.stop();
}
rows.push(...limitsOfThisMachine());
writeFileSync(results, tableOf(rows));
console.log(`\n${tableOf(rows)}\n  ${summaryOf(rows)}. The table is also in ${results}`);
process.exitCode = rows.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
