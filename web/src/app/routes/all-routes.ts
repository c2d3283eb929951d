import { officeRoutes } from './office-routes.js';
import { siteRoutes, type PageRoute } from './routes.js';

/** All routes of the product. Not imported by guest pages, so that phones do not load the back-office half. */
export const routes: readonly PageRoute[] = [...siteRoutes, ...officeRoutes];
