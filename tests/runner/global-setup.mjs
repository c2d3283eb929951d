import { tsImport } from 'tsx/esm/api';

/** Loads the TypeScript setup with tsx, because jest would load it as CommonJS and fail. */
export default async () => {
  const { startTestPostgres } = await tsImport('./global-setup.ts', import.meta.url);
  await startTestPostgres();
};
