import { humanCheckAnswer } from '@keepsake/contracts/rest/human-check';
import { problem } from '@keepsake/platform/problem';
import type { Solved } from '../../identity/human-checks.js';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

export const humanCheckRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/human-check',
    summary: 'Create a sum whose answer an order or a message can include',
    who: anyone,
    limit: 'read',
    answers: { 200: humanCheckAnswer },
    handle: async () => ({ status: 200, body: access.humanChecks.draw() }),
  }),
];

/**
 * Requires an answer only above the limit, which is the actual control. A given answer is always checked and works
 * once, or again for the same idempotency key.
 */
export const requireHuman = async (
  { access, limits }: Pick<RouteDeps, 'access' | 'limits'>,
  request: RouteRequest,
  free: 'free-order' | 'free-message' | 'free-report',
  solved: Solved | undefined,
): Promise<void> => {
  const { ok } = await limits.take(free, request.address);
  if (solved) {
    await access.humanChecks.accept(
      solved,
      `${free} ${request.idempotencyKey ?? request.correlationId}`,
      request.ctx(),
    );
    return;
  }
  if (!ok) throw problem('invalid', 'human-check-needed', 'Please complete the security verification to continue.');
};
