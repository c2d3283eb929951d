import { sql } from 'kysely';
import { unbalancedJournals } from '@keepsake/affiliates-escrow/ledger-check';
import { checkChain } from '@keepsake/gateway/audit-chain';
import { objectCheck } from '@keepsake/qr-timeline/object-check';
import type { Ask, Command } from '../command.js';
import { databases } from '../installation/databases.js';
import { positionsIn } from '../installation/positions.js';
import { ageOf } from '../table.js';

type Finding = { readonly about: string; readonly good: boolean; readonly words: string };

/** Age in seconds at which an unpublished event means that no relay runs. */
const stuckSeconds = 300;

const files = async ({ installation }: Ask): Promise<Finding> => {
  const missing = await objectCheck(installation.db('qr-timeline'), await installation.objects()).missing();
  const some = missing.slice(0, 5).map(({ named, id, key }) => `${named} ${id} (${key})`);
  return {
    about: 'files',
    good: missing.length === 0,
    words:
      missing.length === 0
        ? 'every file that a row references exists'
        : `${missing.length} referenced files are missing: ${some.join(', ')}`,
  };
};

const ledger = async ({ installation }: Ask): Promise<Finding> => {
  const unbalanced = await unbalancedJournals(installation.db('affiliates-escrow'));
  return {
    about: 'ledger',
    good: unbalanced.length === 0,
    words:
      unbalanced.length === 0
        ? 'every journal sums to zero'
        : `${unbalanced.length} journals do not sum to zero: ${unbalanced.slice(0, 5).join(', ')}`,
  };
};

const audit = async ({ installation }: Ask): Promise<Finding> => {
  const { entries, fault: problem } = await checkChain(installation.db('gateway'));
  return {
    about: 'audit',
    good: problem === undefined,
    words: problem === undefined ? `${entries} entries, unbroken` : problem.words,
  };
};

const letters = async ({ installation }: Ask): Promise<Finding> => {
  const counts: string[] = [];
  for (const name of databases) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from parked`.execute(installation.db(name));
    if (rows[0] && rows[0].n > 0) counts.push(`${name} ${rows[0].n}`);
  }
  return {
    about: 'dead letters',
    good: counts.length === 0,
    words: counts.length === 0 ? 'none' : `${counts.join(', ')}; see dead-letters list`,
  };
};

const outboxes = async ({ installation }: Ask): Promise<Finding> => {
  const stuck: string[] = [];
  for (const name of databases) {
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - (body::json ->> 'time')::timestamptz)::float8 as age from outbox order by id limit 1`.execute(
      installation.db(name),
    );
    if (rows[0] && rows[0].age > stuckSeconds) stuck.push(`${name} for ${ageOf(rows[0].age)}`);
  }
  return {
    about: 'outboxes',
    good: stuck.length === 0,
    words: stuck.length === 0 ? 'events are published' : `events wait: ${stuck.join(', ')}; see outbox`,
  };
};

const received = async ({ installation }: Ask): Promise<Finding> => {
  const late = (await positionsIn(installation)).filter(({ oldestSeconds = 0 }) => oldestSeconds > stuckSeconds);
  return {
    about: 'listeners',
    good: late.length === 0,
    words:
      late.length === 0
        ? 'events are consumed'
        : `${late.map(({ group, topic }) => `${group} is behind on ${topic}`).join(', ')}; see consumers`,
  };
};

const check: Command = {
  name: 'check',
  about: 'verify files, ledger, audit log, dead letters, outboxes and consumers; exit 1 on a problem',
  run: async (ask) => {
    const findings: Finding[] = [];
    for (const read of [files, ledger, audit, letters, outboxes, received]) findings.push(await read(ask));
    return {
      json: findings,
      good: findings.every(({ good }) => good),
      text: findings
        .map(({ about: subject, good, words: text }) => `${good ? 'good' : 'NOT GOOD'}  ${subject}: ${text}`)
        .join('\n'),
    };
  },
};

export const checks: readonly Command[] = [check];
