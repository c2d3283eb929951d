import { fileURLToPath } from 'node:url';

const fromSources = ['-C', '@keepsake/source', '--no-warnings', '--import', 'tsx'];

/**
 * Returns Node's arguments to run a TypeScript file of a workspace: its compiled form if KEEPSAKE_BUILT marks the build
 * as current, which takes half of the processor time; otherwise the source.
 */
export const childProgram = (source: URL): readonly string[] => {
  const file = fileURLToPath(source);
  return process.env['KEEPSAKE_BUILT'] === '1'
    ? [file.replace(/\/src\/(?!.*\/src\/)/, '/dist/').replace(/\.ts$/, '.js')]
    : [...fromSources, file];
};
