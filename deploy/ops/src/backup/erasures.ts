import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '@keepsake/platform/database';
import { z } from 'zod';

const erasure = z.object({ customerId: z.string().min(1).max(200), at: z.coerce.date() });

/** Somebody who asked to be forgotten, by the keyed hash that names them. */
export type Erasure = z.infer<typeof erasure>;

export const erasuresIn = async (orders: Db): Promise<readonly Erasure[]> =>
  (
    await sql<Erasure>`select customer_id as "customerId", at from erased_customers order by at, customer_id`.execute(
      orders,
    )
  ).rows;

export const readErasures = (file: string): readonly Erasure[] => {
  try {
    return z.array(erasure).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `The list of erasures in ${file} cannot be read. Write it with erasures --json at the house that goes on.`,
      { cause: error },
    );
  }
};

/** Their day has come again, whatever the backup says; the service does the rest when it runs. @returns how many it knew */
export const eraseAgain = async (orders: Db, erasures: readonly Erasure[]): Promise<number> => {
  const { rows } = await sql<{ customer_id: string }>`update customers set erase_at = now()
    where customer_id = any(${erasures.map(({ customerId }) => customerId)}::text[]) returning customer_id`.execute(
    orders,
  );
  for (const { customer_id } of rows)
    await sql`select graphile_worker.add_job('erase-customer', ${JSON.stringify({ customerId: customer_id })}::json,
      job_key => ${`erase:${customer_id}`})`.execute(orders);
  return rows.length;
};
