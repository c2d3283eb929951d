import { expect, test } from '@jest/globals';
import { readS3Address } from './s3-address.js';

test('parses key, secret, host, bucket and region', () => {
  expect(readS3Address('s3://AKIA:se%2Fcret@s3.example/memories')).toEqual({
    host: 's3.example',
    port: 443,
    tls: true,
    accessKey: 'AKIA',
    secretKey: 'se/cret',
    bucket: 'memories',
    region: 'us-east-1',
  });
  expect(readS3Address('s3://a:b@localhost:9000/memories?tls=off&region=eu-west-1')).toMatchObject({
    port: 9000,
    tls: false,
    region: 'eu-west-1',
  });
});

test.each([
  's3:',
  's3://host/bucket',
  's3://key@host/bucket',
  's3://a:b@host',
  's3://a:b@host/B_d',
  's3://a:b@host/one/two',
])('shows the expected form for %s', (url) => {
  expect(() => readS3Address(url)).toThrow(/^OBJECTS_URL .* Write s3:\/\/KEY:SECRET@host\/bucket/);
});
