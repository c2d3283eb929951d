import { present } from '@keepsake/contracts/values/present';
import { noSuchTimeline, privateTimeline } from '../../edge/grants.js';
import type { RouteRequest } from '../../route.js';
import type { RouteDeps } from '../route-deps.js';

/** Returns the epoch of this visitor's grant for a private timeline; rejects visitors without access. */
export const grantFor = async (
  { viewing }: Pick<RouteDeps, 'viewing'>,
  request: RouteRequest<unknown, { code: string }>,
): Promise<{ grantEpoch?: number }> => {
  const page = await viewing.pages.get(request.params.code, 30);
  if (!page.live) throw noSuchTimeline();
  if (!viewing.grants.mayView(page, request)) throw privateTimeline();
  return present({ grantEpoch: viewing.grants.epochOf(page, request.cookies) });
};
