import { serverUnderTest } from '@keepsake/native/server-under-test';
import { openEphemeralStore, type EphemeralStore } from '../service/infrastructure.js';
import { createLog } from '../observability/log.js';
import { provenOn } from '../testing/contract-suite.js';
import { limitsContract, rulesUnderTest } from './limits.contract.js';

provenOn(limitsContract, await serverUnderTest('redis'), async (redis) => {
  const opened: EphemeralStore = await openEphemeralStore(redis.url, createLog('silent'));
  return { open: async () => opened.limits(rulesUnderTest, 1), dropConnections: redis.restart, stop: opened.close };
});
