import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { qrBatchesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { findChromium, launchChromium, openSession, type Person } from '../support/chromium.js';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { until } from '../support/until.js';

/*
 * A signed-in member of staff opens a page of an attacker, on another site and on another port of the same host. Its
 * scripts and forms write to the product in every way that a browser allows without a preflight request.
 */

const executable = findChromium();
const whenThere = executable !== undefined || process.env['REQUIRE_BROWSER'] === '1' ? describe : describe.skip;

const batch = JSON.stringify({ quantity: 1, prefix: 'CF', batchName: 'Forged' });
const attackPage = (target: string): string => {
  const form = (name: string, enctype: string, more = ''): string => `
    <form method="post" action="${target}" target="${name}" enctype="${enctype}" ${more}>
      <input name='${batch.slice(0, -1)},"more":"' value='"}' /></form><iframe name="${name}"></iframe>`;
  const inside = `<form method=post action=${target} enctype=text/plain><input name=a></form><script>document.forms[0].submit()</script>`;
  return `<!doctype html><meta charset="utf-8"><title>A page of an attacker</title>
    ${form('plain', 'text/plain')}
    ${form('encoded', 'application/x-www-form-urlencoded')}
    ${form('multipart', 'multipart/form-data')}
    ${form('quiet', 'text/plain', 'rel="noreferrer"')}
    <iframe sandbox="allow-scripts allow-forms" srcdoc="${inside.replaceAll('"', '&quot;')}"></iframe>
    <script>
      const body = ${JSON.stringify(batch)};
      for (const form of document.querySelectorAll('body > form')) form.submit();
      fetch('${target}', { method: 'POST', mode: 'no-cors', credentials: 'include', body });
      fetch('${target}', { method: 'POST', mode: 'no-cors', credentials: 'include', body, referrerPolicy: 'no-referrer' });
      fetch('${target}', { method: 'POST', credentials: 'include', body, headers: { 'content-type': 'application/json' } }).catch(() => {});
      navigator.sendBeacon('${target}', body);
    </script>`;
};
/** Forms, the sandboxed form, two fetches and the beacon; the fetch of JSON is stopped by its preflight request. */
const sent = 8;

type Write = { readonly status: number; readonly site: string | undefined; readonly signedIn: boolean };

/** Forwards to the product and records each write as the product receives it. */
const recorder = (url: string, writes: Write[]): Server =>
  createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    const forwarded = forward(new URL(path, url), { method, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      if (method === 'POST')
        writes.push({
          status,
          site: headers['sec-fetch-site']?.toString(),
          signedIn: headers.cookie?.includes('keepsake=') ?? false,
        });
      answer.pipe(response.writeHead(status, answer.headers));
    });
    request.pipe(forwarded);
  });
const addressOf = async (server: Server, host: string): Promise<string> => {
  if (!server.listening) await once(server.listen(0), 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}`;
};

whenThere('a page of another origin', () => {
  const writes: Write[] = [];
  let site: Awaited<ReturnType<typeof visitKeepsake>>;
  let browser: Browser;
  let person: Person;
  let front: Server;
  let attacker: Server;
  beforeAll(async () => {
    if (executable === undefined) throw new Error('REQUIRE_BROWSER=1, and no Chromium was found.');
    site = await visitKeepsake();
    browser = await launchChromium(executable);
    front = recorder(site.url, writes);
    const url = await addressOf(front, 'localhost');
    person = await openSession(browser, url, 'desktop');
    attacker = createServer((_, response) =>
      response.setHeader('content-type', 'text/html').end(attackPage(`${url}/api/admin/qr-codes/generate`)),
    );
    await person.page.request.post('/api/admin/login', { data: staffSignIn() });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.leave();
    for (const server of [front, attacker]) {
      server?.close();
      server?.closeAllConnections(); // The browser and the agent keep theirs.
    }
  });

  // By name: other tests change the figures of the samples and add batches in the same installation.
  const forgedBatches = async (): Promise<number> => {
    const { data } = qrBatchesAnswer.parse(await (await person.page.request.get('/api/admin/qr-batches')).json());
    return data.filter(({ batchName }) => batchName === 'Forged').length;
  };

  test.each([
    ['another site', '127.0.0.1', 'cross-site'],
    ['another port of the host', 'localhost', 'same-site'],
  ])('cannot write with the session of staff: %s', async (_, host, named) => {
    writes.splice(0);
    const page = await person.context.newPage();
    await page.goto(await addressOf(attacker, host));
    await until(`${sent} forged requests`, () => (writes.length >= sent ? true : undefined), {
      seen: () => JSON.stringify(writes),
    });
    expect(new Set(writes.map(({ status }) => status))).toEqual(new Set([403]));
    for (const passing of ['none', 'same-origin', undefined])
      expect(writes.map((write) => write.site)).not.toContain(passing);
    expect(writes.map((write) => write.site)).toContain(named);
    // Between ports of one host the browser adds the cookie, so only the check of the origin protects.
    expect(writes.some(({ signedIn }) => signedIn)).toBe(named === 'same-site');
    expect(await forgedBatches()).toBe(0);
    await page.close();
  });

  test('differs from the own page, which writes with the same session', async () => {
    const status = await person.page.goto('/').then(() =>
      person.page.evaluate(
        async (body) =>
          (
            await fetch('/api/admin/qr-codes/generate', {
              method: 'POST',
              headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
              body,
            })
          ).status,
        batch,
      ),
    );
    expect(status).toBe(201);
    expect(await forgedBatches()).toBe(1);
  });
});
