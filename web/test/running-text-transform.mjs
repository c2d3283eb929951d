import { pageModule } from '../scripts/running-text.mjs';

/** Transforms web/pages/*.md for jest like vite does. */
export default { process: (source, file) => ({ code: pageModule(file, source) }) };
