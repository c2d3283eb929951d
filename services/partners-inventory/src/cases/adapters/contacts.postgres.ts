import { sql } from 'kysely';
import type { Contacts } from '../application/family/family-ports.js';

/** The first contact is stored in the row of its case. */
export const postgresContacts: Contacts = {
  isFree: async (tx, caseId, { id, personId }) => {
    await sql`select 1 from cases where id = ${caseId} for update`.execute(tx.db);
    if (personId === undefined) return true;
    const { rows } = await sql`select 1 from (
        select id, family_id from cases where id = ${caseId}
        union all select id, family_id from case_contacts where case_id = ${caseId}) k
      where k.family_id = ${personId} and k.id is distinct from ${id ?? null}::uuid`.execute(tx.db);
    return rows.length === 0;
  },
  add: async (tx, caseId, id, contact, at, most) => {
    const { name, relation = null, email = null, phone = null, personId = null } = contact;
    const first = await sql`update cases set family_name = ${name}, family_relation = ${relation},
        family_email = ${email}, family_phone = ${phone}, family_id = ${personId}, family_saved_at = ${at}
      where id = ${caseId} and coalesce(family_name, family_email, family_phone, family_relation) is null
        and not exists (select 1 from case_contacts k where k.case_id = ${caseId}) returning 1`.execute(tx.db);
    if (first.rows.length === 1) return true;
    const { rows } =
      await sql`insert into case_contacts (id, case_id, name, relation, email, phone, family_id, added_at, saved_at)
      select ${id}::uuid, ${caseId}::uuid, ${name}, ${relation}, ${email}, ${phone}, ${personId}, ${at}::timestamptz, ${at}::timestamptz
      where (select count(*) from case_contacts where case_id = ${caseId}) < ${most - 1} returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  save: async (tx, caseId, id, contact, at) => {
    const { name, relation = null, email = null, phone = null, personId = null } = contact;
    const { rows } =
      id === caseId
        ? await sql`update cases set family_name = ${name}, family_relation = ${relation}, family_email = ${email},
              family_phone = ${phone}, family_id = ${personId}, family_saved_at = ${at}
            where id = ${caseId} returning 1`.execute(tx.db)
        : await sql`update case_contacts set name = ${name}, relation = ${relation}, email = ${email}, phone = ${phone},
              family_id = ${personId}, saved_at = ${at}
            where id = ${id} and case_id = ${caseId} returning 1`.execute(tx.db);
    return rows.length === 1;
  },
  remove: async (tx, caseId, id) => {
    const { rows } =
      id === caseId
        ? await sql`update cases set family_name = null, family_relation = null, family_email = null,
              family_phone = null, family_id = null
            where id = ${caseId} and coalesce(family_name, family_email, family_phone, family_relation) is not null
            returning 1`.execute(tx.db)
        : await sql`delete from case_contacts where id = ${id} and case_id = ${caseId} returning 1`.execute(tx.db);
    await sql`delete from held_mails where case_id = ${caseId} and contact_id = ${id}`.execute(tx.db);
    await sql`delete from family_links where case_id = ${caseId} and coalesce(contact_id, case_id) = ${id}`.execute(
      tx.db,
    );
    return rows.length === 1;
  },
  mailedExcept: async (tx, caseId, personId) => {
    const { rows } = await sql<{ id: string }>`select k.id from (
        select id, family_email as email, family_id from cases where id = ${caseId}
        union all select id, email, family_id from case_contacts where case_id = ${caseId}) k
      where k.email is not null and k.family_id is distinct from ${personId}
        and exists (select 1 from family_mails m where m.case_id = ${caseId} and coalesce(m.contact_id, m.case_id) = k.id)
      order by k.id`.execute(tx.db);
    return rows.map(({ id }) => id);
  },
  setTiming: async (tx, caseId, { afterService, timeZone = null }) => {
    const { rows } = await sql`update cases set mail_after_service = ${afterService},
        mail_zone = coalesce(${timeZone}, mail_zone)
      where id = ${caseId} and state <> 'closed' returning 1`.execute(tx.db);
    return rows.length === 1;
  },
};
