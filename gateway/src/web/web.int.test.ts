import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { openAccess } from '../identity/access.js';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { ids, publicCode } from '../testing/answers.js';
import { openBrowser } from '../testing/browser.js';
import { happyPath } from '../testing/happy-path.js';

const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '100',
  DEV_MAILBOX: 'on',
  PUBLIC_URL: 'https://keepsake.example',
  BRAND_NAME: '"Kee<p>sake"',
  SUPPORT_PHONE: '1-555-0100',
  DELIVERY_DAYS: '5-8',
};
const businessPhone = env.SUPPORT_PHONE;
const html = `<html lang="en"><head><meta name="csp-nonce" content="__CSP_NONCE__" /><meta name="site-settings" content="__SITE_SETTINGS__" /><title>Keepsake</title><link rel="stylesheet" crossorigin href="/assets/index-abc123.css"></head><body><div id="root"></div></body></html>`;
const style = `body::after { content: '$&' }`;
const script = `export const words = ${JSON.stringify('word '.repeat(1_000))};\n`;

/** This timeline fails to render. */
const troubled = makePlateCode('CF', 'TR0BVE1TR0B');

let sut: TestService;
let gateway: RunningGateway;
let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'keepsake-test-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), html);
  await writeFile(join(webDir, 'assets', 'index-abc123.js'), script);
  await writeFile(join(webDir, 'assets', 'index-abc123.css'), style);
  await writeFile(join(webDir, 'assets', 'index-abc123.js.map'), '{}');
  await writeFile(join(webDir, 'assets', 'index-abc123.js.br'), brotliCompressSync(script));
  await writeFile(join(webDir, 'assets', 'terms-abc.css'), 'p { color: red }');
  await writeFile(
    join(webDir, '.draw-timeline.mjs'),
    `export const languages = ['en', 'es', 'ar'];
    export const renderTimeline = ({ code }, language) => {
      if (code === '${troubled}') throw new Error('no such date');
      const html = '<h1>' + code + '</h1><p>__BRAND_NAME__</p>' + (language === 'en' ? '' : '<p>' + language + '</p>');
      return { html, title: 'Title in ' + language, description: '' };
    };
    export const firstPicture = () => '/media/a';`,
  );
  await writeFile(join(webDir, 'share.jpg'), 'a picture');
  await writeFile(join(webDir, 'timeline-worker.js'), '// reads what was kept');
  await writeFile(
    join(webDir, '.pages.json'),
    JSON.stringify([
      { path: '/', title: 'A plate', description: 'A plate & a page.', indexed: true },
      {
        path: '/terms',
        title: 'Terms',
        indexed: true,
        scripts: ['/assets/terms-abc.js'],
        styles: ['/assets/terms-abc.css'],
        prerendered: {
          html: '<p>__BRAND_NAME__, <a href="__SUPPORT_CALL__">__SUPPORT_PHONE__</a>, __DELIVERY_DAYS__</p>',
          styles: ['/assets/terms-abc.css'],
          unless: ['for'],
        },
      },
      {
        path: '/timeline/:code',
        title: 'Memory Timeline',
        indexed: true,
        lookStyles: ['/assets/terms-abc.css'],
        catalogs: { es: '/assets/es-abc.js', ar: '/assets/ar-abc.js' },
      },
      { path: '/customer/account', indexed: false },
      { path: '/admin/orders/:id', indexed: false },
    ]),
  );
  await writeFile(join(webDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  sut = await openTestService({ ...gatewayEntry, needs: [...gatewayEntry.needs, 'mail'] }, { env, fakes: happyPath() });
  const mail = new URL(`file://${sut.folder}/mail`).href;
  const config = readConfig({ ...env, WEB_DIR: webDir, MAIL_URL: mail });
  gateway = await openGateway(sut.running, config, openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
  await rm(webDir, { recursive: true, force: true });
});

describe('web pages', () => {
  it('use one document with a fresh nonce and the settings of the business', async () => {
    const browser = openBrowser(gateway.port);
    const [one, other] = [await browser.get('/'), await browser.get('/customer/account?x=1')];
    const nonce = /csp-nonce" content="([^"]+)"/.exec(one.text)?.[1];
    expect(one.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
    expect(other.text).not.toContain(String(nonce));
    // Inline styles must match the build exactly under the nonce.
    expect(one.text).toContain(`<style nonce="${nonce}">${style}</style>`);
    expect(one.text).not.toContain('rel="stylesheet"');
    expect(one.text).toContain('&quot;brandName&quot;:&quot;\\&quot;Kee&lt;p&gt;sake\\&quot;&quot;');
    expect(one.headers.get('strict-transport-security')).toMatch('max-age=');
    expect([one.headers.get('referrer-policy'), other.headers.get('referrer-policy')]).toEqual([
      'same-origin',
      'no-referrer',
    ]);
    expect([one.headers.get('x-robots-tag'), other.headers.get('x-robots-tag')]).toEqual([null, 'noindex']);
  });

  it('answer unknown paths with 404 and the same document', async () => {
    const browser = openBrowser(gateway.port);
    const status = async (path: string) => (await browser.get(path)).status;
    expect(await Promise.all(['/', '/customer/account/', '/Admin/orders/7'].map(status))).toEqual([200, 200, 200]);
    expect(
      await Promise.all(['/nowhere', '/admin/orders', '/admin/orders/7/8', '/.pages.json', '/%E0%A4%A'].map(status)),
    ).toEqual(Array.from({ length: 5 }, () => 404));
    const lost = await browser.get('/nowhere');
    expect(lost.text).toContain('csp-nonce');
    expect(lost.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('include compressed, immutable assets and no source maps', async () => {
    const url = `http://127.0.0.1:${gateway.port}/assets/index-abc123.js`;
    const zipped = await eventually(async () => {
      const response = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
      return response.headers.get('content-encoding') === 'gzip' && response;
    }, 'the file to come compressed');
    expect(await zipped.text()).toBe(script);
    expect(zipped.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(zipped.headers.get('x-content-type-options')).toBe('nosniff');
    const held = await fetch(url, { headers: { 'if-none-match': zipped.headers.get('etag') ?? '' } });
    expect(held.status).toBe(304);
    const browser = openBrowser(gateway.port);
    const packed = await fetch(url, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['br', 'accept-encoding']);
    expect(await packed.text()).toBe(script);
    expect((await browser.get('/assets/index-abc123.js.br')).status).toBe(404);
    expect((await browser.get('/assets/index-abc123.js.map')).status).toBe(404);
    expect((await browser.get('/assets/gone.js')).status).toBe(404);
    expect((await browser.get('/assets/..%2f..%2fetc%2fpasswd')).status).toBe(404);
    expect((await browser.get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml');
    // The service worker is revalidated every time, so that no old one stays.
    const worker = await browser.get('/timeline-worker.js');
    expect([worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
  });

  it('include metadata without scripts, and a preview only if indexed', async () => {
    const browser = openBrowser(gateway.port);
    const [home, account] = [await browser.get('/'), await browser.get('/customer/account')];
    expect(home.text).toContain('<title>A plate · &quot;Kee&lt;p&gt;sake&quot;</title>');
    expect(home.text).toContain('<meta name="description" content="A plate &amp; a page." />');
    expect(home.text).toContain('<meta property="og:image" content="https://keepsake.example/share.jpg" />');
    expect(account.text).toContain('<title>Keepsake</title>');
    expect(account.text).not.toContain('og:');
  });

  it('preload their own assets and are compressed', async () => {
    const url = `http://127.0.0.1:${gateway.port}/terms`;
    const packed = await fetch(url, { headers: { 'accept-encoding': 'gzip' } });
    expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual(['gzip', 'accept-encoding']);
    const text = await packed.text();
    // A prerendered page only lists them; they load after the first paint.
    expect(text).toContain('<meta name="next-files" content="/assets/terms-abc.js /assets/terms-abc.css" />');
    const lookless = await (await fetch(`${url}?for=pet`)).text();
    expect(lookless).toContain('<link rel="modulepreload" crossorigin href="/assets/terms-abc.js" />');
    expect(lookless).toContain('<link rel="preload" as="style" crossorigin href="/assets/terms-abc.css" />');
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([
      null,
      expect.stringContaining('<title>'),
    ]);
    expect((await openBrowser(gateway.port).get('/')).text).not.toContain('terms-abc');
  });

  it('include prerendered HTML with styles, unless the query changes it', async () => {
    const browser = openBrowser(gateway.port);
    const { text } = await browser.get('/terms?ref=RUI10');
    const nonce = /csp-nonce" content="([^"]+)"/.exec(text)?.[1];
    expect(text).toContain(
      `<div id="root"><p>&quot;Kee&lt;p&gt;sake&quot;, <a href="tel:${businessPhone.replaceAll('-', '')}">${businessPhone}</a>, 5–8</p></div>`,
    );
    expect(text).toContain(`<style nonce="${nonce}">p { color: red }</style>`);
    for (const path of ['/terms?for=pet', '/', '/nowhere'])
      expect([path, (await browser.get(path)).text]).toEqual([path, expect.stringContaining('<div id="root"></div>')]);
  });

  it('include a prerendered public timeline and preload its image', async () => {
    const { text } = await openBrowser(gateway.port).get(`/timeline/${publicCode}`);
    const nonce = /csp-nonce" content="([^"]+)"/.exec(text)?.[1];
    expect(text).toContain(`<div id="root"><h1>${publicCode}</h1><p>&quot;Kee&lt;p&gt;sake&quot;</p></div>`);
    expect(text).toContain(`<style nonce="${nonce}">p { color: red }</style>`);
    expect(text).toContain('<link rel="preload" as="image" fetchpriority="high" href="/media/a" />');
  });

  it('are in the language of the reader, never in that of an earlier one', async () => {
    const page = async (accepted: string, cookie = ''): Promise<readonly unknown[]> => {
      const answer = await fetch(`http://127.0.0.1:${gateway.port}/timeline/${publicCode}`, {
        headers: { 'accept-language': accepted, cookie },
      });
      const text = await answer.text();
      return [
        /<html[^>]*>/.exec(text)?.[0],
        /<div id="root">.*<p>(\w\w)<\/p><\/div>/.exec(text)?.[1],
        /next-files" content="([^"]*)"/.exec(text)?.[1],
        /<title>([^<]*)</.exec(text)?.[1],
        answer.headers.get('vary'),
      ];
    };
    const vary = 'accept-encoding, accept-language, cookie';
    const spanish = ['<html lang="es" dir="ltr">', 'es', '/assets/es-abc.js', 'Title in es', vary];
    const arabic = ['<html lang="ar" dir="rtl">', 'ar', '/assets/ar-abc.js', 'Title in ar', vary];
    const english = ['<html lang="en" dir="ltr">', undefined, undefined, 'Inés', vary];
    const requests = [
      ['es-MX,en;q=0.5', spanish],
      ['ar', arabic],
      ['fi', english],
    ] as const;
    const expected = requests.map(([, one]) => one);
    expect(await Promise.all(requests.map(([accepted]) => page(accepted)))).toEqual(expected);
    expect(await Promise.all(requests.map(([accepted]) => page(accepted)))).toEqual(expected);
    expect(await page('es', 'keepsake-language=ar')).toEqual(arabic);
  });

  it('load the same data in every language', async () => {
    const url = `http://127.0.0.1:${gateway.port}/api/timeline/${publicCode}?limit=30`;
    const answers = await Promise.all(
      ['es', 'ar', 'en'].map((accepted) => fetch(url, { headers: { 'accept-language': accepted } })),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(answers.map(({ headers }) => headers.get('vary'))).toEqual(Array(3).fill('accept-encoding, cookie'));
  });

  it('are sent without prerendered HTML when rendering fails', async () => {
    const { status, text } = await openBrowser(gateway.port).get(`/timeline/${troubled}`);
    expect([status, text]).toEqual([200, expect.stringContaining('<div id="root"></div>')]);
  });

  it('are listed for search engines, with the timelines of consenting owners', async () => {
    const browser = openBrowser(gateway.port);
    const robots = await browser.get('/robots.txt');
    expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(robots.text).toContain('Disallow: /api/');
    expect(robots.text).toContain('Sitemap: https://keepsake.example/sitemap.xml');
    const map = await browser.get('/sitemap.xml');
    expect(map.headers.get('content-type')).toBe('application/xml');
    expect([...map.text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, to]) => to)).toEqual([
      'https://keepsake.example/',
      'https://keepsake.example/terms',
      'https://keepsake.example/timeline/CF7K3M9QXA2TDV',
    ]);
  });

  it('require a web build', async () => {
    const empty = await mkdtemp(join(tmpdir(), 'keepsake-test-web-'));
    const config = readConfig({ ...env, WEB_DIR: empty, MAIL_URL: 'file:///nowhere' });
    await expect(openGateway(sut.running, config, openResources({ logLevel: 'silent' }))).rejects.toThrow(
      'Build the web',
    );
    await rm(empty, { recursive: true });
  });

  it('include the API document, without requests to other hosts', async () => {
    const browser = openBrowser(gateway.port);
    const page = await browser.get('/api/docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect([...page.text.matchAll(/(?:src|href|spec-url)="([^"]+)"/g)].map(([, to]) => to)).toEqual([
      '/favicon.svg',
      '/api/docs/rapidoc-min.js',
      '/api/openapi.json',
    ]);
    expect((await browser.get('/api/openapi.json')).body.openapi).toBe('3.1.0');
    expect((await browser.get('/api/docs/rapidoc-min.js')).text.length).toBeGreaterThan(100_000);
  });
});

describe('cookies behind https', () => {
  it('are bound to this host', async () => {
    const reply = await openBrowser(gateway.port).post('/api/customer/login', { email: 'ines@example.org' });
    expect(reply.headers.getSetCookie().join()).toMatch(
      /^__Host-keepsake-browser=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});

describe('development mailbox', () => {
  /** `fetch` does not allow a custom Host header. */
  const statusOf = (path: string, headers: Record<string, string>): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const input = request({ port: gateway.port, host: '127.0.0.1', path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      input.once('error', reject).end();
    });

  it('lists sent emails, newest first, and runs none of their content', async () => {
    const { mail } = sut.running.platform;
    const text = 'Open https://keepsake.example/customer/login?link=abc or <script>alert(1)</script>';
    await mail.send({ id: 'mail-one', to: 'ines@example.org', subject: 'Your code', text });
    const browser = openBrowser(gateway.port);
    expect((await browser.get('/api/dev/mailbox')).body).toMatchObject([
      {
        id: 'mail-one',
        to: 'ines@example.org',
        subject: 'Your code',
        links: ['https://keepsake.example/customer/login?link=abc'],
      },
    ]);
    const page = await browser.get('/dev/mailbox');
    expect(page.text).toContain('<a href="https://keepsake.example/customer/login?link=abc">');
    expect(page.text).not.toContain('<script>');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it.each([
    ['a name of another site that resolves to this machine', { host: 'rebound.example' }],
    ['a proxy that is not trusted', { 'x-forwarded-for': '203.0.113.9' }],
  ])('is hidden by way of %s', async (_, headers) => {
    for (const path of ['/api/dev/mailbox', '/dev/mailbox']) expect(await statusOf(path, headers)).toBe(404);
    for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080', 'keepsake.localhost'])
      expect(await statusOf('/api/dev/mailbox', { host })).toBe(200);
  });

  it('is open to this machine only, and absent when disabled', async () => {
    const mail = new URL(`file://${sut.folder}/mail`).href;
    const behind = readConfig({ ...env, TRUST_PROXY: '1', MAIL_URL: mail });
    const off = readConfig({ ...env, DEV_MAILBOX: 'off', MAIL_URL: mail });
    for (const [config, headers] of [
      [behind, { 'x-forwarded-for': '203.0.113.9' }],
      [off, {}],
    ] as const) {
      const other = await openGateway(sut.running, config, openResources({ logLevel: 'silent' }));
      const browser = openBrowser(other.port);
      expect([
        (await browser.get('/api/dev/mailbox', headers)).status,
        (await browser.get('/dev/mailbox', headers)).status,
      ]).toEqual([404, 404]);
      await other.quiet();
      await other.stop();
    }
  });
});

describe('lists', () => {
  it('return total and next page', async () => {
    const access = openAccess(sut.running, env.SESSION_SECRET);
    const browser = openBrowser(gateway.port);
    const who = { kind: 'partner', accountId: ids.partner, email: 'pat@example.org', browserId: 'b' } as const;
    browser.cookies.set('__Host-keepsake', (await access.sessions.open(who, undefined, access.ownContext())).token);
    expect((await browser.get('/api/session')).body).toEqual({
      kind: 'partner',
      id: ids.partner,
      email: 'pat@example.org',
      locations: [],
    });
    expect((await browser.get('/api/orders')).status).toBe(403);

    await access.staff.welcomeFirstOwner(
      { email: 'owner@keepsake.example', password: 'a long enough password' },
      access.ownContext(),
    );
    const owner = openBrowser(gateway.port);
    const signedIn = await owner.post('/api/admin/login', {
      email: 'owner@keepsake.example',
      password: 'a long enough password',
    });
    expect(signedIn.status).toBe(200);
    const reply = await owner.get('/api/orders?limit=1');
    expect(reply.headers.get('x-total-count')).toBe('7');
    expect(reply.headers.get('link')).toBe('</api/orders?limit=1&cursor=next%2Bpage>; rel="next"');
    expect(reply.body).toMatchObject([
      {
        number: 'K-4F7Q2M9X',
        steps: [{ step: 'received', state: 'done' }, { step: 'payment', state: 'current' }, {}, {}],
      },
    ]);
  });
});
