import {
  confirmTwoStepBody,
  recoveryCodes,
  twoStepStarted,
  withPasswordBody,
} from '@keepsake/contracts/rest/own-security';
import { totpAddress } from '../identity/totp.js';
import type { PersonKind } from '../identity/two-step.postgres.js';
import { route, type RouteRequest, type Route } from '../route.js';
import { limited } from './limited.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'config' | 'limits'>;

/** Account whose two-step verification changes, and what to do afterwards. */
export type TwoStepOwner = {
  readonly kind: PersonKind;
  readonly path: '/api/admin/me' | '/api/partners/me';
  readonly who: Route['who'];
  /** Throws 400 for the field if the password is wrong. */
  readonly prove: (request: RouteRequest, password: string) => Promise<void>;
  /** Notifies by email, so that no one switches it unnoticed. */
  readonly notify: (request: RouteRequest, what: 'two-step-on' | 'two-step-off') => Promise<void>;
};

const own = (request: RouteRequest): string => request.session?.accountId ?? '';

/** Creates the two-step routes of one kind of account. Anything that weakens sign-in requires the password again. */
export const twoStepRoutes = ({ access, config, limits }: Deps, owner: TwoStepOwner): readonly Route[] => {
  const { kind, path, who, prove, notify: report } = owner;
  const twoStep = () => access.twoStep[kind];
  /** A session that someone else opened before the change must not outlive it. */
  const endOthers = (request: RouteRequest): Promise<unknown> =>
    access.sessions.endOthers(kind, own(request), request.sessionToken ?? '', request.ctx());
  return [
    route({
      method: 'post',
      path: `${path}/two-step`,
      summary: 'Begin two-step verification: returns a secret to scan',
      who,
      limit: 'secret',
      body: withPasswordBody,
      answers: { 200: twoStepStarted },
      handle: async (request) => {
        await prove(request, request.body.password);
        const { secret, expiresAt } = await twoStep().start(own(request), request.ctx());
        const address = totpAddress(config.site.brandName, request.session?.email ?? '', secret);
        return { status: 200, body: { secret, address, expiresAt: expiresAt.toISOString() } };
      },
    }),
    route({
      method: 'post',
      path: `${path}/two-step/confirm`,
      summary:
        'Turn on two-step verification with a right code; ends your other sessions and returns the recovery codes once',
      who,
      limit: 'secret',
      body: confirmTwoStepBody,
      answers: { 200: recoveryCodes },
      handle: async (request) => {
        await limited(limits, 'password-here', `two-step ${own(request)} ${request.address}`);
        const codes = await twoStep().confirm(own(request), request.body.code, request.ctx());
        await endOthers(request);
        await report(request, 'two-step-on');
        return { status: 200, body: { recoveryCodes: codes } };
      },
    }),
    route({
      method: 'post',
      path: `${path}/two-step/off`,
      summary: 'Turn off two-step verification; ends your other sessions',
      who,
      limit: 'secret',
      body: withPasswordBody,
      answers: { 204: null },
      handle: async (request) => {
        await prove(request, request.body.password);
        if (await twoStep().switchOff(own(request), request.ctx())) {
          await endOthers(request);
          await report(request, 'two-step-off');
        }
        return { status: 204 };
      },
    }),
    route({
      method: 'post',
      path: `${path}/recovery-codes`,
      summary: 'Create new recovery codes; the previous ones stop working',
      who,
      limit: 'secret',
      body: withPasswordBody,
      answers: { 200: recoveryCodes },
      handle: async (request) => {
        await prove(request, request.body.password);
        return { status: 200, body: { recoveryCodes: await twoStep().renewCodes(own(request), request.ctx()) } };
      },
    }),
  ];
};
