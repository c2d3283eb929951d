import { randomBytes, randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { startBare } from '../bare-process.js';
import { floor, times, type Figure } from '../figure.js';
import { timed } from '../load.js';
import { sized, type Plan } from '../plan.js';
import { growthWhile } from '../processes/processes.js';
import type { Site } from '../site.js';
import { storeClient } from './store-client.js';

const megabyte = 1 << 20;
const fileBytes = 10 * megabyte;

const sendForm = (url: string, agent: Agent, file: Buffer): Promise<number> => {
  const boundary = `bench-${randomUUID()}`;
  const head = Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${boundary}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${url.replace('localhost', '127.0.0.1')}/api/upload`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': head.length + file.length + tail.length,
          'idempotency-key': randomUUID(),
        },
      },
      (incoming) => incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0)),
    );
    outgoing.on('error', reject);
    outgoing.write(head);
    outgoing.write(file);
    outgoing.end(tail);
  });
};

/** Uploads to the object store directly, with its own client. */
const putDirectly = async (objectsUrl: string, count: number, file: Buffer): Promise<number> => {
  const { client, bucket } = storeClient(objectsUrl);
  return timed(() =>
    Promise.all(
      Array.from({ length: count }, () => client.putObject(bucket, `bench/${randomUUID()}`, file, file.length)),
    ),
  );
};

/** Small files: they run the same code of each process many times, as a process that takes uploads has done. */
const warmUp = async (url: string, agent: Agent, file: Buffer): Promise<void> => {
  const small = file.subarray(0, 64 * 1024);
  const statuses: number[] = [];
  const sendSome = async (): Promise<void> => {
    for (let at = 0; at < 20; at += 1) statuses.push(await sendForm(url, agent, small));
  };
  await Promise.all(Array.from({ length: 16 }, sendSome));
  if (statuses.some((status) => status !== 200)) throw new Error('A file of the warm-up was refused.');
};

/** Uploads through a process that only writes, hashes, streams and records. */
const throughBare = async (urls: readonly string[], count: number, file: Buffer): Promise<number> => {
  const bare = await startBare(new URL('./bare-upload.ts', import.meta.url), urls);
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  try {
    const url = `http://127.0.0.1:${bare.port}`;
    await warmUp(url, agent, file);
    return await timed(async () => {
      const statuses = await Promise.all(Array.from({ length: count }, () => sendForm(url, agent, file)));
      if (statuses.some((status) => status !== 200)) throw new Error('The floor refused an upload.');
    });
  } finally {
    agent.destroy();
    bare.stop();
  }
};

/** Compares concurrent uploads through the gateway with the same bytes put directly into the object store. */
export const uploads = async (site: Site, plan: Plan): Promise<readonly Figure[]> => {
  const count = sized(plan, 100, 10);
  const file = randomBytes(fileBytes);
  file.set([0xff, 0xd8, 0xff, 0xe0]);
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  await warmUp(site.url, agent, file);
  let statuses: readonly number[] = [];
  let durationMs = 0;
  const grown = await growthWhile(site.pidOf('gateway-1'), async () => {
    durationMs = await timed(async () => {
      statuses = await Promise.all(Array.from({ length: count }, () => sendForm(site.url, agent, file)));
    });
  });
  agent.destroy();
  const refused = statuses.filter((status) => status !== 200).length;
  const { s3, postgres } = site.topology.servers;
  const directMs = await putDirectly(s3.url, count, file);
  const bareMs = await throughBare([s3.url, postgres.urlOf('qr-timeline')], count, file);
  const rate = (took: number): string => `${Math.round((count * fileBytes) / megabyte / (took / 1_000))} MB/s`;
  return [
    {
      id: 'S11',
      name: `${count} concurrent files of 10 MB through the gateway`,
      measured: `${rate(durationMs)}: ${times(directMs / durationMs)}${refused > 0 ? `, ${refused} refused` : ''}`,
      beside: `directly into the object store ${rate(directMs)}`,
      reach: '≥ 0.8×',
      reached: directMs / durationMs >= 0.8 && refused === 0,
    },
    {
      id: 'S11',
      name: `the floor of ${count} concurrent files`,
      measured: `${rate(bareMs)}: ${times(directMs / bareMs)}`,
      beside:
        'bare node:http that writes each request to disk, hashes it, streams the file into the same store, and commits a row before and after it; nothing is parsed or checked',
      reach: floor,
    },
    {
      id: 'S11',
      name: "growth of the gateway's memory during the uploads",
      measured: `${Math.round(grown)} MB`,
      reach: '≤ 150 MB',
      reached: grown <= 150 && refused === 0,
    },
  ];
};
