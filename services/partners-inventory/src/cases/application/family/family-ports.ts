import type { Tx } from '@keepsake/platform/request-context';
import type { ContactDetails } from '../../domain/contact.js';

type Saved = ContactDetails & { readonly personId?: string };

export type Contacts = {
  /** False if the case has another contact with this address. Serializes writers of the case. */
  readonly isFree: (
    tx: Tx,
    caseId: string,
    contact: { readonly id?: string; readonly personId?: string },
  ) => Promise<boolean>;
  /** False if the case has `most` contacts. The first one is stored with the case. */
  readonly add: (tx: Tx, caseId: string, id: string, contact: Saved, at: Date, most: number) => Promise<boolean>;
  /** False if the case has no such contact. */
  readonly save: (tx: Tx, caseId: string, id: string, contact: Saved, at: Date) => Promise<boolean>;
  /** Also removes the links and held emails of the contact. False if the case has no such contact. */
  readonly remove: (tx: Tx, caseId: string, id: string) => Promise<boolean>;
  /** Returns the emailed contacts of a case except this person. */
  readonly mailedExcept: (tx: Tx, caseId: string, personId: string) => Promise<readonly string[]>;
  /** Stores when emails may be sent; false if the case is closed. */
  readonly setTiming: (tx: Tx, caseId: string, timing: MailTiming) => Promise<boolean>;
};

export type MailTiming = { readonly afterService: boolean; readonly timeZone?: string };

export type HeldMails = {
  /** Keeps the first of several requests. */
  readonly hold: (tx: Tx, caseId: string, contactId: string, at: Date) => Promise<void>;
  /** Removes held emails and returns their contacts: all of the case, or those of `contactIds`. */
  readonly take: (tx: Tx, caseId: string, contactIds?: readonly string[]) => Promise<readonly string[]>;
  /**
   * Returns open cases with held emails, a plate, and a service until this day, in the order of their ids after
   * `after`; `[]` after the last one.
   */
  readonly waiting: (
    lastDay: string,
    after: string | undefined,
  ) => Promise<readonly { readonly caseId: string; readonly serviceDate?: string; readonly mailZone?: string }[]>;
};
