import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { sessionAnswer, type SessionAnswer } from '@keepsake/contracts/rest/session';
import { present } from '@keepsake/contracts/values/present';
import { isProblem } from '@keepsake/platform/problem';
import { anyone, route, type Ask, type Route } from '../route.js';

/** Where a partner works and as what. The session stands without them when their service is away. */
const workOf = async (ask: Ask): Promise<Pick<SessionAnswer, 'locations' | 'teamRole'>> => {
  try {
    const { locations, role } = await ask.to(partnersRpc).ListLocations({});
    return {
      locations: locations.map(({ id, name, city, state }) => ({ id, name, city, state })),
      ...present({ teamRole: role as SessionAnswer['teamRole'] }),
    };
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return {};
    throw error;
  }
};

export const sessionRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/session',
    summary: 'Who is signed in',
    who: anyone,
    limit: 'read',
    answers: { 200: sessionAnswer },
    handle: async (ask) => {
      const { session } = ask;
      if (!session) return { status: 200, body: { kind: 'anonymous' } satisfies SessionAnswer };
      const body: SessionAnswer = {
        kind: session.kind === 'staff' ? 'admin' : session.kind,
        id: session.accountId,
        email: session.email,
        role: session.role,
        ...(session.kind === 'partner' && (await workOf(ask))),
      };
      return { status: 200, body };
    },
  }),
];
