import type { Db } from '@keepsake/platform/database';
import { isProblem, problem } from '@keepsake/platform/problem';
import { sql } from 'kysely';
import type { RowOf } from '../tables.js';

/** Replaces staff ids of services by names, or by the sign-in address. */
export type StaffNames = {
  readonly of: (staffIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Replaces "A colleague" in a refusal by the name. */
  readonly named: <R>(work: Promise<R>) => Promise<R>;
};

const somebody = 'A colleague';
/** Id of the launcher when it creates sample families. */
export const ownNames: ReadonlyMap<string, string> = new Map([['sample-families', 'Keepsake']]);

export const createStaffNames = (db: Db): StaffNames => {
  const of: StaffNames['of'] = async (ids) => {
    if (ids.length === 0) return new Map();
    const { rows } = await sql<RowOf<'staff', 'id'> & { readonly called: string }>`
      select id, coalesce(nullif(name, ''), email) as called from staff where id::text = any(${[...new Set(ids)]}::text[])`.execute(
      db,
    );
    return new Map([...ownNames, ...rows.map(({ id, called }) => [id, called] as const)]);
  };
  return {
    of,
    named: async (work) => {
      try {
        return await work;
      } catch (error) {
        const staffId = isProblem(error) ? error.extra['staffId'] : undefined;
        if (!isProblem(error) || typeof staffId !== 'string') throw error;
        const name = (await of([staffId])).get(staffId);
        const { staffId: _, ...extra } = error.extra;
        throw problem(error.kind, error.slug, error.message.replace(somebody, name ?? somebody), extra);
      }
    },
  };
};
