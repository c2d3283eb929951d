// Floor of placing an order, second of its two processes: the rows of an order in five round trips for each call, and a
// relay of its events. node bare-orders.ts <url of the database> <url of the log>; its input is the statements.
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import grpc from '@grpc/grpc-js';
import pg from 'pg';
import { z } from 'zod';
import { openBareLog } from '../engine/bare-log.js';
import { bareRelay } from '../engine/bare-outbox.js';
import { pageRpc } from './bare-rpc.js';

const [connectionString = '', eventsUrl = ''] = process.argv.slice(2);
const [begin = '', handled = '', ...rest] = z.array(z.string()).parse(JSON.parse(await text(process.stdin)));
const commit = rest.pop() ?? '';
rest.pop(); // the outbox, whose rows are of this program
const outbox = 'insert into outbox (key, body) select $1, unnest($2::text[])';

const pool = new pg.Pool({ connectionString, max: 16 });
await pool.query('truncate outbox'); // the rows of the baseline
const notify = bareRelay(pool, await openBareLog(eventsUrl, 'bare-orders'));

const eventOf = (n: number): string =>
  JSON.stringify({ id: randomUUID(), n, time: Date.now(), padding: 'x'.repeat(700) });

const place = async (): Promise<Buffer> => {
  const id = randomUUID();
  const client = await pool.connect();
  await client.query(`${begin}; ${handled}`);
  for (const statement of rest) await client.query(statement.replaceAll(':number', `'${id}'`));
  await client.query(outbox, [id, [eventOf(0), eventOf(1)]]);
  await client.query(commit);
  client.release();
  notify();
  return Buffer.from(id);
};

const answer: grpc.handleUnaryCall<Buffer, Buffer> = (_, reply) => {
  place().then(
    (id) => reply(null, id),
    (error: unknown) => reply({ details: String(error) }),
  );
};
const server = new grpc.Server();
server.addService(pageRpc, { Page: answer });
server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
  if (error) throw error;
  console.log(port);
});
