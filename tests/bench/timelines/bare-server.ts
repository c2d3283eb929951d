// Baselines that send one page, each in its own process: node bare-server.ts express|http|logged [log file] < page
import { createHash } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';

const [kind, logFile = '/dev/null'] = process.argv.slice(2);
const page = await buffer(process.stdin);
const headers = {
  'content-type': 'application/json; charset=utf-8',
  etag: `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`,
};

const bareHttp: RequestListener = (_request, response) => {
  response.writeHead(200, { ...headers, 'content-length': page.length }).end(page);
};

const bareExpress = (): RequestListener => {
  const app = express();
  app.get('/api/timeline/:code', (_request, response) => {
    response.set(headers).send(page);
  });
  return app;
};

/** Also writes the access log, 200 lines or 200 ms at a time as the gateway does. */
const loggedHttp = (): RequestListener => {
  const log = openSync(logFile, 'a');
  let held = '';
  let count = 0;
  const flush = (): void => {
    if (held !== '') writeSync(log, held);
    held = '';
    count = 0;
  };
  setInterval(flush, 200).unref();
  return (request, response) => {
    const startedAt = performance.now();
    bareHttp(request, response);
    held += `{"level":30,"time":"${new Date().toISOString()}","service":"gateway","method":"GET","route":"GET /api/timeline/{code}","status":"200","ms":${Math.round((performance.now() - startedAt) * 10) / 10},"msg":"answered"}\n`;
    count += 1;
    if (count === 200) flush();
  };
};

const listener = kind === 'express' ? bareExpress() : kind === 'logged' ? loggedHttp() : bareHttp;
const server = createServer(listener);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
