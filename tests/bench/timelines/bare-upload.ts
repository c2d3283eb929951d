// Floor of an upload by a form: writes each request to disk and hashes it, then streams the file into the object store,
// because S3 needs a length before the first byte and a form does not tell it. A row is committed before the file is sent
// and changed after it, as a reservation and a record of it. Nothing is parsed or checked.
// node bare-upload.ts <URL of the object store> <URL of a database>
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { storeClient } from './store-client.js';

const { client, bucket } = storeClient(process.argv[2] ?? '');
const rows = new pg.Pool({ connectionString: process.argv[3] ?? '', max: 10 });
await rows.query('create table if not exists bench_uploads (id uuid primary key, size bigint not null, sha256 text)');
const agent = new Agent({ keepAlive: true, maxSockets: 256 });
const folder = await mkdtemp(join(tmpdir(), 'keepsake-bare-'));
process.once('SIGTERM', () => {
  rmSync(folder, { recursive: true });
  process.exit();
});

const put = async (file: string): Promise<void> => {
  const url = await client.presignedPutObject(bucket, `bench/${randomUUID()}`);
  const headers = { 'content-length': (await stat(file)).size };
  await new Promise<void>((resolve, reject) => {
    const outgoing = request(url, { method: 'PUT', agent, headers }, (stored) => {
      stored.resume();
      if (stored.statusCode === 200) stored.on('end', resolve);
      else reject(new Error(`The object store answered ${stored.statusCode}.`));
    });
    pipeline(createReadStream(file), outgoing).catch(reject);
  });
};

const store = async (incoming: IncomingMessage): Promise<string> => {
  const file = join(folder, randomUUID());
  const hash = createHash('sha256');
  incoming.on('data', (chunk: Buffer) => hash.update(chunk));
  await pipeline(incoming, createWriteStream(file));
  const [id, sha256] = [randomUUID(), hash.digest('hex')];
  await rows.query('insert into bench_uploads (id, size) values ($1, $2)', [id, (await stat(file)).size]);
  await put(file);
  await rows.query('update bench_uploads set sha256 = $2 where id = $1', [id, sha256]);
  await rm(file);
  return sha256;
};

const server = createServer((incoming, outgoing) => {
  store(incoming).then(
    (sha256) => void outgoing.writeHead(200).end(sha256),
    (error: unknown) => void outgoing.writeHead(500).end(String(error)),
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
