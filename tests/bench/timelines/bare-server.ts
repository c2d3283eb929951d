// Baseline server that sends one page, in its own process: node bare-server.ts express|http < page
import { createHash } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import express from 'express';

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

const server = createServer(process.argv[2] === 'express' ? bareExpress() : bareHttp);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
