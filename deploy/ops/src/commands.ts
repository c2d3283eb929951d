import type { Command } from './command.js';
import { audits } from './commands/audit.js';
import { backups } from './commands/backup.js';
import { checks } from './commands/check.js';
import { consumerCommands } from './commands/consumers.js';
import { erasures } from './commands/erasures.js';
import { deadLetters } from './commands/dead-letters.js';
import { failedJobs } from './commands/failed-jobs.js';
import { mirrors } from './commands/mirror.js';
import { storedFiles } from './commands/objects.js';
import { migrations } from './commands/migrate.js';
import { queues } from './commands/queues.js';
import { readModel } from './commands/read-model.js';

/** All commands, in list order. */
export const commands: readonly Command[] = [
  ...checks,
  ...migrations,
  ...audits,
  ...queues,
  ...failedJobs,
  ...consumerCommands,
  ...deadLetters,
  ...readModel,
  ...storedFiles,
  ...backups,
  ...erasures,
  ...mirrors,
];

const takesWord: ReadonlySet<string> = new Set(['service', 'limit', 'erasures']);

const usage = ({ name, positionals, flags = [] }: Command): string =>
  [name, positionals?.usage, ...flags.map((flag) => `[--${flag}${takesWord.has(flag) ? ' …' : ''}]`)]
    .filter((part) => part !== undefined)
    .join(' ');

/** Returns the list of commands, one line each. */
export const listOfCommands = (): string => {
  const width = Math.max(...commands.map((command) => command.name.length));
  return [
    'make ops ARGS="<command>" operates a running or stopped Keepsake.',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(width)}  ${command.description}`),
    '',
    'Every command takes --help for its options and --json for machine-readable output.',
    'Installation: DATA_DIR, else the data folder of make start; or DATABASE_URL=postgres://…/{service} (or DATABASE_URL_ORDERS and so on, one each), EVENTS_URL, OBJECTS_URL.',
  ].join('\n');
};

export const helpOf = (command: Command): string => `${usage(command)}\n\n${command.description}`;

/** Returns the command with the longest matching name. */
export const commandOf = (
  terms: readonly string[],
): { readonly command: Command; readonly rest: readonly string[] } | undefined =>
  [2, 1]
    .map((length) => ({
      command: commands.find(({ name }) => name === terms.slice(0, length).join(' ')),
      rest: terms.slice(length),
    }))
    .find((one): one is { command: Command; rest: string[] } => one.command !== undefined);
