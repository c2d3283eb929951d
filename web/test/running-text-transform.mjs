import { pageModule } from '../scripts/running-text.mjs';

/** jest reads web/pages/*.md as vite builds them. */
export default { process: (source, file) => ({ code: pageModule(file, source) }) };
