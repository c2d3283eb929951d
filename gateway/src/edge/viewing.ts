import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import type { GatewayConfig } from '../config.js';
import type { CookieNames } from '../http/cookies.js';
import { createGrants, type Grants } from './grants.js';
import { createLive, type Live } from './live.js';
import { createMediaPlaces, type MediaPlaces } from './media-places.js';
import { createPages, type Pages } from './pages.js';
import { createVisits, type Visits } from './visits.js';

/** Guest viewing: cached pages and access grants. */
export type Viewing = {
  readonly pages: Pages;
  readonly grants: Grants;
  readonly media: MediaPlaces;
  readonly live: Live;
  readonly visits: Visits;
};

export const createViewing = (
  running: RunningService,
  config: Pick<GatewayConfig, 'secret' | 'secure' | 'proxies'>,
  names: CookieNames,
  logger: Log,
): Viewing => {
  const viewing = running.clientAs(viewingRpc, { kind: 'system', service: 'gateway' });
  const grants = createGrants({ secret: config.secret, secure: config.secure, names });
  return {
    pages: createPages({ viewing, clock: running.platform.clock, logger }),
    grants,
    media: createMediaPlaces(viewing),
    live: createLive({ viewing, grants, logger }),
    visits: createVisits({ running, proxies: config.proxies, logger }),
  };
};
