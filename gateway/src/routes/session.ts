import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { sessionAnswer, type SessionAnswer } from '@keepsake/contracts/rest/session';
import { isProblem } from '@keepsake/platform/problem';
import { anyone, route, type Ask, type Route } from '../route.js';

/** A partner's own places. The session stands without them when their service is away. */
const locationsOf = async (ask: Ask): Promise<SessionAnswer['locations']> => {
  try {
    const { locations } = await ask.to(partnersRpc).ListLocations({});
    return locations.map(({ id, name, city, state }) => ({ id, name, city, state }));
  } catch (error) {
    if (isProblem(error) && error.kind === 'unavailable') return undefined;
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
        locations: session.kind === 'partner' ? await locationsOf(ask) : undefined,
      };
      return { status: 200, body };
    },
  }),
];
