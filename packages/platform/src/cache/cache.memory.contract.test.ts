import { cacheContract } from './cache.contract.js';
import { memoryCache } from './cache.memory.js';

cacheContract('memory', async () => ({
  open: async () => memoryCache(),
  dropConnections: async () => undefined,
  stop: async () => undefined,
}));
