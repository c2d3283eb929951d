import { changePasswordBody, ownSecurity } from '@keepsake/contracts/rest/own-security';
import { allStaff, route, type RouteRequest, type Route } from '../../route.js';
import { limited } from '../limited.js';
import type { RouteDeps } from '../route-deps.js';
import { ownSessionRoutes } from '../session-rows.js';
import { mailStaff, type StaffEmail } from './staff-mail.js';
import { twoStepRoutes } from '../two-step.js';

type Deps = Pick<RouteDeps, 'access' | 'config' | 'limits' | 'names'>;

const own = (request: RouteRequest): string => request.session?.accountId ?? '';

/** Security settings of the own staff account. Anything that weakens them requires the password again. */
export const ownSecurityRoutes = (deps: Deps): readonly Route[] => {
  const { access } = deps;

  const proveIdentity = async (request: RouteRequest, password: string, field?: string): Promise<void> => {
    await limited(deps.limits, 'password-here', `staff ${request.session?.email ?? ''} ${request.address}`);
    await access.staffOffice.requirePassword(own(request), password, field);
  };
  const report = async (
    request: RouteRequest,
    what: Extract<StaffEmail, { template: 'staff-security' }>['values']['what'],
  ) => {
    const { email, name } = await access.staffOffice.find(own(request));
    await mailStaff(request, email, { template: 'staff-security', values: { name, what } });
  };

  return [
    route({
      method: 'get',
      path: '/api/admin/me',
      summary: 'Get your own account',
      who: allStaff,
      limit: 'read',
      answers: { 200: ownSecurity },
      handle: async (request) => {
        const { email, name, role, twoStep: on } = await access.staffOffice.find(own(request));
        const recoveryCodesLeft = await access.twoStep.staff.codesLeft(own(request));
        return { status: 200, body: { email, name, role, twoStep: on, recoveryCodesLeft } };
      },
    }),
    route({
      method: 'put',
      path: '/api/admin/me/password',
      summary: 'Change your password; ends your other sessions',
      who: allStaff,
      limit: 'secret',
      body: changePasswordBody,
      answers: { 204: null },
      handle: async (request) => {
        await proveIdentity(request, request.body.current, 'current');
        await access.staffOffice.changePassword(own(request), request.body.password, request.ctx());
        await access.sessions.endOthers('staff', own(request), request.sessionToken ?? '', request.ctx());
        await report(request, 'password');
        return { status: 204 };
      },
    }),
    ...twoStepRoutes(deps, {
      kind: 'staff',
      path: '/api/admin/me',
      who: allStaff,
      prove: proveIdentity,
      notify: report,
    }),
    ...ownSessionRoutes(deps, { kind: 'staff', path: '/api/admin/me', who: allStaff }),
  ];
};
