import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Asked = {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed JSON, or the fields and files of a multipart form. */
  readonly body: unknown;
  readonly form: FormData | undefined;
};

export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
type Handler = (request: Asked) => Answer | Promise<Answer>;

export type FakeServer = {
  readonly url: string;
  readonly requests: Asked[];
  /** `on('GET /api/timeline/:code', …)`; the latest handler for a call wins. */
  readonly on: (call: string, handler: Handler) => void;
  readonly close: () => Promise<void>;
};

/** An error response as the gateway writes it. */
export const problem = (status: number, slug: string, detail: string, extra: object = {}): Answer => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    type: `https://keepsake.example/problems/${slug}`,
    title: slug,
    status,
    detail,
    message: detail,
    correlationId: '0197-test',
    ...extra,
  },
});

const match = (pattern: string, path: string): Record<string, string> | undefined => {
  const expected = pattern.split('/');
  const given = path.split('/');
  if (expected.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of expected.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const read = async (request: IncomingMessage): Promise<Pick<Asked, 'body' | 'form'>> => {
  const bytes = await bytesOf(request);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData();
    return { form, body: Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) };
  }
  if (/^(?:text\/|application\/octet-stream)/.test(type)) return { form: undefined, body: bytes.toString('utf8') };
  return { form: undefined, body: bytes.length === 0 ? undefined : (JSON.parse(bytes.toString('utf8')) as unknown) };
};

/** jsdom keeps the first URL as its origin, so requests to the test's port need CORS headers. */
const fromAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': '*',
};

/** A server on a free port with handlers set by the test; records its requests. */
export const startFakeServer = async (
  otherwise?: (path: string) => Answer & { readonly bytes?: Buffer },
): Promise<FakeServer> => {
  const handlers: { readonly method: string; readonly pattern: string; readonly handler: Handler }[] = [];
  const requests: Asked[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://localhost');
      const method = request.method ?? 'GET';
      if (method === 'OPTIONS') {
        response.writeHead(204, fromAnywhere).end();
        return;
      }
      for (const { method: expected, pattern, handler } of handlers) {
        const params = expected === method ? match(pattern, url.pathname) : undefined;
        if (!params) continue;
        const one = {
          method,
          path: url.pathname,
          params,
          query: url.searchParams,
          headers: request.headers,
          ...(await read(request)),
        };
        requests.push(one);
        const { status = 200, body, headers } = await handler(one);
        response.writeHead(status, { 'content-type': 'application/json', ...fromAnywhere, ...headers });
        response.end(body === undefined ? undefined : JSON.stringify(body));
        return;
      }
      const fallback = otherwise?.(url.pathname);
      response.writeHead(fallback?.status ?? 404, fallback?.headers);
      response.end(
        fallback?.bytes ?? JSON.stringify(fallback?.body ?? { detail: `No handler for ${method} ${url.pathname}` }),
      );
    })().catch((error: unknown) => {
      response.writeHead(500);
      response.end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    on: (call, handler) => {
      const [method = 'GET', pattern = '/'] = call.split(' ');
      handlers.unshift({ method, pattern, handler });
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
