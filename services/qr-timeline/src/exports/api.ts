export { exportFileName } from './domain/file-names.js';
export { sweepExportsJob } from './application/export-jobs.js';
