export { sweepExportsJob } from './application/export-jobs.js';
