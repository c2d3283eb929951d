// Floor of the memory of a gateway: imports the packages that a gateway of this topology loads, and nothing of ours.
import { Session } from 'node:inspector';

const packages = [
  '@grpc/grpc-js',
  '@grpc/proto-loader',
  '@node-rs/argon2',
  'express',
  'file-type',
  'ioredis',
  'kafkajs',
  'kysely',
  'lru-cache',
  'minio',
  'mongodb',
  'multer',
  'pg',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'zod',
];
for (const name of packages) await import(name);
const session = new Session();
session.connect();
session.post('HeapProfiler.collectGarbage', () => console.log('0')); // as our processes do; no port
setInterval(() => undefined, 60_000);
