import { account } from './account.js';
import { activation } from './activation.js';
import { affiliates } from './affiliates.js';
import { checkout } from './checkout.js';
import { conventions } from './conventions.js';
import { customerService } from './customer-service.js';
import { dashboard } from './dashboard.js';
import { managePage } from './manage-page.js';
import { money } from './money.js';
import { emailMarketing } from './email-marketing.js';
import { officeLists } from './office-lists.js';
import { orderForm } from './order-form.js';
import { partnerStock } from './partner-stock.js';
import { partnerFamilies } from './partner-families.js';
import { partners } from './partners.js';
import { privateTimelines } from './private-timelines.js';
import { qrGeneration } from './qr-generation.js';
import type { Role } from './feature.js';
import { shipping } from './shipping.js';
import { site } from './site.js';
import { timeline } from './timeline.js';
import { upload } from './upload.js';

/** Features by role, one file for each area. */
export const roles: readonly Role[] = [
  { name: 'Buyers', areas: [site, orderForm, checkout, upload] },
  { name: 'Families', areas: [activation, account, managePage] },
  { name: 'Guests', areas: [timeline, privateTimelines] },
  {
    name: 'Back office',
    areas: [dashboard, emailMarketing, customerService, shipping, officeLists, qrGeneration, money],
  },
  { name: 'Partners', areas: [partners, partnerFamilies, partnerStock] },
  { name: 'Affiliates', areas: [affiliates] },
  { name: 'Developers', areas: [conventions] },
];
