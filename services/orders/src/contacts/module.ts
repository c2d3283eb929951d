import { job, type Platform } from '@keepsake/platform/service';
import type { Customers } from '../customers/api.js';
import { postgresContacts } from './adapters/contacts.postgres.js';
import { addContact } from './application/add-contact.js';
import { deleteOldContacts, deleteOldContactsJob } from './application/delete-old-contacts.js';
import { markContact } from './application/mark-contact.js';
import { replyToContact } from './application/reply-to-contact.js';

/** Composes the contacts module. Its RPC methods are in `composition/orders.rpc.ts`. */
export const createContactParts = (
  { db, clock, ids, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'>,
  customers: Customers,
) => {
  const contacts = postgresContacts(db);
  return {
    contacts,
    useCases: {
      addContact: addContact({ contacts, customers, customerIdOf, clock, ids }),
      markContact: markContact({ contacts, clock }),
      replyToContact: replyToContact({ contacts, clock, ids }),
    },
    jobs: [job(deleteOldContactsJob, deleteOldContacts({ contacts, clock }), '29 3 * * *')],
  };
};
