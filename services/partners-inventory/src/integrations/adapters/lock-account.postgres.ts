import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';

/** Serializes changes of one account until the transaction ends. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<void> =>
  void (await sql`select from accounts where id = ${accountId} for no key update`.execute(tx.db));
