import { announceClosingBody, closingAnswer, closingExports } from '@keepsake/contracts/rest/closing';
import { closingRpc, type ClosingDefinition } from '@keepsake/contracts/rpc/closing';
import type { Output } from '@keepsake/platform/rpc/contract';
import { route, type Route } from '../../route.js';
import { limited } from '../limited.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

const owner = ['owner'] as const;

/** The end of the business: announcing it, and withdrawing that. */
export const closingRoutes = ({
  access,
  limits,
  closing: state,
}: Pick<RouteDeps, 'access' | 'limits' | 'closing'>): readonly Route[] => {
  const shown = async ({ closing }: Output<ClosingDefinition, 'GetClosing'>) => {
    if (!closing) return { closing: null };
    const { announcedBy, ...rest } = closing;
    const by = (await access.staffNames.of([announcedBy])).get(announcedBy) ?? 'Former staff member';
    return { closing: { ...rest, by } };
  };
  return [
    route({
      method: 'get',
      path: '/api/admin/closing',
      summary: 'Get the announced end of the business',
      who: owner,
      limit: 'read',
      answers: { 200: closingAnswer },
      handle: async (request) => ({
        status: 200,
        body: await shown(await request.client(closingRpc).GetClosing({})),
      }),
    }),
    route({
      method: 'get',
      path: '/api/admin/closing/exports',
      summary: 'Get how many timelines have an export for their owner, and which failed',
      who: owner,
      limit: 'read',
      answers: { 200: closingExports },
      handle: async (request) => ({
        status: 200,
        body: await request.client(closingRpc).GetClosingExports({}),
      }),
    }),
    route({
      method: 'post',
      path: '/api/admin/closing',
      summary: 'Announce the end of the business; requires your password and emails owners and keepers',
      who: owner,
      limit: 'secret',
      body: announceClosingBody,
      answers: { 201: closingAnswer },
      handle: async (request) => {
        const { password, ...plan } = request.body;
        await limited(limits, 'password-here', `staff ${request.session?.email ?? ''} ${request.address}`);
        await access.staffOffice.requirePassword(request.session?.accountId ?? '', password);
        const closing = await request.client(closingRpc).AnnounceClosing(plan);
        state.forget();
        return { status: 201, body: await shown({ closing }) };
      },
    }),
    route({
      method: 'delete',
      path: '/api/admin/closing/{id}',
      summary: 'Withdraw the announced end of the business, until its day',
      who: owner,
      limit: 'write',
      params: withId,
      answers: { 204: null },
      handle: async (request) => {
        await request.client(closingRpc).WithdrawClosing({ id: request.params.id });
        state.forget();
        return { status: 204 };
      },
    }),
  ];
};
