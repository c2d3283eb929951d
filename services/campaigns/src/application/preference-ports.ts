import type { Tx } from '@keepsake/platform/turn';
import type { ReminderDay } from '../domain/reminder-day.js';

/** What somebody may be written to about, beyond sign-in codes and what concerns their orders and plates. */
export type Wishes = { readonly notifications: boolean; readonly marketing: boolean; readonly reminders: boolean };

export type Preferences = {
  readonly wishesOf: (customerId: string) => Promise<Wishes>;
  readonly daysOf: (customerId: string) => Promise<readonly ReminderDay[]>;
  /** Holds the customer's row; false when there is none. */
  readonly lock: (tx: Tx, customerId: string) => Promise<boolean>;
  readonly lockedWishes: (tx: Tx, customerId: string) => Promise<Wishes>;
  /** One record for each that changed; the record says who agreed to what, when and where. */
  readonly record: (tx: Tx, customerId: string, changed: Partial<Wishes>, source: string, at: Date) => Promise<void>;
  /** The customer's whole list: days that are not in it are not wanted any more. */
  readonly replaceDays: (tx: Tx, customerId: string, days: readonly ReminderDay[]) => Promise<void>;
  /** A day that a timeline brings; what is there already stays as the customer chose it. */
  readonly addDay: (tx: Tx, customerId: string, day: ReminderDay, codeId: string) => Promise<void>;
  readonly dropDaysOf: (tx: Tx, codeId: string) => Promise<void>;
  /** Days that one plate brought belong to the plate that replaced it. */
  readonly moveDaysOf: (tx: Tx, codeId: string, newCodeId: string) => Promise<void>;
  /** Everything of one customer becomes another's: the same person under a corrected address. */
  readonly merge: (
    tx: Tx,
    move: { readonly fromId: string; readonly toId: string; readonly email: string },
  ) => Promise<void>;
  /**
   * Forgets the person, with what was queued to them. Records of mails sent stay, and name nobody. Answers the ids of all
   * mails to them.
   */
  readonly erase: (tx: Tx, customerId: string, before: Date) => Promise<readonly string[]>;
};
