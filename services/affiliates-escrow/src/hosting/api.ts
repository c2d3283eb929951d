export { settleReserve, type SettleReserve } from './application/settle-reserve.js';
export { postgresFigures } from './adapters/figures.postgres.js';
export { postgresReserves } from './adapters/reserves.postgres.js';
