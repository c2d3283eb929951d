export type { Cases, CasesOfMonth } from './application/ports.js';
export type { PrintedPaper } from './application/render-family-sheet.js';
