import { readFile } from 'node:fs/promises';
import type { Express, Request, Response } from 'express';
import type { Sending } from '../http/send.js';
import { docsPolicy } from '../http/security-headers.js';
import { visitOf } from '../http/request-record.js';

const vendor = new URL('../../vendor/', import.meta.url);

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<title>API</title>
<script src="/api/docs/rapidoc-min.js" defer></script>
</head>
<body>
<rapi-doc spec-url="/api/openapi.json" load-fonts="false" render-style="read" show-header="false" allow-authentication="false"
 allow-server-selection="false" regular-font="system-ui, sans-serif" mono-font="ui-monospace, monospace" primary-color="#46604F"></rapi-doc>
</body>
</html>
`;

/**
 * Serves the OpenAPI document and a page to browse it, with its own script. The document is made when it is first read:
 * it takes a tenth of the processor time of a start.
 */
export const mountDocs = (app: Express, makeDocument: () => object, sending: Sending): void => {
  let text: string | undefined;
  const send = (request: Request, response: Response, type: string, body: string | Buffer, policy: string): void => {
    const visit = visitOf(request);
    visit.route = 'GET /api/docs';
    for (const [name, value] of Object.entries(sending.headers)) response.setHeader(name, value);
    response.setHeader('x-correlation-id', visit.correlationId);
    response.setHeader('content-security-policy', policy);
    response.setHeader('cache-control', 'public, max-age=60');
    response.setHeader('content-type', type);
    response.end(body);
  };
  app.get('/api/openapi.json', (request, response) =>
    send(
      request,
      response,
      'application/json; charset=utf-8',
      (text ??= JSON.stringify(makeDocument())),
      "default-src 'none'",
    ),
  );
  app.get('/api/docs', (request, response) => send(request, response, 'text/html; charset=utf-8', html, docsPolicy));
  app.get('/api/docs/rapidoc-min.js', async (request, response) =>
    send(
      request,
      response,
      'text/javascript; charset=utf-8',
      await readFile(new URL('rapidoc-min.js', vendor)),
      "default-src 'none'",
    ),
  );
};
