import { signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import { email, newPassword, requiredLine } from '@keepsake/contracts/rest/fields';
import { teamRpc as contract } from '@keepsake/contracts/rpc/team';
import { present } from '@keepsake/contracts/values/present';
import type { LinkedAccounts, PasswordLinks } from '@keepsake/platform/password-links/password-links';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { Cases } from '../cases/application/ports.js';
import {
  changeMember,
  dropSecondStep,
  inviteMember,
  showTeam,
  switchMember,
  type OfMember,
  type TeamDeps,
} from '../team/application/save-team.js';
import { makeInvitation } from '../team/application/make-invitation.js';
import { setOwnPassword } from '../team/application/set-own-password.js';
import { listActivity } from '../cases/application/list-activity.js';
import type { Passwords } from '../accounts/application/ports.js';
import type { ShownAct } from '../team/application/ports.js';
import type { RequestContext } from '@keepsake/platform/request-context';
import { memberNotFound } from '../team/domain/team.js';
import { teamRoles } from '../accounts/domain/roles.js';
import { memberAnswer } from '../team/adapters/mapping.js';

const memberId = z.uuid(teamMessages.unknown);
const role = z.enum(teamRoles, teamMessages.role);
const locationIds = z.array(z.uuid(teamMessages.foreignLocation)).max(200);

const actAnswer = ({ at, ...act }: ShownAct) => ({ ...act, at: at.toISOString() });

/** Serves the team of an account. */
export const createTeamRpcService = (
  deps: TeamDeps & {
    readonly links: PasswordLinks;
    readonly accounts: LinkedAccounts;
    readonly passwords: Passwords;
    readonly cases: Pick<Cases, 'find'>;
  },
): RpcService => {
  const team = showTeam(deps);
  const again = async ({ memberId: id }: OfMember, ctx: RequestContext) => {
    const found = (await team({}, ctx)).people.find((one) => one.id === id);
    if (!found) throw memberNotFound();
    return memberAnswer(found);
  };
  const invite = inviteMember(deps);
  const change = changeMember(deps);
  const switchTo = switchMember(deps);
  const acts = listActivity(deps);
  return rpcService(contract, 'api', {
    ListTeam: method(z.object({}), async (input, ctx) => {
      const { people, ...known } = await team(input, ctx);
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
      async (input, ctx) => again(await invite(input, ctx), ctx),
    ),
    ChangeMember: method(z.object({ memberId, role, locationIds }), async (input, ctx) =>
      again(await change(input, ctx), ctx),
    ),
    SwitchMember: method(z.object({ memberId, state: z.enum(['active', 'off']) }), async (input, ctx) =>
      again(await switchTo(input, ctx), ctx),
    ),
    MakeInvitation: method(z.object({ memberId }), makeInvitation(deps)),
    DropSecondStep: method(z.object({ memberId }), dropSecondStep(deps)),
    SetOwnPassword: method(z.object({ password: newPassword() }), setOwnPassword(deps)),
    ListActs: method(
      z.object({
        caseId: z.uuid('Case not found. Refresh the list.').exactOptional(),
        cursor: z.string().max(500).exactOptional(),
        limit: z.int(),
      }),
      async (input, ctx) => {
        const { rows, nextCursor, total } = await acts(input, ctx);
        return { ...present({ nextCursor }), acts: rows.map(actAnswer), total };
      },
    ),
  });
};
