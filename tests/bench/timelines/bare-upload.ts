// Floor of an upload by a form: writes each request to disk and hashes it, then streams the file into the object store,
// because S3 needs a length before the first byte and a form does not tell it. Nothing is parsed, checked or recorded.
// node bare-upload.ts <URL of the object store>
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { storeClient } from './store-client.js';

const { client, bucket } = storeClient(process.argv[2] ?? '');
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
  await put(file);
  await rm(file);
  return hash.digest('hex');
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
