import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '@keepsake/platform/database';
import { z } from 'zod';

const erasedCustomer = z.object({ customerId: z.string().min(1).max(200), at: z.coerce.date() });
const erasedTimeline = z.object({ timelineId: z.uuid(), at: z.coerce.date() });
const erasure = z.union([erasedCustomer, erasedTimeline]);

/** An erased customer, by keyed hash, or a timeline removed with its owner. */
export type Erasure = z.infer<typeof erasure>;

type ErasureDatabases = { readonly orders: Db; readonly timelines: Db };

export const erasuresIn = async ({ orders, timelines }: ErasureDatabases): Promise<readonly Erasure[]> => {
  const customers = await sql<z.infer<typeof erasedCustomer>>`
    select customer_id as "customerId", at from erased_customers order by at, customer_id`.execute(orders);
  const removed = await sql<z.infer<typeof erasedTimeline>>`
    select id as "timelineId", undone_at as at from timelines
    where farewell = 'remove' and undone_at is not null and owner_id = 'erased-' || id order by undone_at, id`.execute(
    timelines,
  );
  return [...customers.rows, ...removed.rows];
};

export const readErasures = (file: string): readonly Erasure[] => {
  try {
    return z.array(erasure).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `The list of erasures in ${file} cannot be read. Create it with erasures --json on the running installation.`,
      { cause: error },
    );
  }
};

/**
 * Schedules the erasures again after a restore of an older backup, customers and timelines; the services do the rest.
 * @returns how many of these customers the backup holds
 */
export const eraseAgain = async (
  { orders, timelines }: ErasureDatabases,
  erasures: readonly Erasure[],
): Promise<number> => {
  const timelineIds = erasures.flatMap((one) => ('timelineId' in one ? one.timelineId : []));
  await sql`update timelines set farewell = 'remove' where id = any(${timelineIds}::uuid[])`.execute(timelines);
  const customerIds = erasures.flatMap((one) => ('customerId' in one ? one.customerId : []));
  const { rows } = await sql<{ customer_id: string }>`update customers set erase_at = now()
    where customer_id = any(${customerIds}::text[]) returning customer_id`.execute(orders);
  for (const { customer_id } of rows)
    await sql`select graphile_worker.add_job('erase-customer', ${JSON.stringify({ customerId: customer_id })}::json,
      job_key => ${`erase:${customer_id}`})`.execute(orders);
  return rows.length;
};
