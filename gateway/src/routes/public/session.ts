import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { sessionAnswer, type SessionAnswer } from '@keepsake/contracts/rest/session';
import { present } from '@keepsake/contracts/values/present';
import { isProblem } from '@keepsake/platform/problem';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

/** Returns location and role of a partner; undefined if the service is unavailable. */
const workOf = async (request: RouteRequest): Promise<Pick<SessionAnswer, 'locations' | 'teamRole'>> => {
  try {
    const { locations, role } = await request.client(partnersRpc).ListLocations({});
    return {
      locations: locations.map(({ id, name, city, state }) => ({ id, name, city, state })),
      ...present({ teamRole: role }),
    };
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return {};
    throw error;
  }
};

export const sessionRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/session',
    summary: 'Get the session',
    who: anyone,
    limit: 'read',
    answers: { 200: sessionAnswer },
    handle: async (request) => {
      const { session } = request;
      if (!session) return { status: 200, body: { kind: 'anonymous' } satisfies SessionAnswer };
      const body: SessionAnswer = {
        kind: session.kind === 'staff' ? 'admin' : session.kind,
        id: session.accountId,
        email: session.email,
        role: session.role,
        ...(session.kind === 'staff' &&
          present({ name: (await access.staffNames.of([session.accountId])).get(session.accountId) })),
        ...(session.kind === 'partner' && (await workOf(request))),
      };
      return { status: 200, body };
    },
  }),
];
