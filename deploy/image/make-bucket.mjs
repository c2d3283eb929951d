// Creates the bucket of OBJECTS_URL when missing; waits up to a minute for the server. For `make up` only: in
// production
// the operator creates the bucket.
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { readS3Address } from '@keepsake/platform/objects/s3-address';

const { Client } = createRequire(import.meta.resolve('@keepsake/platform/objects/s3-address'))('minio');
const { host, port, tls, accessKey, secretKey, bucket, region } = readS3Address(process.env.OBJECTS_URL ?? '');
const client = new Client({ endPoint: host, port, useSSL: tls, accessKey, secretKey, region });

for (let tries = 60; ; tries -= 1) {
  try {
    if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, region);
    process.stdout.write(`Bucket ${bucket} exists.\n`);
    break;
  } catch (error) {
    if (tries === 0) throw error;
    await pause(1_000);
  }
}
