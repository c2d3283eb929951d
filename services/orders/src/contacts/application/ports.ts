import type { InquiryType } from '@keepsake/contracts/catalog/inquiry-types';
import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';

export type ContactType = 'prospect' | 'customer';

export type ContactReply = {
  readonly id: string;
  readonly text: string;
  readonly staffId: string;
  readonly createdAt: Date;
};

export type Contact = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly type: ContactType;
  readonly source: string;
  readonly notes: string;
  /** Of the writer's browser, if it named one. */
  readonly language?: string;
  readonly createdAt: Date;
  readonly answeredAt?: Date;
  /** Oldest first. */
  readonly replies: readonly ContactReply[];
};

type ContactsWanted = Sorted & {
  readonly search?: string;
  readonly type?: ContactType;
  readonly inquiry?: InquiryType;
  readonly answered?: boolean;
};

export type Contacts = {
  readonly insert: (tx: Tx, contact: Omit<Contact, 'replies'>) => Promise<void>;
  readonly find: (id: string) => Promise<Contact | undefined>;
  readonly page: (filter: ContactsWanted) => Promise<ListPage<Contact>>;
  /** Locks the message. Returns undefined if it does not exist. */
  readonly lock: (tx: Tx, id: string) => Promise<Pick<Contact, 'answeredAt'> | undefined>;
  /** Stores a reply and marks its locked message as answered. */
  readonly reply: (tx: Tx, contactId: string, reply: ContactReply) => Promise<void>;
  /** `changed`: the flag had another value before. Returns undefined if the message does not exist. */
  readonly mark: (
    tx: Tx,
    id: string,
    answered: { readonly by: string; readonly at: Date } | undefined,
  ) => Promise<{ readonly changed: boolean } | undefined>;
  /** Deletes messages, with their replies, that were written, answered and marked before. */
  readonly deleteBefore: (tx: Tx, before: Date) => Promise<void>;
};
