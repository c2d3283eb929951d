import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Returns an unused port, for servers whose address is needed before they start. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};
