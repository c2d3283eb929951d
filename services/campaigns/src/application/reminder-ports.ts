import type { Tx } from '@keepsake/platform/turn';
import type { DayKind } from '../domain/reminder-day.js';

/** A day of somebody who agreed to be reminded, was not reminded of it this year, and has an address that takes mail. */
export type DueDay = {
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  readonly kind: DayKind;
  /** Empty where it is the customer's own. */
  readonly name: string;
  /** As it was given: the day of birth, for one. */
  readonly date: string;
};

/** Months and days, `MM-DD`, that come from `firstDay` on. */
export type Due = { readonly days: readonly string[]; readonly firstDay: string };

type ReminderRun = { readonly id: string; readonly startedAt: Date; readonly endedAt?: Date };

export type Settled = { readonly sent: number; readonly failed: number; readonly waiting: number };

export type Reminders = {
  readonly due: (asked: Due & { readonly limit: number }) => Promise<readonly DueDay[]>;
  readonly countDue: (asked: Due) => Promise<number>;
  readonly begin: (tx: Tx, run: { readonly id: string; readonly by: string; readonly at: Date }) => Promise<void>;
  readonly end: (tx: Tx, runId: string, at: Date) => Promise<void>;
  /** False when somebody else was quicker with this person, occasion and year. */
  readonly note: (tx: Tx, one: DueDay & { readonly year: number; readonly runId: string }) => Promise<boolean>;
  readonly noteMail: (tx: Tx, one: DueDay & { readonly year: number }, mailId: string) => Promise<void>;
  readonly lastRun: () => Promise<ReminderRun | undefined>;
  /** How the mails of a run stand, once all are settled or some seconds have passed. */
  readonly settled: (runId: string, signal: AbortSignal) => Promise<Settled>;
};
