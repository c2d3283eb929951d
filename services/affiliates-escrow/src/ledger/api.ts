export { accountNotFound } from './application/escrow-not-found.js';
export type { Escrow } from './application/escrow-ports.js';
export type { Ledger } from './application/ports.js';
export { requireAvailable } from './domain/escrow.js';
export { commissionsAccount, hostingAccount, outsideAccount } from './domain/held-accounts.js';
export { hold, post, release, reverse } from './domain/ledger.js';
export { postgresEscrow } from './adapters/escrow.postgres.js';
export { postgresLedger } from './adapters/ledger.postgres.js';
