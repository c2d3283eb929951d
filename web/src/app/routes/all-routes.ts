import { guestRoutes } from './guest-routes.js';
import { officeRoutes } from './office-routes.js';
import { portalRoutes } from './portal-routes.js';
import { siteRoutes, type PageRoute } from './routes.js';

/** All routes of the product. Not imported by guest pages, so that phones do not load what is behind a sign-in of partners and staff. */
export const routes: readonly PageRoute[] = [...guestRoutes, ...siteRoutes, ...portalRoutes, ...officeRoutes];
