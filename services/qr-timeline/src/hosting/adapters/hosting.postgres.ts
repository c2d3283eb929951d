import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { Hosted, HostingRows, Storage } from '../application/show-hosting.js';

const maxTimelines = 1_000;

export const postgresHosting = (db: Db): HostingRows => ({
  ownedBy: async (customerId) => {
    const { rows } = await sql<Hosted>`
      select t.code, t.order_id as "orderId", (select coalesce(sum(u.size), 0) from media m
          join uploads u on u.id = m.upload_id where m.timeline_id = t.id)::bigint as bytes
      from timelines t where t.owner_id = ${customerId} and t.order_id is not null and t.undone_at is null
      order by t.created_at desc limit ${maxTimelines}`.execute(db);
    return rows;
  },
  storage: async () => {
    const { rows } = await sql<Storage>`
      select (select coalesce(sum(u.size), 0)::bigint from media m join uploads u on u.id = m.upload_id) as bytes,
        (select count(*)::int from timelines where undone_at is null) as timelines`.execute(db);
    return rows[0] ?? { bytes: 0, timelines: 0 };
  },
});
