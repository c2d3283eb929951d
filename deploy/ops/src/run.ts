import { parseArgs } from 'node:util';
import type { Env } from '@keepsake/platform/service';
import { isMistyped, mistyped, type CommandInput, type Command, type Flags, type Outcome } from './command.js';
import { commandOf, helpOf, listOfCommands } from './commands.js';
import { openInstallation } from './installation/installation.js';

export type Answer = { readonly code: 0 | 1 | 2; readonly out: string; readonly complaint?: string };

const options = {
  service: { type: 'string' },
  limit: { type: 'string' },
  all: { type: 'boolean' },
  remove: { type: 'boolean' },
  reset: { type: 'boolean' },
  erasures: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Typed = Flags & { readonly json?: boolean; readonly help?: boolean };

const read = (args: readonly string[]): { readonly flags: Typed; readonly positionals: readonly string[] } => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { flags: values as Typed, positionals };
  } catch (error) {
    const [first = ''] = (error as Error).message.split('. ');
    throw mistyped(`${first}. Run make ops for the list.`);
  }
};

const checkTyped = (command: Command, rest: readonly string[], { json: _, help: __, ...flags }: Typed): void => {
  const { min = 0, max = 0, usage = 'nothing more' } = command.positionals ?? {};
  if (rest.length < min || rest.length > max)
    throw mistyped(`${command.name} takes ${usage}, not "${rest.join(' ')}".`);
  const wrong = Object.keys(flags).find((flag) => !command.flags?.includes(flag as keyof Flags));
  if (wrong !== undefined)
    throw mistyped(`${command.name} has no --${wrong}. ${helpOf(command).split('\n')[0]} is all.`);
};

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const messageOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error);
  // Error codes of an unavailable server, a refused password, an unknown database.
  return /^(?:E[A-Z]+|28P01|28000|3D000|57P03)$/.test(codeOf(error))
    ? `A database does not respond (${text}). Start it, or correct DATABASE_URL or EVENTS_URL.`
    : text;
};

const perform = async (command: Command, input: Omit<CommandInput, 'installation'>): Promise<Outcome> => {
  if ('runAlone' in command) return command.runAlone(input);
  const installation = await openInstallation(input.env, { create: command.creates === true });
  try {
    return await command.run({ ...input, installation });
  } finally {
    await installation.close();
  }
};

/** Runs a command line. Exit codes: 0 success, 1 failure or finding, 2 usage error. */
export const run = async (args: readonly string[], env: Env, report: (text: string) => void): Promise<Answer> => {
  try {
    const { flags, positionals: terms } = read(args);
    if (terms.length === 0) return { code: 0, out: listOfCommands() };
    const found = commandOf(terms);
    if (!found) throw mistyped(`There is no command "${terms.join(' ')}". Run make ops for the list.`);
    const { command, rest } = found;
    if (flags.help === true) return { code: 0, out: helpOf(command) };
    checkTyped(command, rest, flags);
    const {
      text,
      json,
      good = true,
    } = await perform(command, { positionals: rest, flags, env, reportProgress: report });
    return { code: good ? 0 : 1, out: flags.json === true ? JSON.stringify(json, undefined, 2) : text };
  } catch (error) {
    return { code: isMistyped(error) ? 2 : 1, out: '', complaint: messageOf(error) };
  }
};
