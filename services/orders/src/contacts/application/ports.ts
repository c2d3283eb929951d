import type { InquiryType } from '@keepsake/contracts/catalog/inquiry-types';
import type { Tx } from '@keepsake/platform/request-context';
import type { ListPage, Sorted } from '@keepsake/platform/work-list';

export type ContactType = 'prospect' | 'customer';

export type Contact = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly type: ContactType;
  readonly source: string;
  readonly notes: string;
  readonly createdAt: Date;
  readonly answeredAt?: Date;
};

type ContactsWanted = Sorted & {
  readonly search?: string;
  readonly type?: ContactType;
  readonly inquiry?: InquiryType;
  readonly answered?: boolean;
};

export type Contacts = {
  readonly insert: (tx: Tx, contact: Contact) => Promise<void>;
  readonly find: (id: string) => Promise<Contact | undefined>;
  readonly page: (filter: ContactsWanted) => Promise<ListPage<Contact>>;
  /** `changed`: the flag had another value before. Returns undefined if the message does not exist. */
  readonly mark: (
    tx: Tx,
    id: string,
    answered: { readonly by: string; readonly at: Date } | undefined,
  ) => Promise<{ readonly changed: boolean } | undefined>;
};
