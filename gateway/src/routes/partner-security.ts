import { partnerSecurity } from '@keepsake/contracts/rest/own-security';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { invalidFields, isProblem, problem } from '@keepsake/platform/problem';
import { route, type Ask, type Route } from '../route.js';
import { limited } from './limited.js';
import type { RouteDeps } from './route-deps.js';
import { twoStepRoutes } from './two-step.js';

type Deps = Pick<RouteDeps, 'access' | 'config' | 'limits'>;
type Person = { readonly email: string; readonly firstName: string; readonly partnerType: string };

const gateway = { kind: 'system', service: 'gateway' } as const;
const own = (ask: Ask): string => ask.session?.accountId ?? '';

/** Whoever the second step of somebody is switched by, that person hears of it. */
export const mailPartner = async (
  ask: Ask,
  { email, firstName, partnerType }: Person,
  what: 'two-step-on' | 'two-step-off',
): Promise<void> => {
  await ask.to(campaignsRpc, { as: gateway, idempotencyKey: `${ask.correlationId}:partner-security` }).QueueMail({
    to: email,
    template: 'partner-security',
    valuesJson: JSON.stringify({ firstName, partnerType, what }),
  });
};

const me = async (ask: Ask): Promise<Person> => {
  const { you, people, partnerType } = await ask.to(teamRpc).ListTeam({});
  const found = people.find(({ id }) => id === you);
  if (!found) throw problem('unavailable', 'partner-unread', 'This did not load. Please try again in a moment.');
  return { email: found.email, firstName: found.firstName, partnerType };
};

/** The password is kept by another service, which is asked as at the sign-in: it must open this very person's account. */
const isPasswordOf = async (ask: Ask, { email, partnerType }: Person, password: string): Promise<boolean> => {
  try {
    const { accountId, memberId } = await ask.to(partnersRpc).SignIn({ email, password, partnerType });
    return (memberId ?? accountId) === own(ask);
  } catch (error) {
    if (isProblem(error) && error.kind === 'unauthenticated') return false;
    throw error;
  }
};

/** What the people of a partner do about their own sign-in. Before `/api/partners/{id}`, which would take its name for an id. */
export const partnerSecurityRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/me',
    summary: 'Your own sign-in to the portal',
    who: ['partner'],
    limit: 'read',
    answers: { 200: partnerSecurity },
    handle: async (ask) => {
      const twoStep = deps.access.twoStep.partner;
      const on = (await twoStep.among([own(ask)])).has(own(ask));
      const recoveryCodesLeft = await twoStep.codesLeft(own(ask));
      return { status: 200, body: { email: ask.session?.email ?? '', twoStep: on, recoveryCodesLeft } };
    },
  }),
  ...twoStepRoutes(deps, {
    kind: 'partner',
    path: '/api/partners/me',
    who: ['partner'],
    prove: async (ask, password) => {
      await limited(deps.limits, 'password-here', `partner ${ask.session?.email ?? ''} ${ask.address}`);
      if (!(await isPasswordOf(ask, await me(ask), password)))
        throw invalidFields([{ field: 'password', message: 'This is not your password.' }]);
    },
    tell: async (ask, what) => mailPartner(ask, await me(ask), what),
  }),
];
