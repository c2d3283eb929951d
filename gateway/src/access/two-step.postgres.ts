import type { Db } from '@keepsake/platform/database';
import type { Tx } from '@keepsake/platform/turn';
import { sql } from 'kysely';

export const twoStepTable = (db: Db) => ({
  lastStep: async (tx: Tx, id: string): Promise<number> => {
    const { rows } = await sql<{
      step: number;
    }>`select totp_step as step from staff where id = ${id} for no key update`.execute(tx.db);
    return rows[0]?.step ?? 0;
  },
  setStep: async (tx: Tx, id: string, step: number): Promise<void> => {
    await sql`update staff set totp_step = ${step} where id = ${id}`.execute(tx.db);
  },
  want: async (tx: Tx, id: string, sealed: string, until: Date): Promise<void> => {
    await sql`update staff set totp_wanted_sealed = ${sealed}, totp_wanted_until = ${until} where id = ${id}`.execute(
      tx.db,
    );
  },
  wanted: async (tx: Tx, id: string, now: Date): Promise<string | undefined> => {
    const { rows } = await sql<{ sealed: string | null }>`select totp_wanted_sealed as sealed from staff
      where id = ${id} and totp_wanted_until > ${now} for no key update`.execute(tx.db);
    return rows[0]?.sealed ?? undefined;
  },
  switchOn: async (tx: Tx, id: string, sealed: string, step: number): Promise<void> => {
    await sql`update staff set totp_sealed = ${sealed}, totp_step = ${step}, totp_wanted_sealed = null,
      totp_wanted_until = null where id = ${id}`.execute(tx.db);
  },
  /** False when it was off already. */
  switchOff: async (tx: Tx, id: string): Promise<boolean> => {
    const { rows } = await sql`update staff set totp_sealed = null, totp_wanted_sealed = null, totp_wanted_until = null
      where id = ${id} and totp_sealed is not null returning id`.execute(tx.db);
    await sql`delete from staff_recovery_code where staff_id = ${id}`.execute(tx.db);
    return rows.length > 0;
  },
  replaceCodes: async (tx: Tx, id: string, hashes: readonly string[]): Promise<void> => {
    await sql`delete from staff_recovery_code where staff_id = ${id}`.execute(tx.db);
    await sql`insert into staff_recovery_code (staff_id, code_hash)
      select ${id}::uuid, unnest(${[...hashes]}::text[])`.execute(tx.db);
  },
  /** True once for each code. */
  spendCode: async (tx: Tx, id: string, hash: string): Promise<boolean> => {
    const { rows } = await sql`delete from staff_recovery_code where staff_id = ${id} and code_hash = ${hash}
      returning 1 as spent`.execute(tx.db);
    return rows.length > 0;
  },
  codesLeft: async (id: string): Promise<number> => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from staff_recovery_code where staff_id = ${id}`.execute(db);
    return rows[0]?.n ?? 0;
  },
});

export type TwoStepTable = ReturnType<typeof twoStepTable>;
