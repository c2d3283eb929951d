import { startTopology } from '@keepsake/native/topology';
import { scratchFolder, startKeepsake } from './keepsake.js';

/** Starts a product with its own settings, on the stack that the journeys run on. */
export const startOwnProduct = async (
  env: Readonly<Record<string, string>>,
): Promise<{ readonly url: string; readonly leave: () => Promise<void> }> => {
  if (process.env['JOURNEY_STACK'] === 'native') {
    const { url, stop } = await startTopology({ built: true, env: { RATE_LIMITS: '1000', ...env } });
    return { url, leave: stop };
  }
  const scratch = scratchFolder();
  const { url, pressCtrlC } = await startKeepsake(scratch.path, env);
  return {
    url,
    leave: async () => {
      await pressCtrlC();
      scratch.remove();
    },
  };
};
