// Floor of placing an order, first of its two processes: Express parses the order and calls. node bare-shop.ts <port>
import express from 'express';
import { pageClient } from './bare-rpc.js';

const place = pageClient(`127.0.0.1:${process.argv[2]}`);
const app = express();

/** As in a gateway: orders beyond these are rejected. */
const maxAtWork = 128;
let atWork = 0;
app.post('/api/orders', (request, response, next) => {
  if (atWork >= maxAtWork) {
    response.status(503).json({ title: 'Busy', status: 503 });
    return;
  }
  atWork += 1;
  response.once('close', () => (atWork -= 1));
  next();
});
app.use(express.json());
app.post('/api/orders', (request, response) => {
  place(JSON.stringify(request.body)).then(
    (id) => void response.status(201).json({ id: id.toString() }),
    (error: unknown) => void response.status(500).json({ detail: String(error) }),
  );
});
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
