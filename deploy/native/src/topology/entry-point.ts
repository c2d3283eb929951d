// Forwards connections at an address of this machine to loopback. Arguments: the address, then the ports.
import { connect, createServer } from 'node:net';

const [host, ...ports] = process.argv.slice(2);

await Promise.all(
  ports.map(
    (port) =>
      new Promise<void>((resolve, reject) => {
        createServer({ allowHalfOpen: true, noDelay: true }, (outside) => {
          const inside = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
          outside.on('error', () => inside.destroy());
          inside.on('error', () => outside.destroy());
          outside.pipe(inside).pipe(outside);
        })
          .once('error', reject)
          .listen(Number(port), host, resolve);
      }),
  ),
);
console.log('Forwarding.');

process.once('SIGTERM', () => process.exit(0));
