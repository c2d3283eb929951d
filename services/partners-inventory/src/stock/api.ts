export type { ChangeStock } from './application/change-stock.js';
export type { DrawnPlate, Plates } from './application/plate-ports.js';
export type { ShownMove, StockMoves } from './application/ports.js';
export type { FoundPlate, Refusal } from './domain/plate.js';
export { type StockMove, giveBack, take } from './domain/stock.js';
export { postgresStockMoves } from './adapters/stock-moves.postgres.js';
