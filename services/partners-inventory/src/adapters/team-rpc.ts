import { signInMessages } from '@keepsake/contracts/catalogue/account-messages';
import { teamMessages } from '@keepsake/contracts/catalogue/team-messages';
import { email, requiredLine } from '@keepsake/contracts/rest/fields';
import { teamRpc as contract } from '@keepsake/contracts/rpc/team';
import { present } from '@keepsake/contracts/values/present';
import type { PasswordLinks } from '@keepsake/platform/password-links/password-links';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import { z } from 'zod';
import type { Cases } from '../application/case-ports.js';
import {
  changeMember,
  dropSecondStep,
  inviteMember,
  showTeam,
  switchMember,
  type OfMember,
  type TeamDeps,
} from '../application/keep-team.js';
import { makeInvitation } from '../application/make-invitation.js';
import { showActs } from '../application/show-acts.js';
import type { Member, ShownAct } from '../application/team-ports.js';
import type { Turn } from '@keepsake/platform/turn';
import { memberNotFound, teamRoles } from '../domain/team.js';

const memberId = z.uuid(teamMessages.unknown);
const role = z.enum(teamRoles, teamMessages.role);
const locationIds = z.array(z.uuid(teamMessages.foreignLocation)).max(200);

const memberAnswer = ({ accountId: _a, hasPassword: _h, locationIds: places, ...member }: Member) => {
  const { invitedAt, joinedAt, lastActAt, ...one } = member;
  return {
    ...one,
    locationIds: [...places],
    invitedAt: invitedAt.toISOString(),
    ...present({ joinedAt: joinedAt?.toISOString(), lastActAt: lastActAt?.toISOString() }),
  };
};
const actAnswer = ({ at, ...act }: ShownAct) => ({ ...act, at: at.toISOString() });

/** People under one account. */
export const createTeamDoor = (
  deps: TeamDeps & { readonly links: PasswordLinks; readonly cases: Pick<Cases, 'find'> },
): RpcDoor => {
  const team = showTeam(deps);
  const again = async ({ memberId: id }: OfMember, turn: Turn) => {
    const found = (await team({}, turn)).people.find((one) => one.id === id);
    if (!found) throw memberNotFound();
    return memberAnswer(found);
  };
  const invite = inviteMember(deps);
  const change = changeMember(deps);
  const switchTo = switchMember(deps);
  const acts = showActs(deps);
  return rpcDoor(contract, 'api', {
    ListTeam: method(z.object({}), async (input, turn) => {
      const { people, ...known } = await team(input, turn);
      return { ...known, people: people.map(memberAnswer) };
    }),
    InviteMember: method(
      z.object({
        email: email(signInMessages.emailInvalid),
        firstName: requiredLine(80, teamMessages.firstName),
        lastName: requiredLine(80, teamMessages.lastName),
        role,
        locationIds,
      }),
      async (input, turn) => again(await invite(input, turn), turn),
    ),
    ChangeMember: method(z.object({ memberId, role, locationIds }), async (input, turn) =>
      again(await change(input, turn), turn),
    ),
    SwitchMember: method(z.object({ memberId, state: z.enum(['active', 'off']) }), async (input, turn) =>
      again(await switchTo(input, turn), turn),
    ),
    MakeInvitation: method(z.object({ memberId }), makeInvitation(deps)),
    DropSecondStep: method(z.object({ memberId }), dropSecondStep(deps)),
    ListActs: method(
      z.object({
        caseId: z.uuid('We know no such case. Please look at the list again.').exactOptional(),
        cursor: z.string().max(500).exactOptional(),
        limit: z.int(),
      }),
      async (input, turn) => {
        const { rows, nextCursor, total } = await acts(input, turn);
        return { ...present({ nextCursor }), acts: rows.map(actAnswer), total };
      },
    ),
  });
};
