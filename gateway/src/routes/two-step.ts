import {
  confirmTwoStepBody,
  recoveryCodes,
  twoStepStarted,
  withPasswordBody,
} from '@keepsake/contracts/rest/own-security';
import { totpAddress } from '../access/totp.js';
import type { PersonKind } from '../access/two-step.postgres.js';
import { route, type Ask, type Route } from '../route.js';
import { limited } from './limited.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'config' | 'limits'>;

/** Whose second step it is, and what is done about them. */
export type TwoStepOwner = {
  readonly kind: PersonKind;
  readonly path: '/api/admin/me' | '/api/partners/me';
  readonly who: Route['who'];
  /** Refuses beside the field when it is not their password. */
  readonly prove: (ask: Ask, password: string) => Promise<void>;
  /** By mail, so that nobody switches it unseen. */
  readonly tell: (ask: Ask, what: 'two-step-on' | 'two-step-off') => Promise<void>;
};

const own = (ask: Ask): string => ask.session?.accountId ?? '';

/** The code of an app beside one's password, the same way for all. Whatever weakens it needs the password once more. */
export const twoStepRoutes = ({ access, config, limits }: Deps, owner: TwoStepOwner): readonly Route[] => {
  const { kind, path, who, prove, tell } = owner;
  const twoStep = () => access.twoStep[kind];
  return [
    route({
      method: 'post',
      path: `${path}/two-step`,
      summary: 'Begin with the code of an app: a secret to scan',
      who,
      limit: 'secret',
      body: withPasswordBody,
      answers: { 200: twoStepStarted },
      handle: async (ask) => {
        await prove(ask, ask.body.password);
        const { secret, expiresAt } = await twoStep().start(own(ask), ask.turn());
        const address = totpAddress(config.site.brandName, ask.session?.email ?? '', secret);
        return { status: 200, body: { secret, address, expiresAt: expiresAt.toISOString() } };
      },
    }),
    route({
      method: 'post',
      path: `${path}/two-step/confirm`,
      summary: 'A right code switches it on; answers the recovery codes, this once',
      who,
      limit: 'secret',
      body: confirmTwoStepBody,
      answers: { 200: recoveryCodes },
      handle: async (ask) => {
        await limited(limits, 'password-here', `two-step ${own(ask)} ${ask.address}`);
        const codes = await twoStep().confirm(own(ask), ask.body.code, ask.turn());
        await tell(ask, 'two-step-on');
        return { status: 200, body: { recoveryCodes: codes } };
      },
    }),
    route({
      method: 'post',
      path: `${path}/two-step/off`,
      summary: 'Sign in by password alone again',
      who,
      limit: 'secret',
      body: withPasswordBody,
      answers: { 204: null },
      handle: async (ask) => {
        await prove(ask, ask.body.password);
        if (await twoStep().switchOff(own(ask), ask.turn())) await tell(ask, 'two-step-off');
        return { status: 204 };
      },
    }),
    route({
      method: 'post',
      path: `${path}/recovery-codes`,
      summary: 'New recovery codes; the ones before stop working',
      who,
      limit: 'secret',
      body: withPasswordBody,
      answers: { 200: recoveryCodes },
      handle: async (ask) => {
        await prove(ask, ask.body.password);
        return { status: 200, body: { recoveryCodes: await twoStep().renewCodes(own(ask), ask.turn()) } };
      },
    }),
  ];
};
