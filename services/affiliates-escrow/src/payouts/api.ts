export type { Payout, Payouts } from './application/ports.js';
export type { PayoutState } from './domain/payout.js';
export { postgresPayouts } from './adapters/payouts.postgres.js';
