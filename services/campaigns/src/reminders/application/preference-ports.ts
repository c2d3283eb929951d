import type { Tx } from '@keepsake/platform/request-context';
import type { ReminderDay, ReminderTime } from '../domain/reminder-day.js';

/** Optional emails, beyond sign-in codes and those about own orders and plates. */
export type EmailPreferences = {
  readonly notifications: boolean;
  readonly marketing: boolean;
  readonly reminders: boolean;
};

export type Preferences = {
  readonly preferencesOf: (customerId: string) => Promise<EmailPreferences>;
  /** The language of their emails; absent if unknown. */
  readonly languageOf: (customerId: string) => Promise<string | undefined>;
  readonly daysOf: (customerId: string) => Promise<readonly ReminderDay[]>;
  /** Locks the row of the customer; returns false if there is none. */
  readonly lock: (tx: Tx, customerId: string) => Promise<boolean>;
  readonly lockedPreferences: (tx: Tx, customerId: string) => Promise<EmailPreferences>;
  /** Adds one record per changed consent: who agreed to what, when and where. */
  readonly record: (
    tx: Tx,
    customerId: string,
    changed: Partial<EmailPreferences>,
    source: string,
    at: Date,
  ) => Promise<void>;
  /** Replaces the full list; days that are missing from it are switched off. */
  readonly replaceDays: (tx: Tx, customerId: string, days: readonly ReminderDay[]) => Promise<void>;
  /** Adds the day of a timeline; an existing day keeps the choice of the customer. */
  readonly addDay: (tx: Tx, customerId: string, day: ReminderDay, codeId: string) => Promise<void>;
  /** Adds the day of an order; an existing day keeps the choice of the customer. */
  readonly addOrderDay: (tx: Tx, customerId: string, day: ReminderDay, orderId: string) => Promise<void>;
  readonly dropOrderDay: (tx: Tx, orderId: string) => Promise<void>;
  readonly reminderTimeOf: (customerId: string) => Promise<ReminderTime>;
  /** Keeps absent fields. */
  readonly saveReminderTime: (tx: Tx, customerId: string, time: Partial<ReminderTime>) => Promise<void>;
  readonly dropDaysOf: (tx: Tx, codeId: string) => Promise<void>;
  /** Moves the days of a plate to the plate that replaced it. */
  readonly moveDaysOf: (tx: Tx, codeId: string, newCodeId: string) => Promise<void>;
  /** Moves all data of one customer to another: the same person under a corrected address. */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string },
  ) => Promise<void>;
  /**
   * Erases the person and their queued emails. Records of sent emails stay without a name. Returns the ids of all
   * emails to them.
   */
  readonly erase: (tx: Tx, customerId: string, before: Date) => Promise<readonly string[]>;
};
