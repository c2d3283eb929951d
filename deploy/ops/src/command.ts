import type { Env } from '@keepsake/platform/service';
import { databases } from './installation/databases.js';
import type { Installation } from './installation/installation.js';

export type Flags = {
  readonly service?: string;
  readonly limit?: string;
  readonly all?: boolean;
  readonly remove?: boolean;
  readonly reset?: boolean;
  readonly erasures?: string;
};

export type CommandInput = {
  readonly installation: Installation;
  /** Arguments after the command name. */
  readonly positionals: readonly string[];
  readonly flags: Flags;
  readonly env: Env;
  /** Receives progress messages; not part of the result. */
  readonly reportProgress: (text: string) => void;
};

/** `good` is false when the command worked but found a problem. */
export type Outcome = { readonly text: string; readonly json: unknown; readonly good?: boolean };

export type Command = CommandDescription &
  (
    | { readonly run: (ask: CommandInput) => Promise<Outcome> }
    /** Needs no installation. */
    | { readonly runAlone: (ask: Omit<CommandInput, 'installation'>) => Promise<Outcome> }
  );

type CommandDescription = {
  readonly name: string;
  /** Absent if it takes none. */
  readonly positionals?: { readonly usage: string; readonly min: number; readonly max: number };
  readonly flags?: readonly (keyof Flags)[];
  /** Line in the list of commands. */
  readonly description: string;
  /** Whether it creates the installation when missing. */
  readonly creates?: true;
};

/** Returns a usage error, reported with exit code 2. */
export const mistyped = (text: string): Error => Object.assign(new Error(text), { mistyped: true });

export const isMistyped = (error: unknown): boolean => error instanceof Error && 'mistyped' in error;

/** Returns the services selected by --service, or all. */
export const servicesOf = ({ service }: Flags): readonly string[] => {
  if (service === undefined) return databases;
  if (!databases.includes(service))
    throw mistyped(`There is no service "${service}". Use one of ${databases.join(', ')}.`);
  return [service];
};

export const limitOf = ({ limit }: Flags, usual: number): number => {
  if (limit === undefined) return usual;
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > 10_000)
    throw mistyped(`--limit is a number from 1 to 10000, not "${limit}".`);
  return count;
};
