import type { Route } from './route.js';
import { humanCheckRoutes } from './routes/human-check.js';
import { orderRoutes } from './routes/orders.js';
import type { RouteDeps } from './routes/route-deps.js';
import { sessionRoutes } from './routes/session.js';
import { staffRoutes } from './routes/staff.js';

/** THE access table: every call of the API, with who may make it. Nothing is mounted that is not here. */
export const accessTable = (deps: RouteDeps): readonly Route[] => [
  ...sessionRoutes(),
  ...humanCheckRoutes(deps),
  ...orderRoutes(deps),
  ...staffRoutes(deps),
];
