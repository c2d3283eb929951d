import { limitsContract, rulesUnderTest } from './limits.contract.js';
import { memoryLimits } from './limits.memory.js';

limitsContract('memory', async () => ({
  open: async () => memoryLimits(rulesUnderTest, 1),
  dropConnections: async () => undefined,
  stop: async () => undefined,
}));
