import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import type { Log } from '@keepsake/platform/log';
import type { RunningService } from '@keepsake/platform/run';
import type { GatewayConfig } from '../config.js';
import type { CookieNames } from '../http/cookies.js';
import { createGrants, type Grants } from './grants.js';
import { createLive, type Live } from './live.js';
import { createMediaPlaces, type MediaPlaces } from './media-places.js';
import { loadOptions } from './page-loader.js';
import { createPages, type Pages } from './pages.js';
import { openStoredPages, pagesOfReader } from './stored-pages.js';
import { createVisits, type Visits } from './visits.js';

/** Guest viewing: cached pages and access grants. */
export type Viewing = {
  readonly pages: Pages;
  readonly grants: Grants;
  readonly media: MediaPlaces;
  readonly live: Live;
  readonly visits: Visits;
  /** Closes the document store. */
  readonly close: () => Promise<void>;
};

export const createViewing = async (
  running: RunningService,
  config: Pick<GatewayConfig, 'secret' | 'secure' | 'proxies' | 'documentsUrl'>,
  names: CookieNames,
  logger: Log,
): Promise<Viewing> => {
  const { clock } = running.platform;
  const viewing = running.clientAs(viewingRpc, { kind: 'system', service: 'gateway' });
  const grants = createGrants({ secret: config.secret, secure: config.secure, names });
  const reader = pagesOfReader(viewing, loadOptions);
  const { stored, close } = await openStoredPages(config.documentsUrl, reader, { clock, logger });
  return {
    pages: createPages({ viewing, stored, clock, logger }),
    grants,
    media: createMediaPlaces(viewing),
    live: createLive({ viewing, grants, logger }),
    visits: createVisits({ running, proxies: config.proxies, logger }),
    close,
  };
};
