import { changePasswordBody, partnerSecurity } from '@keepsake/contracts/rest/own-security';
import type { PartnerType } from '@keepsake/contracts/rest/partners';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { invalidFields, isProblem, problem } from '@keepsake/platform/problem';
import { route, type RouteRequest, type Route } from '../../route.js';
import { limited } from '../limited.js';
import type { RouteDeps } from '../route-deps.js';
import { ownSessionRoutes } from '../session-rows.js';
import { twoStepRoutes } from '../two-step.js';

type Deps = Pick<RouteDeps, 'access' | 'config' | 'limits' | 'names'>;
type Person = { readonly email: string; readonly firstName: string; readonly partnerType: PartnerType };

const gateway = { kind: 'system', service: 'gateway' } as const;
const own = (request: RouteRequest): string => request.session?.accountId ?? '';

/** Notifies the person when someone switches their two-step verification on or off. */
export const mailPartner = async (
  request: RouteRequest,
  { email, firstName, partnerType }: Person,
  what: 'password' | 'two-step-on' | 'two-step-off',
): Promise<void> => {
  await request
    .client(campaignsRpc, { as: gateway, idempotencyKey: `${request.correlationId}:partner-security` })
    .QueueMail({
      to: email,
      template: 'partner-security',
      valuesJson: JSON.stringify({ firstName, partnerType, what }),
    });
};

const me = async (request: RouteRequest): Promise<Person> => {
  const { you, people, partnerType } = await request.client(teamRpc).ListTeam({});
  const found = people.find(({ id }) => id === you);
  if (!found) throw problem('unavailable', 'partner-unread', 'This did not load. Please try again in a moment.');
  return { email: found.email, firstName: found.firstName, partnerType };
};

/** Verifies the password in the service that stores it; it must belong to this account. */
const isPasswordOf = async (
  request: RouteRequest,
  { email, partnerType }: Person,
  password: string,
): Promise<boolean> => {
  try {
    const { accountId, memberId } = await request.client(partnersRpc).SignIn({ email, password, partnerType });
    return (memberId ?? accountId) === own(request);
  } catch (error) {
    if (isProblem(error) && error.kind === 'unauthenticated') return false;
    throw error;
  }
};

/** Verifies the password again before a change of sign-in settings; throws 400 for the field if it is wrong. */
const provePassword = async (
  deps: Deps,
  request: RouteRequest,
  password: string,
  field = 'password',
): Promise<Person> => {
  await limited(deps.limits, 'password-here', `partner ${request.session?.email ?? ''} ${request.address}`);
  const person = await me(request);
  if (!(await isPasswordOf(request, person, password)))
    throw invalidFields([{ field, message: 'This is not your password.' }]);
  return person;
};

/** Sign-in settings of people of a partner. Mounted before `/api/partners/{id}`, which would match them. */
export const partnerSecurityRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/me',
    summary: 'Get your own sign-in settings',
    who: ['partner'],
    limit: 'read',
    answers: { 200: partnerSecurity },
    handle: async (request) => {
      const twoStep = deps.access.twoStep.partner;
      const on = (await twoStep.among([own(request)])).has(own(request));
      const recoveryCodesLeft = await twoStep.codesLeft(own(request));
      return { status: 200, body: { email: request.session?.email ?? '', twoStep: on, recoveryCodesLeft } };
    },
  }),
  ...twoStepRoutes(deps, {
    kind: 'partner',
    path: '/api/partners/me',
    who: ['partner'],
    prove: async (request, password) => void (await provePassword(deps, request, password)),
    notify: async (request, what) => mailPartner(request, await me(request), what),
  }),
  route({
    method: 'put',
    path: '/api/partners/me/password',
    summary: 'Change your password; ends your other sessions',
    who: ['partner'],
    limit: 'secret',
    body: changePasswordBody,
    answers: { 204: null },
    handle: async (request) => {
      const person = await provePassword(deps, request, request.body.current, 'current');
      await request.client(teamRpc).SetOwnPassword({ password: request.body.password });
      await deps.access.sessions.endOthers('partner', own(request), request.sessionToken ?? '', request.ctx());
      await mailPartner(request, person, 'password');
      return { status: 204 };
    },
  }),
  ...ownSessionRoutes(deps, { kind: 'partner', path: '/api/partners/me', who: ['partner'] }),
];
