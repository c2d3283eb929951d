// A sample of case software: creates a case, then waits until its family has opened the page.
// KEEPSAKE_URL=https://keepsake.example API_KEY=keepsake_... WEBHOOK_SECRET=whsec_... PORT=4000 node case-software.mjs "Inés Duarte" H-26-014
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const { KEEPSAKE_URL, API_KEY, WEBHOOK_SECRET = '', PORT = '4000' } = process.env;
const [subjectName, orderRef] = process.argv.slice(2);
const toleranceSeconds = 300;

const call = async (method, path, body) => {
  const response = await fetch(`${KEEPSAKE_URL}${path}`, {
    method,
    // The same Idempotency-Key twice has one effect, so a lost response can be requested again.
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json', 'idempotency-key': orderRef },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status}: ${answer.detail}`);
  return answer;
};

/** Returns whether a message is from Keepsake and not older than five minutes. */
const isSigned = ({ headers }, body) => {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures = '' } = headers;
  if (Math.abs(Date.now() / 1_000 - Number(at)) > toleranceSeconds) return false;
  const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
};

/** Ids that were handled, since a message may arrive twice. Keep them in your database. */
const seen = new Set();

const receive = async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts).toString('utf8');
  if (!isSigned(request, body)) return void response.writeHead(401).end();
  response.writeHead(204).end();
  const id = request.headers['webhook-id'];
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  if (type !== 'case.claimed' || data.orderRef !== orderRef) return;
  const { timelineUrl } = await call('GET', `/api/cases/${data.caseId}`);
  process.stdout.write(`claimed: ${orderRef} ${timelineUrl}\n`);
  server.close();
};

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(PORT));
await once(server, 'listening');
const [{ id: locationId }] = await call('GET', '/api/partners');
const made = await call('POST', `/api/partners/${locationId}/cases`, { subjectName, orderRef });
process.stdout.write(`created: ${made.orderRef} ${made.id}\n`);
