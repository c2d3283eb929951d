import { readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus, release, totalmem } from 'node:os';
import { headings, rowsOf, type Figure } from './figure.js';
import { reasons } from './reasons.js';

const gigabyte = 1 << 30;

export const machine = (): string => {
  const system = /^PRETTY_NAME="(.+)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  return `${cpus().length} × ${cpus()[0]?.model ?? 'processor'} (${arch()}), ${Math.round(totalmem() / gigabyte)} GB, ${system}, Linux ${release()}, Node ${process.versions.node}`;
};

const cell = (text: string): string => text.replaceAll('|', '\\|');
const row = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;

const fellShort = (figures: readonly Figure[]): readonly string[] => {
  const short = figures.filter(({ reached }) => reached === false);
  if (short.length === 0) return ['Nothing fell short in this run.'];
  return short.map(({ id, name, measured, reach }) => {
    const why = reasons[id] ?? 'Not looked into yet.';
    return `- **${id}, ${name}.** ${measured}, where ${reach} was to be reached. ${why}`;
  });
};

/** Writes docs/benchmarks.md anew: the table, the machine, and what fell short with its reason. */
export const writeReport = (figures: readonly Figure[], minutes: number): void => {
  const text = [
    '# Benchmarks',
    '',
    '<!-- Written by `make bench`; the reasons stand in tests/bench/reasons.ts. -->',
    '',
    'Speeds are ratios: each is measured beside a bare reference that does the same work in the same run on the same machine. Absolute numbers belong to that machine alone. No test asserts them.',
    '',
    `Machine: ${machine()}. The load comes from the same machine, so it takes its part of the processors. The whole run took ${minutes.toFixed(1)} minutes.`,
    '',
    'S1 to S9, S11 and R18 run on the production topology: every service and role a process of its own, two gateways, Kafka, MongoDB, Redis, an S3 server, PostgreSQL with fsync on. S15 and the lines that say "one process" run on what `make start` starts. S12 is the process that opens pictures, alone; S10 and S13 are one service, alone, with a PostgreSQL of its own.',
    '',
    row(headings),
    row(headings.map(() => '---')),
    ...rowsOf(figures).map(row),
    '',
    '## What fell short, and why',
    '',
    ...fellShort(figures),
    '',
    '## Again',
    '',
    '```sh',
    'make bench                    # all of it, and this file anew',
    'make bench ARGS="S1 S6"       # some figures',
    'make bench ARGS="--small"     # small sizes, to see that every bench works',
    'make bench ARGS=S14           # lists and search among a million orders (ORDERS=); a tenth of it among all of them',
    'make seed-large               # a data folder like that, to look at: make start DATA_DIR=.keepsake-large',
    'make look-large               # the same calls, timed in that folder',
    '```',
    '',
  ].join('\n');
  writeFileSync(new URL('../../docs/benchmarks.md', import.meta.url), text);
};
