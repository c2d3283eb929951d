import { officeRoutes } from './office-routes.js';
import { siteRoutes, type PageRoute } from './routes.js';

/** THE table: every address of the product. For whoever wants all of them; a guest's phone never loads the office's half. */
export const routes: readonly PageRoute[] = [...siteRoutes, ...officeRoutes];
