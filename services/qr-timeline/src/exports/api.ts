export { exportFileName } from './domain/file-names.js';
export { sweepExportsJob } from './application/export-jobs.js';
export { esc, exportPage, type ExportHeading } from './adapters/export/album-html.js';
export { allEntries, memoryOf, placesOf } from './adapters/export/album-entries.js';
export { exportSpool } from './adapters/export/album-spool.js';
export { postgresExportEntries } from './adapters/export-entries.postgres.js';
export type { ExportEntries, ExportEntry } from './application/export-ports.js';
