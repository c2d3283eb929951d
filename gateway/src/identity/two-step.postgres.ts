import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { RowOf } from './tables.js';

export type PersonKind = 'staff' | 'partner';

/*
 * Columns have the same names in both tables. Staff have theirs in the staff row; others get a row at the first setup.
 */
const places = {
  staff: { people: sql.raw('staff'), codes: sql.raw('staff_recovery_code'), owner: sql.raw('staff_id') },
  partner: {
    people: sql.raw('partner_two_step'),
    codes: sql.raw('partner_recovery_code'),
    owner: sql.raw('person_id'),
  },
} as const;

type TwoStepRow<C extends keyof RowOf<'partner_two_step'>> = RowOf<'staff', C> | RowOf<'partner_two_step', C>;

/** Reads and writes the second factor of one kind of account, by account id. */
export const twoStepTable = (db: Db, kind: PersonKind) => {
  const { people, codes, owner } = places[kind];
  return {
    /** Returns the secret if two-step verification is on. */
    sealed: async (id: string): Promise<string | undefined> => {
      const { rows } = await sql<TwoStepRow<'totp_sealed'>>`select totp_sealed from ${people} where id = ${id}`.execute(
        db,
      );
      return rows[0]?.totp_sealed ?? undefined;
    },
    among: async (ids: readonly string[]): Promise<ReadonlySet<string>> => {
      const { rows } = await sql<TwoStepRow<'id'>>`select id from ${people}
        where id = any(${[...ids]}::uuid[]) and totp_sealed is not null`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    lastStep: async (tx: Tx, id: string): Promise<number> => {
      const { rows } = await sql<
        TwoStepRow<'totp_step'>
      >`select totp_step from ${people} where id = ${id} for no key update`.execute(tx.db);
      return rows[0]?.totp_step ?? 0;
    },
    setStep: async (tx: Tx, id: string, step: number): Promise<void> => {
      await sql`update ${people} set totp_step = ${step} where id = ${id}`.execute(tx.db);
    },
    want: async (tx: Tx, id: string, encrypted: string, until: Date): Promise<void> => {
      if (kind === 'partner')
        await sql`insert into ${people} (id) values (${id}) on conflict do nothing`.execute(tx.db);
      await sql`update ${people} set totp_wanted_sealed = ${encrypted}, totp_wanted_until = ${until}
        where id = ${id}`.execute(tx.db);
    },
    wanted: async (tx: Tx, id: string, now: Date): Promise<string | undefined> => {
      const { rows } = await sql<TwoStepRow<'totp_wanted_sealed'>>`select totp_wanted_sealed from ${people}
        where id = ${id} and totp_wanted_until > ${now} for no key update`.execute(tx.db);
      return rows[0]?.totp_wanted_sealed ?? undefined;
    },
    switchOn: async (tx: Tx, id: string, encrypted: string, step: number): Promise<void> => {
      await sql`update ${people} set totp_sealed = ${encrypted}, totp_step = ${step}, totp_wanted_sealed = null,
        totp_wanted_until = null where id = ${id}`.execute(tx.db);
    },
    /** Returns false if it was off already. */
    switchOff: async (tx: Tx, id: string): Promise<boolean> => {
      const { rows } = await sql`update ${people} set totp_sealed = null, totp_wanted_sealed = null,
        totp_wanted_until = null where id = ${id} and totp_sealed is not null returning id`.execute(tx.db);
      await sql`delete from ${codes} where ${owner} = ${id}`.execute(tx.db);
      return rows.length > 0;
    },
    replaceCodes: async (tx: Tx, id: string, hashes: readonly string[]): Promise<void> => {
      await sql`delete from ${codes} where ${owner} = ${id}`.execute(tx.db);
      await sql`insert into ${codes} (${owner}, code_hash)
        select ${id}::uuid, unnest(${[...hashes]}::text[])`.execute(tx.db);
    },
    /** Returns true once per code. */
    spendCode: async (tx: Tx, id: string, hash: string): Promise<boolean> => {
      const { rows } = await sql`delete from ${codes} where ${owner} = ${id} and code_hash = ${hash}
        returning 1 as spent`.execute(tx.db);
      return rows.length > 0;
    },
    codesLeft: async (id: string): Promise<number> => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from ${codes} where ${owner} = ${id}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
};

export type TwoStepTable = ReturnType<typeof twoStepTable>;
