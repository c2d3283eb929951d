import { accessScreens } from './access.js';
import { accountScreens } from './account.js';
import { affiliateScreens } from './affiliate.js';
import { checkoutScreens } from './checkout.js';
import { customerScreens } from './customers.js';
import { dashboardScreens } from './dashboard.js';
import { manageScreens } from './manage.js';
import { gatheringScreens } from './gathering.js';
import { keeperScreens } from './keepers.js';
import { listScreens } from './lists.js';
import { moneyScreens } from './money.js';
import { mailingScreens } from './mailing.js';
import { orderScreens } from './order-form.js';
import { partnerSecurityScreens } from './partner-security.js';
import { partnerScreens } from './partner.js';
import { plateScreens } from './plates.js';
import { readingScreens } from './reading.js';
import type { Screen } from './screen.js';
import { shippingScreens } from './shipping.js';
import { siteScreens } from './site.js';

/** Every screen, one file for each area. */
export const screens: readonly Screen[] = [
  ...siteScreens,
  ...orderScreens,
  ...checkoutScreens,
  ...accountScreens,
  ...dashboardScreens,
  ...customerScreens,
  ...manageScreens,
  ...gatheringScreens,
  ...keeperScreens,
  ...readingScreens,
  ...partnerScreens,
  ...partnerSecurityScreens,
  ...affiliateScreens,
  ...listScreens,
  ...plateScreens,
  ...shippingScreens,
  ...mailingScreens,
  ...moneyScreens,
  ...accessScreens,
];
