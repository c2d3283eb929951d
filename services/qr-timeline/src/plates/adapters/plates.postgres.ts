import { sql } from 'kysely';
import type { Plates } from '../../timelines/api.js';

export const postgresPlates: Plates = {
  markComplete: async (tx, timelineId, complete) => {
    await sql`
      update codes set life_state = ${complete ? 'completed' : 'activated'}
      where timeline_id = ${timelineId} and life_state = ${complete ? 'activated' : 'completed'}`.execute(tx.db);
  },
};
