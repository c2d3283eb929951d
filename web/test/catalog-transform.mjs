import { compiledCatalog } from '../scripts/catalogs.mjs';

/** Transforms web/src/locales for jest like vite does. */
export default { process: (source, file) => ({ code: compiledCatalog(file, source) }) };
