// Floor of a rejection: reads each request and answers 503 immediately. node bare-refusal.ts
import { createServer } from 'node:http';

const body = JSON.stringify({ title: 'Busy', status: 503 });
const headers = { 'content-type': 'application/problem+json', 'content-length': body.length, 'retry-after': '2' };
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(503, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
