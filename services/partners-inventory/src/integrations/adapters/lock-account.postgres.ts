import { businessAccount } from '@keepsake/contracts/values/integrations';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';

/** Serializes changes of one account until the transaction ends. */
export const lockAccount = async (tx: Tx, accountId: string): Promise<void> =>
  void (accountId === businessAccount
    ? await sql`select pg_advisory_xact_lock(hashtext('integrations of the business'))`.execute(tx.db)
    : await sql`select from accounts where id = ${accountId} for no key update`.execute(tx.db));
