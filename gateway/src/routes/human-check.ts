import { humanCheckAnswer } from '@keepsake/contracts/rest/human-check';
import { problem } from '@keepsake/platform/problem';
import type { Solved } from '../access/human-checks.js';
import { anyone, route, type Ask, type Route } from '../route.js';
import type { RouteDeps } from './route-deps.js';

export const humanCheckRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/human-check',
    summary: 'A small sum that an order or a message can carry the answer of',
    who: anyone,
    limit: 'read',
    answers: { 200: humanCheckAnswer },
    handle: async () => ({ status: 200, body: access.humanChecks.draw() }),
  }),
];

/**
 * The sum is a courtesy, the limit is the control: some writes an hour need no answer, beyond that one is asked for. An answer
 * that is sent is always checked, and good once (or again for the same idempotency key).
 */
export const requireHuman = async (
  { access, limits }: Pick<RouteDeps, 'access' | 'limits'>,
  ask: Ask,
  free: 'free-order' | 'free-message' | 'free-report',
  solved: Solved | undefined,
): Promise<void> => {
  const { ok } = await limits.take(free, ask.address);
  if (solved) {
    await access.humanChecks.accept(solved, `${free} ${ask.idempotencyKey ?? ask.correlationId}`, ask.turn());
    return;
  }
  if (!ok) throw problem('invalid', 'human-check-needed', 'Please complete the security verification to continue.');
};
