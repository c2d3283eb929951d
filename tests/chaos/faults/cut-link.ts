import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A proxy to a server that can be cut, so only one client loses its connection. */
export type CutLink = {
  readonly port: number;
  readonly cut: () => void;
  readonly restore: () => void;
  readonly close: () => void;
};

/** `portBehind` is called for each connection, because the server may not run yet. */
export const cutLink = async (portBehind: () => number): Promise<CutLink> => {
  const open = new Set<Socket>();
  let whole = true;
  const cut = (): void => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  const server = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(portBehind(), '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy()); // closes both sides
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    cut,
    restore: () => (whole = true),
    close: () => {
      cut();
      server.close();
    },
  };
};
