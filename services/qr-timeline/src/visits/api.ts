export { postgresVisits } from './adapters/visits.postgres.js';
export type { MonthVisits } from './application/ports.js';
