import { createServer } from 'node:net';
import { problem } from '@keepsake/platform/problem';

export const portTaken = (port: number, command = 'make start'): Error =>
  problem(
    'conflict',
    'port-in-use',
    `Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port === 65_535 ? 8081 : port + 1} ${command}`,
  );

/** Checks the port before anything is started, because a taken port is the most common failure. */
export const freePort = (requested: number, host: string | undefined, command = 'make start'): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') return reject(portTaken(requested, command));
      if (error.code !== 'EACCES') return reject(error);
      reject(
        problem(
          'forbidden',
          'port-not-allowed',
          `Port ${requested} is reserved for the administrator of this machine. Choose one from 1024 on: PORT=8080 ${command}`,
        ),
      );
    });
    probe.listen({ port: requested, ...(host ? { host } : {}) }, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : requested));
    });
  });
