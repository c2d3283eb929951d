import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

export type Got = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };
export type Client = {
  readonly get: (path: string) => Promise<Got>;
  readonly post: (path: string, body: string, headers?: OutgoingHttpHeaders) => Promise<Got>;
  readonly close: () => void;
};

/** Returns a minimal HTTP client, so the measurement is of the server. Uses an IP, since `localhost` needs a lookup. */
export const clientOf = (url: string, sockets: number): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets });
  const base = url.replace('localhost', '127.0.0.1');
  const send = (method: string, path: string, headers: OutgoingHttpHeaders, body?: string): Promise<Got> =>
    new Promise((resolve, reject) => {
      const outgoing = request(base + path, { method, agent, headers }, (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('end', () => {
          const { statusCode: status = 0, headers: received } = incoming;
          resolve({ status, headers: received, body: Buffer.concat(parts) });
        });
        incoming.on('error', reject);
      });
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  return {
    get: (path) => send('GET', path, {}),
    post: (path, body, headers = {}) =>
      send(
        'POST',
        path,
        { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
        body,
      ),
    close: () => agent.destroy(),
  };
};
