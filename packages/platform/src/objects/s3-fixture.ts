import { Client } from 'minio';
import { randomBytes } from 'node:crypto';
import { readS3Address } from './s3-address.js';

/** Creates an empty bucket on a test server and returns its address. */
export const freshBucket = async (server: string): Promise<string> => {
  const url = new URL(server);
  url.pathname = `/keepsake-${randomBytes(6).toString('hex')}`;
  const { host, port, tls, accessKey, secretKey, bucket, region } = readS3Address(url.href);
  await new Client({ endPoint: host, port, useSSL: tls, accessKey, secretKey, region }).makeBucket(bucket, region);
  return url.href;
};
