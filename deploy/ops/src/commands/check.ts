import { sql } from 'kysely';
import { unbalancedJournals } from '@keepsake/affiliates-escrow/ledger-check';
import { checkChain } from '@keepsake/gateway/audit-chain';
import { objectCheck } from '@keepsake/qr-timeline/object-check';
import type { CommandInput, Command } from '../command.js';
import { databases } from '../installation/databases.js';
import { positionsIn } from '../installation/positions.js';
import { ageOf } from '../table.js';

type Finding = { readonly subject: string; readonly isOk: boolean; readonly message: string };

/** Age in seconds at which an unpublished event means that no relay runs. */
const stuckSeconds = 300;

const files = async ({ installation }: CommandInput): Promise<Finding> => {
  const missing = await objectCheck(installation.db('qr-timeline'), await installation.objects()).missing();
  const some = missing.slice(0, 5).map(({ named, id, key }) => `${named} ${id} (${key})`);
  return {
    subject: 'files',
    isOk: missing.length === 0,
    message:
      missing.length === 0
        ? 'every file that a row references exists'
        : `${missing.length} referenced files are missing: ${some.join(', ')}`,
  };
};

const ledger = async ({ installation }: CommandInput): Promise<Finding> => {
  const unbalanced = await unbalancedJournals(installation.db('affiliates-escrow'));
  return {
    subject: 'ledger',
    isOk: unbalanced.length === 0,
    message:
      unbalanced.length === 0
        ? 'every journal sums to zero'
        : `${unbalanced.length} journals do not sum to zero: ${unbalanced.slice(0, 5).join(', ')}`,
  };
};

const audit = async ({ installation }: CommandInput): Promise<Finding> => {
  const { entries, fault: problem } = await checkChain(installation.db('gateway'));
  return {
    subject: 'audit',
    isOk: problem === undefined,
    message: problem === undefined ? `${entries} entries, unbroken` : problem.words,
  };
};

const letters = async ({ installation }: CommandInput): Promise<Finding> => {
  const counts: string[] = [];
  for (const name of databases) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from parked`.execute(installation.db(name));
    if (rows[0] && rows[0].n > 0) counts.push(`${name} ${rows[0].n}`);
  }
  return {
    subject: 'dead letters',
    isOk: counts.length === 0,
    message: counts.length === 0 ? 'none' : `${counts.join(', ')}; see dead-letters list`,
  };
};

const outboxes = async ({ installation }: CommandInput): Promise<Finding> => {
  const stuck: string[] = [];
  for (const name of databases) {
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - (body::json ->> 'time')::timestamptz)::float8 as age from outbox order by id limit 1`.execute(
      installation.db(name),
    );
    if (rows[0] && rows[0].age > stuckSeconds) stuck.push(`${name} for ${ageOf(rows[0].age)}`);
  }
  return {
    subject: 'outboxes',
    isOk: stuck.length === 0,
    message: stuck.length === 0 ? 'events are published' : `events wait: ${stuck.join(', ')}; see outbox`,
  };
};

const received = async ({ installation }: CommandInput): Promise<Finding> => {
  const late = (await positionsIn(installation)).filter(({ oldestSeconds = 0 }) => oldestSeconds > stuckSeconds);
  return {
    subject: 'listeners',
    isOk: late.length === 0,
    message:
      late.length === 0
        ? 'events are consumed'
        : `${late.map(({ group, topic }) => `${group} is behind on ${topic}`).join(', ')}; see consumers`,
  };
};

const check: Command = {
  name: 'check',
  description: 'verify files, ledger, audit log, dead letters, outboxes and consumers; exit 1 on a problem',
  run: async (input) => {
    const findings: Finding[] = [];
    for (const read of [files, ledger, audit, letters, outboxes, received]) findings.push(await read(input));
    return {
      json: findings,
      good: findings.every(({ isOk: good }) => good),
      text: findings
        .map(({ subject, isOk: good, message: text }) => `${good ? 'good' : 'NOT GOOD'}  ${subject}: ${text}`)
        .join('\n'),
    };
  },
};

export const checks: readonly Command[] = [check];
