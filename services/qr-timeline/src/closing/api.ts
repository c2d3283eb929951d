export { postgresClosings } from './adapters/closings.postgres.js';
export type { Closings } from './application/ports.js';
export { stageOf } from './domain/closing.js';
