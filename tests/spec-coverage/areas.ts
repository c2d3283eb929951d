import { account } from './account.js';
import { activation } from './activation.js';
import { affiliates } from './affiliates.js';
import { checkout } from './checkout.js';
import { conventions } from './conventions.js';
import { customerService } from './customer-service.js';
import { dashboard } from './dashboard.js';
import { desk } from './desk.js';
import { money } from './money.js';
import { emailMarketing } from './email-marketing.js';
import { officeLists } from './office-lists.js';
import { orderForm } from './order-form.js';
import { partnerStock } from './partner-stock.js';
import { partners } from './partners.js';
import { privateTimelines } from './private-timelines.js';
import { qrGeneration } from './qr-generation.js';
import type { Area } from './requirement.js';
import { shipping } from './shipping.js';
import { site } from './site.js';
import { timeline } from './timeline.js';
import { upload } from './upload.js';

/** The parts of the customer and public side, one file each, in the order of its screens. */
export const areas: readonly Area[] = [
  site,
  orderForm,
  upload,
  checkout,
  activation,
  account,
  timeline,
  privateTimelines,
  desk,
  dashboard,
  emailMarketing,
  customerService,
  shipping,
  officeLists,
  partners,
  partnerStock,
  affiliates,
  qrGeneration,
  money,
  conventions,
];
