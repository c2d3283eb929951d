import { z } from 'zod';
import { signInMessages } from '../../catalog/messages/account-messages.js';
import { teamMessages } from '../../catalog/messages/team-messages.js';
import { email, listQuery, requiredLine } from '../fields.js';

export const teamRoles = ['owner', 'director', 'assistant'] as const;
export const teamRole = z.enum(teamRoles, teamMessages.role);
export type TeamRole = z.infer<typeof teamRole>;

/** A member of a partner's team. `founder` is the applicant, a permanent owner. */
export const teamMember = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: teamRole,
    status: z.enum(['invited', 'active', 'off']),
    /** Empty for owners, who work at all locations. */
    locationIds: z.array(z.uuid()),
    founder: z.boolean(),
    /** Whether sign-in requires a code as well; only in the owners' list. */
    twoStep: z.boolean().optional(),
    invitedAt: z.iso.datetime(),
    joinedAt: z.iso.datetime().nullable(),
    lastActAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TeamMember' });
export type TeamMember = z.infer<typeof teamMember>;

/** `GET /api/partners/team`: the members, and which one is the caller. */
export const teamAnswer = z.object({ you: z.uuid(), role: teamRole, people: z.array(teamMember) }).meta({ id: 'Team' });
export type TeamAnswer = z.infer<typeof teamAnswer>;

const standing = {
  role: teamRole,
  /** Ignored for owners. */
  locationIds: z.array(z.uuid(teamMessages.foreignLocation)).max(200),
};

/** `POST /api/partners/team` */
export const inviteMemberBody = z
  .object({
    email: email(signInMessages.emailInvalid),
    firstName: requiredLine(80, teamMessages.firstName),
    lastName: requiredLine(80, teamMessages.lastName),
    ...standing,
  })
  .meta({ id: 'InviteMember' });
export type InviteMemberInput = z.input<typeof inviteMemberBody>;

/** `PUT /api/partners/team/{id}` */
export const changeMemberBody = z.object(standing).meta({ id: 'ChangeMember' });
export type ChangeMemberInput = z.input<typeof changeMemberBody>;

export const teamActs = [
  'case-created',
  'case-changed',
  'case-closed',
  'case-reopened',
  'plate-assigned',
  'plate-undone',
  'timeline-prepared',
  'film-ordered',
  'film-asked',
  'family-mailed',
  'family-mail-held',
  'family-mail-canceled',
  'contact-saved',
  'contact-removed',
  'restocked',
  'adjusted',
  'plates-asked',
  'price-accepted',
  'price-declined',
  'acceptance-withdrawn',
  'plates-received',
  'invited',
  'joined',
  'access-changed',
  'switched-off',
  'switched-on',
  'second-step-dropped',
  'brand-changed',
  'profile-changed',
  'api-key-created',
  'api-key-revoked',
  'webhook-added',
  'webhook-on',
  'webhook-off',
  'webhook-deleted',
] as const;
export type TeamActName = (typeof teamActs)[number];

/** An action of a team member; `about` names the case, the count or the person. */
export const teamAct = z
  .object({
    id: z.uuid(),
    person: z.string(),
    act: z.enum(teamActs),
    about: z.string(),
    at: z.iso.datetime(),
    locationName: z.string().nullable(),
    caseId: z.uuid().nullable(),
  })
  .meta({ id: 'TeamAct' });
export type TeamActShown = z.infer<typeof teamAct>;

/** `GET /api/partners/team/activity` */
export const teamActsQuery = listQuery.extend({
  case: z.uuid('Case not found. Refresh the list.').optional(),
});
