import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '@keepsake/platform/request-context';
import type { Owners } from '../application/owner-ports.js';
import { ownerless } from '../../timelines/api.js';
import type { RowOf } from '../../shared/adapters/tables.js';

const erasedCustomer = 'erased-customer';

type AccountDeletion = RowOf<'timelines', 'id' | 'code_id' | 'farewell'>;

type Content = { readonly uploadIds: readonly string[]; readonly mediaIds: readonly string[] };

/**
 * Deletes sealed memories with their files. They are locked first, because an opening that runs now gives its files to
 * entries.
 */
const removeCapsules = async (tx: Tx, which: RawBuilder<unknown>): Promise<readonly string[]> => {
  const sealed = await sql<RowOf<'capsules', 'id'>>`
    select c.id from capsules c where ${which} and c.opened_at is null order by c.id for update`.execute(tx.db);
  const ids = sealed.rows.map(({ id }) => id);
  const { rows } = await sql<RowOf<'uploads', 'id'>>`
    update uploads set state = 'swept', put_away = false
    where id in (select upload_id from capsule_files where capsule_id = any(${ids}::uuid[])) returning id`.execute(
    tx.db,
  );
  await sql`delete from capsules c where ${which} and (c.opened_at is not null or c.id = any(${ids}::uuid[]))`.execute(
    tx.db,
  );
  return rows.map(({ id }) => id);
};

const eraseSender = async (tx: Tx, customerId: string, at: Date): Promise<readonly string[]> => {
  await sql`
    update capsules set email_sealed = null, email_customer_id = null, language = null, submitted_by = null
    where email_customer_id = ${customerId} and sealed_at <= ${at}`.execute(tx.db);
  return removeCapsules(tx, sql`c.sender_id = ${customerId} and c.sealed_at <= ${at}`);
};

const removeContent = async (tx: Tx, timelineIds: readonly string[]): Promise<Content> => {
  const all = [...timelineIds];
  await sql`delete from entries where timeline_id = any(${all}::uuid[])`.execute(tx.db);
  const media = await sql<RowOf<'media', 'id' | 'upload_id'>>`
    delete from media where timeline_id = any(${all}::uuid[]) returning id, upload_id`.execute(tx.db);
  const sealed = await removeCapsules(tx, sql`c.timeline_id = any(${all}::uuid[])`);
  const uploadIds = media.rows.map((row) => row.upload_id);
  await sql`update uploads set state = 'swept', put_away = false where id = any(${uploadIds}::uuid[])`.execute(tx.db);
  for (const table of [
    'hearts',
    'question_relatives',
    'visit_counts',
    'replies',
    'timeline_invites',
    'timeline_keepers',
    'timeline_links',
    'timeline_succession',
    'timeline_successors',
    'timeline_visits',
  ])
    // oxlint-disable-next-line no-await-in-loop
    await sql`delete from ${sql.table(table)} where timeline_id = any(${all}::uuid[])`.execute(tx.db);
  return { uploadIds: [...uploadIds, ...sealed], mediaIds: media.rows.map(({ id }) => id) };
};

/**
 * Removes uploads of their orders that never reached a timeline: unpaid orders and plates that were never activated.
 */
const removeUnused = async (tx: Tx, customerId: string, at: Date): Promise<readonly string[]> => {
  const { rows } = await sql<RowOf<'uploads', 'id'>>`
    update uploads u set state = 'swept', put_away = false
    from plate_orders p
    where p.order_id = u.order_id and p.customer_id = ${customerId} and p.placed_at <= ${at} and u.state <> 'swept'
      and not exists (select 1 from media m where m.upload_id = u.id)
    returning u.id`.execute(tx.db);
  return rows.map(({ id }) => id);
};

export const postgresOwners: Owners = {
  merge: async (tx, { fromId, toId, email, at }) => {
    await sql`insert into merged_customers (from_id, to_id, at) values (${fromId}, ${toId}, ${at}) on conflict do nothing`.execute(
      tx.db,
    );
    const { rows } = await sql<RowOf<'timelines', 'id'>>`
      update timelines set owner_id = ${toId}, owner_email = ${email}, version = version + 1, changed_at = clock_timestamp()
      where owner_id = ${fromId} and created_at <= ${at} returning id`.execute(tx.db);
    await sql`update exports set asked_by = ${toId} where asked_by = ${fromId}`.execute(tx.db);
    await sql`update book_copies set requested_by = ${toId} where requested_by = ${fromId}`.execute(tx.db);
    await sql`update film_copies set requested_by = ${toId} where requested_by = ${fromId}`.execute(tx.db);
    await sql`
      update capsules set sender_id = case sender_id when ${fromId} then ${toId} else sender_id end,
        email_customer_id = case email_customer_id when ${fromId} then ${toId} else email_customer_id end
      where (sender_id = ${fromId} or email_customer_id = ${fromId}) and sealed_at <= ${at}`.execute(tx.db);
    await sql`
      update codes set customer_id = ${toId},
        holder = case holder when ${`claim:${fromId}`} then ${`claim:${toId}`} else holder end
      where customer_id = ${fromId}`.execute(tx.db);
    await sql`
      update plate_orders set customer_id = ${toId} where customer_id = ${fromId} and placed_at <= ${at}`.execute(
      tx.db,
    );
    return rows.map(({ id }) => id);
  },

  rename: async (tx, customerId, name) => {
    const { rows } = await sql<RowOf<'timelines', 'id'>>`
      update timelines set owner_name = ${name}, version = version + 1, changed_at = clock_timestamp()
      where owner_id = ${customerId} and owner_name <> ${name} returning id`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  unsign: async (tx, customerId, at) => {
    await sql`
      select 1 from timelines where owner_id = ${customerId} and created_at <= ${at} order by id for update`.execute(
      tx.db,
    );
    await sql`
      update replies r set submitted_by = null from timelines t
      where t.id = r.timeline_id and t.owner_id = ${customerId} and t.created_at <= ${at} and trim(t.owner_name) <> ''
        and lower(trim(r.submitted_by)) = lower(trim(t.owner_name))`.execute(tx.db);
    await sql`
      update capsules c set submitted_by = null from timelines t
      where t.id = c.timeline_id and t.owner_id = ${customerId} and t.created_at <= ${at} and trim(t.owner_name) <> ''
        and lower(trim(c.submitted_by)) = lower(trim(t.owner_name))`.execute(tx.db);
    // Restoring an edit must not bring the name back.
    await sql`
      update former_texts f set submitted_by = null from timelines t
      where t.id = f.timeline_id and t.owner_id = ${customerId} and t.created_at <= ${at} and trim(t.owner_name) <> ''
        and lower(trim(f.submitted_by)) = lower(trim(t.owner_name))`.execute(tx.db);
    const { rows } = await sql<RowOf<'entries', 'id'>>`
      with signed as (
        select e.id, e.timeline_id from entries e join timelines t on t.id = e.timeline_id
        where t.owner_id = ${customerId} and t.created_at <= ${at} and trim(t.owner_name) <> ''
          and lower(trim(e.submitted_by)) = lower(trim(t.owner_name))
        union
        select e.id, e.timeline_id from plate_orders p
        join uploads u on u.order_id = p.order_id join media m on m.upload_id = u.id join entries e on e.media_id = m.id
        where p.customer_id = ${customerId} and p.placed_at <= ${at} and e.submitted_by is not null),
      touched as (
        update timelines set version = version + 1, changed_at = clock_timestamp()
        where id in (select timeline_id from signed) returning id, version),
      former as (
        update former_texts f set submitted_by = null from signed s where f.entry_id = s.id),
      blanked as (
        update entries e set submitted_by = null, version = t.version
        from signed s join touched t on t.id = s.timeline_id where e.id = s.id)
      select id from touched`.execute(tx.db);
    return rows.map(({ id }) => id);
  },

  setDisposition: async (tx, timelineId, choice) =>
    void (await sql`update timelines set farewell = ${choice} where id = ${timelineId}`.execute(tx.db)),

  erase: async (tx, customerId, at) => {
    const { rows } = await sql<AccountDeletion>`
      update timelines set owner_id = ${ownerless} || id, owner_name = '', owner_email = '', owner_phone = null,
        version = version + 1, changed_at = clock_timestamp()
      where owner_id = ${customerId} and created_at <= ${at} returning id, code_id, farewell`.execute(tx.db);
    await sql`
      update exports set state = 'gone'
      where asked_by = ${customerId} or timeline_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db);
    await sql`
      update book_copies set state = 'gone', settings = settings || '{"title": "Memory book", "dates": ""}'
      where requested_by = ${customerId} or timeline_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db);
    await sql`
      update film_copies set state = 'gone',
        settings = settings || '{"title": "Tribute film", "dates": "", "closing": ""}'
      where timeline_id = any(${rows.map(({ id }) => id)}::uuid[])
        or (requested_by = ${customerId} and state <> 'ready')`.execute(tx.db);
    // The finished film of another owner's timeline stays with the family.
    await sql`update film_copies set requested_by = ${erasedCustomer} where requested_by = ${customerId}`.execute(
      tx.db,
    );
    // The owner chose these people, and a page without an owner asks no one.
    await sql`
      delete from question_relatives where timeline_id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(tx.db);
    // Removes the notes about an erased owner; the dispute record stays.
    await sql`
      delete from dispute_notes where dispute_id in (
        select id from timeline_disputes where timeline_id = any(${rows.map(({ id }) => id)}::uuid[]))`.execute(tx.db);
    const leaving = rows.filter(({ farewell }) => farewell === 'remove');
    const removed = leaving.map(({ id }) => id);
    await sql`delete from books where timeline_id = any(${removed}::uuid[])`.execute(tx.db);
    await sql`
      update timelines set undone_at = ${at}, honoree_name = null, event_date = null, event_description = null,
        text_language = null, second_language = null, second_heading = null, second_subtitle = null,
        second_description = null, heading = null, subtitle = null, from_date = null, to_date = null, resting_place = null, grave_cemetery = null,
        grave_plot = null, grave_latitude = null, grave_longitude = null, grave_photo_id = null, grave_shown = false, prepared_by = null,
        portrait_id = null,
        cover_id = null, public_since = null, access_code_sealed = null, access_code_hash = null
      where id = any(${removed}::uuid[])`.execute(tx.db);
    await sql`update codes set gone = true where id = any(${leaving.map(({ code_id }) => code_id)}::uuid[])`.execute(
      tx.db,
    );
    await sql`
      update claims set state = 'expired', form_sealed = null, settled_at = ${at}
      where state = 'held' and (claimant_id = ${customerId} or code_id in (
        select id from codes where customer_id = ${customerId} and life_state = 'unactivated'))`.execute(tx.db);
    await sql`
      update codes set customer_id = null,
        holder = case holder when ${`claim:${customerId}`} then ${`claim:${erasedCustomer}`} else holder end,
        order_id = case life_state when 'unactivated' then null else order_id end
      where customer_id = ${customerId}`.execute(tx.db);
    const sealed = await eraseSender(tx, customerId, at);
    const unused = await removeUnused(tx, customerId, at);
    await sql`
      update plate_orders set customer_id = ${erasedCustomer} where customer_id = ${customerId} and placed_at <= ${at}`.execute(
      tx.db,
    );
    await sql`delete from merged_customers where from_id = ${customerId} or to_id = ${customerId}`.execute(tx.db);
    const { uploadIds, mediaIds } = await removeContent(tx, removed);
    return {
      removed,
      kept: rows.filter(({ farewell }) => farewell !== 'remove').map(({ id }) => id),
      uploadIds: [...uploadIds, ...unused, ...sealed],
      mediaIds,
    };
  },
};
