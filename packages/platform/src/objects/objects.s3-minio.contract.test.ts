import { serverUnderTest } from '@keepsake/native/server-under-test';
import { openObjects } from '../service/infrastructure.js';
import { provenOn } from '../testing/contract-suite.js';
import { objectsContract } from './objects.contract.js';
import { freshBucket } from './s3-fixture.js';

provenOn(objectsContract, await serverUnderTest('s3-minio'), async (s3) => {
  const bucket = await freshBucket(s3.url);
  return { open: () => openObjects(bucket), dropConnections: s3.restart, stop: async () => undefined };
});
