import type { Route } from './route.js';
import { affiliateRoutes } from './routes/affiliates.js';
import { claimRoutes } from './routes/claims.js';
import { commissionRoutes } from './routes/commissions.js';
import { contactRoutes } from './routes/contacts.js';
import { customerSignInRoutes } from './routes/customer-sign-in.js';
import { customerRoutes } from './routes/customers.js';
import { dashboardRoutes } from './routes/dashboard.js';
import { entryRoutes } from './routes/entries.js';
import { humanCheckRoutes } from './routes/human-check.js';
import { mailboxRoutes } from './routes/mailbox.js';
import { mediaRoutes } from './routes/media.js';
import { orderRoutes } from './routes/orders.js';
import { partnerApplicationRoutes } from './routes/partner-applications.js';
import { partnerRoutes } from './routes/partners.js';
import { qrCodeRoutes } from './routes/qr-codes.js';
import type { RouteDeps } from './routes/route-deps.js';
import { sessionRoutes } from './routes/session.js';
import { shippingRoutes } from './routes/shipping.js';
import { staffRoutes } from './routes/staff.js';
import { timelineSettingsRoutes } from './routes/timeline-settings.js';
import { timelineRoutes } from './routes/timelines.js';
import { uploadRoutes } from './routes/uploads.js';

/** THE access table: every call of the API, with who may make it. Nothing is mounted that is not here. */
export const accessTable = (deps: RouteDeps): readonly Route[] => [
  ...sessionRoutes(),
  ...humanCheckRoutes(deps),
  ...contactRoutes(deps),
  ...uploadRoutes(deps),
  ...shippingRoutes(), // before /api/orders/{id}, which would take its name for an id
  ...orderRoutes(deps),
  ...customerSignInRoutes(deps),
  ...customerRoutes(deps),
  ...claimRoutes(),
  ...timelineRoutes(deps),
  ...entryRoutes(deps),
  ...timelineSettingsRoutes(deps),
  ...mediaRoutes(deps),
  ...qrCodeRoutes(deps),
  ...partnerRoutes(deps),
  ...partnerApplicationRoutes(),
  ...affiliateRoutes(deps),
  ...commissionRoutes(),
  ...dashboardRoutes(),
  ...staffRoutes(deps),
  ...mailboxRoutes(deps),
];
