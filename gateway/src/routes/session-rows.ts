import type { StaffSession } from '@keepsake/contracts/rest/staff-members';
import { z } from 'zod';
import type { KnownSession } from '../access/sessions.js';

/** One device, by the name that its session has in a list. */
export const withSession = z.object({ session: z.string().regex(/^[\w-]{16}$/, 'We find no such session.') });

export const sessionRow = ({ since, lastSeen, ...one }: KnownSession): StaffSession => ({
  ...one,
  since: since.toISOString(),
  lastSeen: lastSeen.toISOString(),
});
