import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { supportRpc } from '@keepsake/contracts/rpc/support';
import { job, type Platform } from '@keepsake/platform/service';
import { postgresAccounts } from './adapters/accounts.postgres.js';
import { postgresCustomerNotes } from './adapters/customer-notes.postgres.js';
import { postgresCustomerSearch } from './adapters/customer-search.postgres.js';
import { postgresCustomers } from './adapters/customers.postgres.js';
import { createHolderClient, createKeeperClient, createPlateClient } from './adapters/qr-timeline.client.js';
import { addCustomerNote, removeCustomerNote } from './application/customer-notes.js';
import { eraseCustomer, eraseCustomerJob, findLeaving, findLeavingJob } from './application/erase-customers.js';
import { eraseAtOnce } from './application/erase-immediately.js';
import { listCustomers, searchCustomers } from './application/find-customers.js';
import { askErasure, cancelErasure, changeEmail, saveAccount } from './application/manage-account.js';
import { mergeCustomers } from './application/merge-customers.js';
import { onActivationUndone, onCodeActivated } from './application/on-code-activated.js';
import { onConsentChanged } from './application/on-consent-changed.js';
import { onKeeperChanged } from './application/on-keeper-changed.js';

/** Composes the customers module. Its RPC methods are in `composition/`. */
export const createCustomerParts = ({
  db,
  clock,
  ids,
  client,
  customerIdOf,
}: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'customerIdOf'>) => {
  const customers = postgresCustomers(db);
  const accounts = postgresAccounts(db);
  const search = postgresCustomerSearch(db);
  const notes = postgresCustomerNotes(db);
  const plates = createPlateClient(client(codesRpc));
  const keepers = createKeeperClient(client(keepingRpc));
  const finding = { search, holders: createHolderClient(client(supportRpc)) };
  return {
    customers,
    search,
    notes,
    plates,
    useCases: {
      saveAccount: saveAccount({ accounts }),
      changeEmail: changeEmail({ accounts, customerIdOf, clock }),
      askErasure: askErasure({ accounts, clock }),
      cancelErasure: cancelErasure({ accounts }),
      searchCustomers: searchCustomers(finding),
      listCustomers: listCustomers(finding),
      mergeCustomers: mergeCustomers({ accounts, clock }),
      eraseAtOnce: eraseAtOnce({ accounts, customers, clock }),
      addCustomerNote: addCustomerNote({ notes, clock, ids }),
      removeCustomerNote: removeCustomerNote({ notes }),
    },
    handlers: {
      onCodeActivated: onCodeActivated({ customers, accounts, plates, customerIdOf, clock }),
      onActivationUndone: onActivationUndone({ customers, clock }),
      onKeeperChanged: onKeeperChanged({ customers, keepers, customerIdOf, clock }),
      onConsentChanged: onConsentChanged({ accounts }),
    },
    jobs: [
      job(findLeavingJob, findLeaving({ accounts, clock }), '23 * * * *'),
      job(eraseCustomerJob, eraseCustomer({ accounts, clock })),
    ],
  };
};
