import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Contacts } from './ports.js';

export const deleteOldContactsJob: JobType<object> = { name: 'delete-old-contacts', schema: z.object({}) };

/** Two years: long enough for a buyer who comes back for the next anniversary. */
const keptMs = 2 * 365 * 24 * 60 * 60_000;

/** Deletes messages of the contact form, with their replies, two years after the last word on either side. */
export const deleteOldContacts =
  (deps: { readonly contacts: Pick<Contacts, 'deleteBefore'>; readonly clock: Clock }): Handler<unknown, void> =>
  (_, ctx) =>
    ctx.transaction((tx) => deps.contacts.deleteBefore(tx, new Date(deps.clock.now().getTime() - keptMs)));
