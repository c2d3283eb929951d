import { tsImport } from 'tsx/esm/api';

export default async () => {
  const { stopTestPostgres } = await tsImport('./global-setup.ts', import.meta.url);
  await stopTestPostgres();
};
