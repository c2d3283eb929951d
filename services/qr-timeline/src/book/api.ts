export { sweepBooksJob } from './application/book-jobs.js';
