export type { AppliedDiscount, DiscountUse } from './application/apply-discount.js';
