import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomIds } from '@keepsake/platform/ids';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { commissionsAccount, outsideAccount } from '../domain/held-accounts.js';
import { affiliatesEscrowEntry } from '../../service.js';
import { unbalancedJournals } from './ledger-check.postgres.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(affiliatesEscrowEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
  });
});
afterAll(() => under.stop());

/** Writes postings with the triggers of the tables disabled. */
const forge = (postings: readonly (readonly [accountId: string, amountCents: number])[]): Promise<string> =>
  under.running.db.transaction().execute(async (db) => {
    const id = randomIds.next();
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`insert into journals (id, kind, subject, at) values (${id}, 'hold', 'forged', now())`.execute(db);
    for (const [line, [accountId, amountCents]] of postings.entries())
      await sql`insert into postings (journal_id, line, account_id, currency, layer, amount_cents)
        values (${id}, ${line}, ${accountId}, 'USD', 'pending', ${amountCents})`.execute(db);
    return id;
  });

test('finds unbalanced and empty journals, and exports their number as a metric', async () => {
  await forge([
    [commissionsAccount, 850],
    [outsideAccount, -850],
  ]);
  expect(await unbalancedJournals(under.running.db)).toEqual([]);
  const wrong = await forge([
    [commissionsAccount, 850],
    [outsideAccount, -840],
  ]);
  const empty = await forge([]);
  expect([...(await unbalancedJournals(under.running.db))].toSorted()).toEqual([wrong, empty].toSorted());
  expect(await under.resources.metrics.text()).toMatch(/^keepsake_ledger_unbalanced 2$/m);
});
