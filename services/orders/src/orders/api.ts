export type { Moved } from './application/confirm-payment.js';
export { orderNotFound } from './application/order-not-found.js';
export type { AffiliateTerms, OrderLinks, Orders, Refund, ReplacedPlate } from './application/ports.js';
export { type Confirmation, confirmPayment, refund } from './domain/order-actions.js';
export { type OrderState, owedCents } from './domain/order.js';
export { type DisputeState, type PaymentFlag, isPayable } from './domain/payable.js';
