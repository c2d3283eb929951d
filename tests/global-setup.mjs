import { tsImport } from 'tsx/esm/api';

/** jest loads a TypeScript setup as CommonJS and fails, so tsx loads it. */
export default async () => {
  const { startTestPostgres } = await tsImport('./global-setup.ts', import.meta.url);
  await startTestPostgres();
};
