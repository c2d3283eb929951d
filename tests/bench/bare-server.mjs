// The references: bare node:http and bare Express, sending the same bytes with an ETag. A process of its own each.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [kind, file] = process.argv.slice(2);
const bytes = readFileSync(file);
const headers = { 'content-type': 'application/json; charset=utf-8', etag: '"same"', 'content-length': bytes.length };

const handler = async () => {
  if (kind === 'node') return (_request, response) => response.writeHead(200, headers).end(bytes);
  const { default: express } = await import('express');
  const app = express();
  app.disable('x-powered-by');
  app.get('/api/timeline/:code', (_request, response) => {
    response.set('content-type', headers['content-type']);
    response.set('etag', headers.etag);
    response.send(bytes);
  });
  return app;
};

const server = createServer(await handler());
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${server.address().port}\n`));
