import type { Tx } from '@keepsake/platform/request-context';
import type { DayKind } from '../domain/reminder-day.js';

/** `on-day` only if the customer chose it. */
export type ReminderPhase = 'ahead' | 'on-day';

/** A day with consent, an address that accepts email, and no reminder sent this year. */
export type PlannedDay = {
  readonly customerId: string;
  readonly email: string;
  readonly firstName: string;
  readonly kind: DayKind;
  /** Empty for a day of the customer's own. */
  readonly name: string;
  /** The date as entered, such as the day of birth. */
  readonly date: string;
  /** Next occurrence as `YYYY-MM-DD`. */
  readonly day: string;
  readonly phase: ReminderPhase;
  /** Day of sending by the customer's choice, never before today. */
  readonly sendOn: string;
};

/** Candidate days as `MM-DD`, from today on. */
export type Plan = { readonly days: readonly string[]; readonly today: string };

type ReminderRun = {
  readonly id: string;
  readonly startedAt: Date;
  readonly endedAt?: Date;
  readonly sent: number;
  readonly failed: number;
};

export type Settled = { readonly sent: number; readonly failed: number; readonly waiting: number };

export type Reminders = {
  readonly due: (plan: Plan & { readonly limit: number }) => Promise<readonly PlannedDay[]>;
  /** Returns the next reminders, from today on. */
  readonly planned: (plan: Plan & { readonly limit: number }) => Promise<readonly PlannedDay[]>;
  readonly count: (plan: Plan) => Promise<{ readonly due: number; readonly planned: number }>;
  readonly begin: (tx: Tx, run: { readonly id: string; readonly by: string; readonly at: Date }) => Promise<void>;
  readonly end: (tx: Tx, runId: string, at: Date) => Promise<void>;
  /** Returns false if another run already claimed this person, occasion and year. */
  readonly note: (tx: Tx, one: PlannedDay, runId: string) => Promise<boolean>;
  readonly recordMail: (tx: Tx, one: PlannedDay, mailId: string) => Promise<void>;
  readonly lastRun: () => Promise<ReminderRun | undefined>;
  /** Returns when `by` last started a run. */
  readonly lastBegunBy: (by: string) => Promise<Date | undefined>;
  /** Waits until all emails of a run are settled, or a few seconds have passed, and returns their states. */
  readonly settled: (runId: string, signal: AbortSignal) => Promise<Settled>;
};
