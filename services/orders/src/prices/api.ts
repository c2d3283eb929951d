export type { CurrentPrices } from './application/ports.js';
