import { spawn } from 'node:child_process';
import type { Server } from 'node:net';

/** Sends the handle that it receives back `count` times; every arrival is a new file descriptor of the same socket. */
const echo = `process.once('message', (count, handle) => {
  for (let n = 0; n < count; n++) process.send(n, handle, { keepOpen: true });
  process.once('disconnect', () => process.exit());
  process.disconnect();
})`;

/**
 * Passes more handles of the listening socket of `server` to `use`, each for the `listen` of another server. Node
 * accepts one connection per handle and iteration of the event loop, so under load connections would wait in the kernel
 * for seconds before their request is seen.
 *
 * Only a message of another process duplicates a handle. Passes on fewer if that process fails. The bare handle is sent,
 * because a `Server` would accept connections in that process.
 */
export const copyListener = (server: Server, count: number, use: (handle: object) => void): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', echo], { env: {}, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    // All handles have arrived when the channel closes, and the child releases its handles when it ends.
    let open = 2;
    const ended = (): void => {
      open -= 1;
      if (open === 0) resolve();
    };
    child.on('message', (_n, handle) => {
      if (handle) use(handle);
    });
    child
      .once('error', () => resolve())
      .once('disconnect', ended)
      .once('exit', ended);
    child.send(count, Reflect.get(server, '_handle'), (error) => {
      if (error) child.kill();
    });
  });
