import { serverUnderTest } from '@keepsake/native/server-under-test';
import { provenOn } from '@keepsake/platform/testing/contract-suite';
import { timelineStoreContract } from './timeline-store.contract.js';
import { openMongodbTimelineStore } from './timeline-store.mongodb.js';

provenOn(timelineStoreContract, await serverUnderTest('mongodb'), async (mongodb) => {
  const { store, close } = await openMongodbTimelineStore(mongodb.url);
  return { open: async () => store, dropConnections: mongodb.restart, stop: close };
});
