export { sweepFilmsJob } from './application/film-jobs.js';
