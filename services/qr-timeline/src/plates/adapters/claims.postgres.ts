import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { encrypt, decrypt } from '@keepsake/platform/encryption';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Claim, Claims } from '../application/plate-ports.js';
import type { ActivationForm } from '../domain/claim.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'claims', 'id' | 'code_id' | 'order_id' | 'claimant_id' | 'state' | 'expires_at' | 'form_sealed'>;

const purpose = 'claim-form';

const form: z.ZodType<ActivationForm> = z.object({
  bare: z.boolean(),
  ownerName: z.string(),
  ownerEmail: z.string(),
  ownerPhone: z.string().optional(),
  eventType: z.string().optional(),
  honoreeName: z.string().optional(),
  eventDate: z.string().optional(),
  description: z.string().optional(),
  isPrivate: z.boolean(),
  accessCode: z.string().optional(),
  inviteEmails: z.array(z.string()),
  guestPolicy: z.enum(['open', 'first-held', 'all-held']).optional(),
});

/** Stores claims encrypted: they name people who have no plate yet. */
export const postgresClaims = (db: Db, sealSecret: string): Claims => {
  const claimOf = (row: Row): Claim => ({
    id: row.id,
    codeId: row.code_id,
    orderId: row.order_id,
    claimantId: row.claimant_id,
    state: row.state,
    expiresAt: row.expires_at,
    ...present({
      form:
        row.form_sealed === null ? undefined : form.parse(JSON.parse(decrypt(sealSecret, purpose, row.form_sealed))),
    }),
  });

  return {
    hold: async (tx, claim, most) => {
      const open = await sql<RowOf<'claims', 'claimant_id'>>`
        select claimant_id from claims where code_id = ${claim.codeId} and state = 'held' and expires_at > ${claim.heldAt}`.execute(
        tx.db,
      );
      if (open.rows.some((row) => row.claimant_id === claim.claimantId)) return 'held-before';
      if (open.rows.length >= most) return 'full';
      const encrypted = encrypt(sealSecret, purpose, JSON.stringify(claim.form));
      // An expired claim of the same person that is not deleted yet is reopened.
      await sql`
        update claims set state = 'expired', form_sealed = null, settled_at = ${claim.heldAt}
        where code_id = ${claim.codeId} and claimant_id = ${claim.claimantId} and state = 'held'`.execute(tx.db);
      await sql`
        insert into claims (id, code_id, order_id, claimant_id, form_sealed, held_at, expires_at)
        values (${claim.id}, ${claim.codeId}, ${claim.orderId}, ${claim.claimantId}, ${encrypted}, ${claim.heldAt}, ${claim.expiresAt})`.execute(
        tx.db,
      );
      return 'held';
    },

    accept: async (tx, claimId, at) => {
      const { rows } = await sql`
        update claims set state = 'accepted', form_sealed = null, settled_at = ${at}
        where id = ${claimId} and state = 'held' and expires_at > ${at} returning 1`.execute(tx.db);
      return rows.length === 1;
    },

    close: async (tx, codeIds, at) =>
      void (await sql`
        update claims set state = 'expired', form_sealed = null, settled_at = ${at}
        where code_id = any(${[...codeIds]}::uuid[]) and state = 'held'`.execute(tx.db)),

    closeDue: async (tx, at) => {
      const { rows } = await sql`
        update claims set state = 'expired', form_sealed = null, settled_at = ${at}
        where state = 'held' and expires_at <= ${at} returning 1`.execute(tx.db);
      return rows.length;
    },

    byId: async (id) => {
      const { rows } = await sql<Row>`
        select id, code_id, order_id, claimant_id, state, expires_at, form_sealed from claims where id = ${id}`.execute(
        db,
      );
      return rows[0] && claimOf(rows[0]);
    },
  };
};
