import { z } from 'zod';
import { signInMessages } from '../../catalog/messages/account-messages.js';
import { staffMessages } from '../../catalog/messages/staff-messages.js';
import { count, email, instant, requiredLine } from '../fields.js';
import { staffRole, staffRoles } from './session.js';

const role = z.enum(staffRoles, { error: staffMessages.roleMissing });
const name = () => requiredLine(100, staffMessages.nameMissing);

/** `POST /api/admin/staff` */
export const inviteStaffBody = z
  .object({ email: email(signInMessages.emailInvalid, signInMessages.emailInvalid), name: name(), role })
  .meta({ id: 'InviteStaff' });

/** `PATCH /api/admin/staff/{id}`: absent fields keep their value. */
export const changeStaffBody = z
  .object({
    name: name().optional(),
    role: role.optional(),
    active: z.boolean({ error: 'Please send true or false.' }).optional(),
  })
  .meta({ id: 'ChangeStaff' });

export const staffMember = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    role: staffRole,
    active: z.boolean(),
    twoStep: z.boolean(),
    invitation: z.enum(['waiting', 'expired']).nullable().meta({ description: 'Until a password is set' }),
    sessions: count(),
    createdAt: instant(),
    lastSeenAt: instant().nullable(),
  })
  .meta({ id: 'StaffMember' });

export const staffList = z.object({ staff: z.array(staffMember) }).meta({ id: 'StaffList' });

export const staffSession = z
  .object({ id: z.string(), device: z.string(), since: instant(), lastSeen: instant(), here: z.boolean() })
  .meta({ id: 'StaffSession' });

/** `POST /api/admin/password-link`, and its `…/use` */
export const staffLinkAnswer = z
  .object({ purpose: z.enum(['invitation', 'reset']), name: z.string(), email: z.string(), role: staffRole })
  .meta({ id: 'StaffLinkState' });

export type InviteStaffBody = z.infer<typeof inviteStaffBody>;
export type ChangeStaffBody = z.infer<typeof changeStaffBody>;
export type StaffMember = z.infer<typeof staffMember>;
export type StaffList = z.infer<typeof staffList>;
export type StaffSession = z.infer<typeof staffSession>;
export type StaffLinkAnswer = z.infer<typeof staffLinkAnswer>;
