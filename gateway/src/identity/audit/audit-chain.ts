import { createHash } from 'node:crypto';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { RowOf } from '../tables.js';

type Link = RowOf<'audit', 'seq' | 'hash'> & {
  readonly prevHash: RowOf<'audit'>['prev_hash'];
  readonly parts: readonly string[];
  readonly actedAt: RowOf<'audit'>['acted_at'];
};

/** `fault` names the first entry at which the chain is broken. */
export type ChainCheck = {
  readonly entries: number;
  readonly seq: number;
  readonly hash: string;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly fault: { readonly seq: number; readonly words: string } | undefined;
};

export type StoredCheck = Pick<ChainCheck, 'entries' | 'fault'> & { readonly at: Date; readonly by: string };

const pageRows = 2_000;

/**
 * Computes the hash independently of the database function, which anyone with write access to the database can change.
 */
const hashOf = (parts: readonly string[]): string =>
  createHash('sha256')
    .update(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''))
    .digest('hex');

const linksAfter = async (db: Db, seq: number, upTo: number): Promise<readonly Link[]> => {
  const { rows } = await sql<Link>`
    select seq, prev_hash as "prevHash", hash, acted_at as "actedAt", array[
      prev_hash, seq::text, event_id, service, staff_id, action, subject, subject_id, array_to_string(changed, ','),
      coalesce(reason, ''), details, correlation_id, trunc(extract(epoch from acted_at) * 1000)::bigint::text] as parts
    from audit where seq > ${seq} and seq <= ${upTo} order by seq limit ${pageRows}`.execute(db);
  return rows;
};

const number = (seq: number): string => seq.toLocaleString('en-US');

const faultOf = (link: Link, before: Pick<Link, 'seq' | 'hash'>): ChainCheck['fault'] => {
  const { seq } = link;
  if (seq !== before.seq + 1) return { seq: before.seq + 1, words: `Entry ${number(before.seq + 1)} is missing.` };
  if (hashOf(link.parts) !== link.hash) return { seq, words: `Entry ${number(seq)} was changed after it was written.` };
  if (link.prevHash !== before.hash)
    return { seq, words: `Entry ${number(seq)} does not follow from ${number(before.seq)}.` };
  return undefined;
};

type Mark = RowOf<'audit', 'seq' | 'hash'>;

/** Returns the current end of the chain and its end at the last successful check. */
const marksOf = async (db: Db): Promise<{ readonly head: Mark; readonly anchors: ReadonlyMap<number, string> }> => {
  const head = await sql<Mark>`select seq, hash from audit_head`.execute(db);
  const anchors = await sql<Mark>`
    select seq, hash from audit_check where fault is null order by id desc limit 100`.execute(db);
  return {
    head: head.rows[0] ?? { seq: 0, hash: '' },
    anchors: new Map(anchors.rows.map(({ seq, hash }) => [seq, hash])),
  };
};

/** Reads every entry and recomputes its hash. Entries written during the check are left for the next one. */
export const checkChain = async (db: Db): Promise<ChainCheck> => {
  const { head, anchors } = await marksOf(db);
  const end = Math.max(head.seq, ...anchors.keys());
  let at: Mark = { seq: 0, hash: '' };
  let entries = 0;
  let from: Date | undefined;
  let to: Date | undefined;
  const broken = (problem: ChainCheck['fault']): ChainCheck => ({ ...at, entries, from, to, fault: problem });
  for (;;) {
    const links = await linksAfter(db, at.seq, end);
    for (const link of links) {
      const problem = faultOf(link, at);
      if (problem) return broken(problem);
      const anchor = anchors.get(link.seq);
      if (anchor !== undefined && anchor !== link.hash)
        return broken({ seq: link.seq, words: `Entry ${number(link.seq)} is not the one that was verified before.` });
      at = { seq: link.seq, hash: link.hash };
      entries += 1;
      from ??= link.actedAt;
      to = link.actedAt;
    }
    if (links.length < pageRows) break;
  }
  if (at.seq < end) return broken({ seq: at.seq + 1, words: `Entry ${number(at.seq + 1)} is missing.` });
  if (head.seq === at.seq && head.hash !== at.hash)
    return broken({ seq: at.seq, words: `Entry ${number(at.seq)} does not fit the end of the chain.` });
  return broken(undefined);
};

export const saveCheck = async (db: Db, check: ChainCheck, at: Date, by: string): Promise<void> => {
  await sql`insert into audit_check (checked_at, checked_by, entries, seq, hash, fault_seq, fault)
    values (${at}, ${by}, ${check.entries}, ${check.seq}, ${check.hash}, ${check.fault?.seq ?? null},
      ${check.fault?.words ?? null})`.execute(db);
};

export const lastCheck = async (db: Db): Promise<StoredCheck | undefined> => {
  const { rows } = await sql<
    RowOf<'audit_check', 'entries' | 'fault_seq' | 'fault'> & {
      at: RowOf<'audit_check'>['checked_at'];
      by: RowOf<'audit_check'>['checked_by'];
    }
  >`
    select checked_at as at, checked_by as by, entries, fault_seq, fault from audit_check order by id desc limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { at, by, entries, fault_seq, fault: problem } = row;
  return { at, by, entries, fault: problem === null ? undefined : { seq: fault_seq ?? 0, words: problem } };
};
