// Floor of the memory of a gateway: imports the packages that a gateway of this topology loads, and nothing of ours.
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
  'multer',
  'pg',
  'pino',
  'prom-client',
  'rate-limiter-flexible',
  'zod',
];
for (const name of packages) await import(name);
setInterval(() => undefined, 60_000);
console.log('0'); // no port
