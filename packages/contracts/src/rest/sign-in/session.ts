import { z } from 'zod';
import { teamRole } from '../partners/team.js';

export const staffRoles = ['owner', 'operations', 'support', 'marketing', 'finance'] as const;
export const staffRole = z.enum(staffRoles);
export type StaffRole = z.infer<typeof staffRole>;

/** `GET /api/session` */
export const sessionAnswer = z
  .object({
    kind: z.enum(['anonymous', 'customer', 'partner', 'affiliate', 'admin']),
    id: z.string().optional(),
    email: z.string().optional(),
    /** Name of the staff member, else the address. */
    name: z.string().optional(),
    role: staffRole.optional(),
    /** Role of the partner in their team. */
    teamRole: teamRole.optional(),
    locations: z.array(z.object({ id: z.uuid(), name: z.string(), city: z.string(), state: z.string() })).optional(),
  })
  .meta({ id: 'Session' });

export type SessionAnswer = z.infer<typeof sessionAnswer>;
