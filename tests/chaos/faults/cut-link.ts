import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A proxy to a server that can be cut or slowed down, so only one client is affected. */
export type CutLink = {
  readonly port: number;
  readonly cut: () => void;
  readonly restore: () => void;
  /** Delays everything that the server answers; 0 ends it. */
  readonly delay: (delayMs: number) => void;
  readonly close: () => void;
};

/** `portBehind` is called for each connection, because the server may not run yet. */
export const cutLink = async (portBehind: () => number): Promise<CutLink> => {
  const open = new Set<Socket>();
  let whole = true;
  let delayMs = 0;
  const cut = (): void => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  const late = (): Transform =>
    new Transform({
      transform: (chunk: Buffer, _, done) => {
        if (delayMs === 0) done(undefined, chunk);
        else setTimeout(() => done(undefined, chunk), delayMs);
      },
    });
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
    }
    near.pipe(far);
    far.pipe(late()).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : 0,
    cut,
    restore: () => (whole = true),
    delay: (ms) => (delayMs = ms),
    close: () => {
      cut();
      server.close();
    },
  };
};
