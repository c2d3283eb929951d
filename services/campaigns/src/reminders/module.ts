import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { job, type Platform } from '@keepsake/platform/service';
import type { Languages, MailQueue, Writings } from '../delivery/api.js';
import { postgresContactFacts } from './adapters/contact-facts.postgres.js';
import { postgresCustomers } from './adapters/customers.postgres.js';
import { createOrderClient } from './adapters/orders.client.js';
import { postgresPreferences } from './adapters/preferences.postgres.js';
import { postgresReminders } from './adapters/reminders.postgres.js';
import { saveOrderDay, saveOrderDayJob } from './application/save-order-day.js';
import { eraseCustomer, mergeCustomer } from './application/move-customer.js';
import { onCustomerChanged } from './application/on-customer-changed.js';
import { getPreferences, savePreferences } from './application/preferences.js';
import {
  beginReminders,
  beginRemindersJob,
  previewReminders,
  runReminders,
  sendReminders,
  sendRemindersJob,
} from './application/run-reminders.js';
import { cron } from './domain/birthdays.js';

/** Composes the reminders module. Its RPC methods are in `composition/campaigns.rpc.ts`. */
export const createReminderParts = (
  { db, clock, ids, client, mail }: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'mail'>,
  {
    queue,
    languages,
    writingIn,
    timeZone,
  }: {
    readonly queue: MailQueue;
    readonly languages: Languages;
    readonly writingIn: Writings;
    readonly timeZone: string;
  },
) => {
  const reminders = postgresReminders(db);
  const customers = postgresCustomers(db);
  const preferences = postgresPreferences(db);
  const orders = createOrderClient(client(ordersRpc));
  return {
    orders,
    customers,
    preferences,
    facts: postgresContactFacts,
    reminders,
    useCases: {
      getPreferences: getPreferences({ preferences }),
      savePreferences: savePreferences({ preferences, customers, languages, orders, clock }),
      previewReminders: previewReminders({ reminders, clock, timeZone, writingIn }),
      runReminders: runReminders({ reminders, clock, ids, timeZone }),
      onCustomerChanged: onCustomerChanged({ customers, orders }),
      mergeCustomer: mergeCustomer({ preferences, orders }),
      eraseCustomer: eraseCustomer({ preferences, eraseMails: mail.forget }),
    },
    jobs: [
      job(beginRemindersJob, beginReminders({ reminders, clock, ids, timeZone }), cron),
      job(sendRemindersJob, sendReminders({ reminders, clock, timeZone, queue })),
      job(saveOrderDayJob, saveOrderDay({ orders, preferences })),
    ],
  };
};
