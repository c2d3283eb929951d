import { account } from './areas/account.js';
import { activation } from './areas/activation.js';
import { affiliates } from './areas/affiliates.js';
import { checkout } from './areas/checkout.js';
import { closing } from './areas/closing.js';
import { conventions } from './areas/conventions.js';
import { customerService } from './areas/customer-service.js';
import { dashboard } from './areas/dashboard.js';
import { managePage } from './areas/manage-page.js';
import { money } from './areas/money.js';
import { emailMarketing } from './areas/email-marketing.js';
import { officeLists } from './areas/office-lists.js';
import { orderForm } from './areas/order-form.js';
import { partnerStock } from './areas/partner-stock.js';
import { partnerFamilies } from './areas/partner-families.js';
import { partners } from './areas/partners.js';
import { privateTimelines } from './areas/private-timelines.js';
import { qrGeneration } from './areas/qr-generation.js';
import type { Role } from './feature.js';
import { shipping } from './areas/shipping.js';
import { site } from './areas/site.js';
import { timeline } from './areas/timeline.js';
import { upload } from './areas/upload.js';

/** Features by role, one file for each area. */
export const roles: readonly Role[] = [
  { name: 'Buyers', areas: [site, orderForm, checkout, upload] },
  { name: 'Families', areas: [activation, account, managePage] },
  { name: 'Guests', areas: [timeline, privateTimelines] },
  {
    name: 'Back office',
    areas: [dashboard, emailMarketing, customerService, shipping, officeLists, qrGeneration, money, closing],
  },
  { name: 'Partners', areas: [partners, partnerFamilies, partnerStock] },
  { name: 'Affiliates', areas: [affiliates] },
  { name: 'Developers', areas: [conventions] },
];
