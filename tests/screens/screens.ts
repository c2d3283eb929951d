import { accessScreens } from './areas/access.js';
import { accountScreens } from './areas/account.js';
import { affiliateScreens } from './areas/affiliate.js';
import { checkoutScreens } from './areas/checkout.js';
import { customerScreens } from './areas/customers.js';
import { dashboardScreens } from './areas/dashboard.js';
import { laterScreens } from './areas/manage-replies.js';
import { manageScreens } from './areas/manage.js';
import { promptScreens } from './areas/prompts.js';
import { sealedScreens } from './areas/sealed.js';
import { gatheringScreens } from './areas/gathering.js';
import { keeperScreens } from './areas/keepers.js';
import { listScreens } from './areas/lists.js';
import { moneyScreens } from './areas/money.js';
import { mailingScreens } from './areas/mailing.js';
import { orderScreens } from './areas/order-form.js';
import { partnerSecurityScreens } from './areas/partner-security.js';
import { partnerScreens } from './areas/partner.js';
import { plateScreens } from './areas/plates.js';
import { readingScreens } from './areas/reading.js';
import type { Screen } from './screen.js';
import { shippingScreens } from './areas/shipping.js';
import { questionScreens } from './areas/questions.js';
import { successionScreens } from './areas/succession.js';
import { siteScreens } from './areas/site.js';

/** Every screen, one file for each area. */
export const screens: readonly Screen[] = [
  ...siteScreens,
  ...orderScreens,
  ...checkoutScreens,
  ...accountScreens,
  ...dashboardScreens,
  ...customerScreens,
  ...manageScreens,
  ...laterScreens,
  ...promptScreens,
  ...sealedScreens,
  ...gatheringScreens,
  ...keeperScreens,
  ...questionScreens,
  ...successionScreens,
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
