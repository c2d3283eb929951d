import type { Env } from '@keepsake/platform/service';
import { databases } from './house/databases.js';
import type { House } from './house/house.js';

export type Flags = {
  readonly service?: string;
  readonly limit?: string;
  readonly all?: boolean;
  readonly remove?: boolean;
  readonly anew?: boolean;
  readonly erasures?: string;
};

export type Ask = {
  readonly house: House;
  /** What stands behind the name of the command. */
  readonly words: readonly string[];
  readonly flags: Flags;
  readonly env: Env;
  /** Progress, for people; never part of the answer. */
  readonly tell: (words: string) => void;
};

/** `good` is false when the command worked and what it found needs somebody. */
export type Outcome = { readonly text: string; readonly json: unknown; readonly good?: boolean };

export type Command = About &
  (
    | { readonly run: (ask: Ask) => Promise<Outcome> }
    /** Looks at no house. */
    | { readonly runAlone: (ask: Omit<Ask, 'house'>) => Promise<Outcome> }
  );

type About = {
  readonly name: string;
  /** How many words it takes: at least, at most. */
  readonly takes?: { readonly words: string; readonly atLeast: number; readonly atMost: number };
  readonly flags?: readonly (keyof Flags)[];
  /** One line of the list. */
  readonly about: string;
  /** Makes the house when there is none. */
  readonly creates?: true;
};

/** Something typed cannot be meant; told with exit code 2. */
export const mistyped = (words: string): Error => Object.assign(new Error(words), { mistyped: true });

export const isMistyped = (error: unknown): boolean => error instanceof Error && 'mistyped' in error;

/** The services that the command is about. */
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
