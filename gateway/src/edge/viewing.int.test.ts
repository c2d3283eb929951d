import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { Readable } from 'node:stream';
import { openAccess } from '../identity/access.js';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { openBrowser } from '../testing/browser.js';
import { ids, publicCode, timelineJson } from '../testing/answers.js';
import { happyPathWith } from '../testing/happy-path.js';
import { fakeService } from '../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };
const mediaId = 'M0123456789ABCDEFGHJKMNPQR';
const video = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));

/** State of the fake read service: one timeline. */
const truth = { version: 1, epoch: 1, isPrivate: false, gone: false, away: false };
let views: any[] = [];
const changed = (change: Partial<typeof truth>): void =>
  void Object.assign(truth, change, { version: truth.version + 1 });

const view = async (input: { readonly code: string }) => {
  views.push(input);
  if (truth.away) throw problem('unavailable', 'service-unavailable', 'Please try again in a moment.');
  return {
    outcome: truth.gone ? 'gone' : 'live',
    json: timelineJson(input.code, truth.version, truth.isPrivate),
    version: truth.version,
    privacyEpoch: truth.epoch,
    private: truth.isPrivate,
    ownerId: 'the-owner',
    keeperIds: [],
    endedInvites: [],
    code: input.code,
    indexed: false,
    preview: truth.isPrivate
      ? Buffer.alloc(0)
      : Buffer.from(JSON.stringify({ title: 'Inés <3', description: '$& "words"' })),
  };
};

let sut: TestService;
let gateway: RunningGateway;

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(viewingRpc, {
      ViewTimeline: view,
      ViewStored: async ({ codes }) => ({
        pages: truth.gone ? [] : await Promise.all(codes.map((code) => view({ code }))),
      }),
      RecentChanges: async () => {
        if (truth.away) throw problem('unavailable', 'service-unavailable', 'Please try again in a moment.');
        return { changes: [{ code: publicCode, version: truth.version, privacyEpoch: truth.epoch }] };
      },
      ResolveCode: async ({ code }) => ({ outcome: truth.gone ? 'gone' : 'live', code }),
      LocateMedia: async ({ mediaId: requested }) => {
        if (requested !== mediaId)
          throw problem('not-found', 'media-unknown', 'This photo is no longer available. Reload the page.');
        return {
          objectKey: 'media/film',
          type: 'video/mp4',
          code: publicCode,
          privacyEpoch: truth.epoch,
          private: truth.isPrivate,
          ownerId: 'the-owner',
          keeperIds: [],
          endedInvites: [],
          size: video.length,
        };
      },
    }),
    fakeService(timelinesRpc, {
      Unlock: async ({ code, accessCode }) => {
        if (accessCode !== 'ABC123')
          throw problem('forbidden', 'access-code-wrong', 'That code isn’t right. Try again.');
        return { code, privacyEpoch: truth.epoch };
      },
    }),
    fakeService(codesRpc, {}),
  );
  sut = await openTestService(gatewayEntry, { env, fakes });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  await sut.running.platform.objects.put('media/film', Readable.from([video]), { type: 'video/mp4' });
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const address = `/api/timeline/${publicCode}?limit=30`;
const media = `/media/${mediaId}/video`;

describe('public timeline', () => {
  it('is loaded once for many concurrent visitors and then sent from memory', async () => {
    const visitors = Array.from({ length: 50 }, () => openBrowser(gateway.port));
    const before = views.length;
    const replies = await Promise.all(visitors.map((one) => one.get(address)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(views.length - before).toBeLessThanOrEqual(1);
    expect(replies[0]?.body).toMatchObject({ code: publicCode, honoreeName: 'Inés' });
  });

  it('gets 304 for a matching ETag, and a compressed body otherwise', async () => {
    const browser = openBrowser(gateway.port);
    const first = await browser.get(address);
    const etag = first.headers.get('etag') ?? '';
    expect(await browser.get(address, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    const zipped = await eventually(async () => {
      const response = await fetch(`http://127.0.0.1:${gateway.port}${address}`, {
        headers: { 'accept-encoding': 'gzip' },
      });
      return response.headers.get('content-encoding') === 'gzip' && response.text();
    }, 'the page to come compressed');
    expect(JSON.parse(zipped)).toEqual(first.body);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is sent in the smallest accepted encoding, or unencoded', async () => {
    const encodingOf = async (accepted: string) =>
      (
        await fetch(`http://127.0.0.1:${gateway.port}${address}`, { headers: { 'accept-encoding': accepted } })
      ).headers.get('content-encoding');
    await eventually(async () => (await encodingOf('gzip, deflate, br')) === 'br', 'the page to come as brotli');
    await eventually(async () => (await encodingOf('br;q=0, gzip')) === 'gzip', 'the page to come as gzip');
    expect([await encodingOf('identity'), await encodingOf('gzip;q=0')]).toEqual([null, null]);
  });

  it('answers HEAD with the headers of GET', async () => {
    const ask = (method: string) =>
      fetch(`http://127.0.0.1:${gateway.port}${address}`, { method, headers: { 'accept-encoding': 'identity' } });
    const [get, head] = [await ask('GET'), await ask('HEAD')];
    const length = String((await get.arrayBuffer()).byteLength);
    const notified = [head.status, head.headers.get('content-length'), head.headers.get('etag'), await head.text()];
    expect(notified).toEqual([200, length, get.headers.get('etag'), '']);
  });

  it('shows a change within a second, and immediately for a minimum version', async () => {
    const browser = openBrowser(gateway.port);
    await browser.get(address);
    changed({});
    const { version } = truth;
    await eventually(async () => (await browser.get(address)).body.version === version, 'the change to show', 5_000);
    changed({});
    expect((await browser.get(`${address}&v=${truth.version}`)).body.version).toBe(truth.version);
  });

  it('is built per request for an author, with pending entries', async () => {
    const browser = openBrowser(gateway.port);
    const form = new FormData();
    form.set('title', 'The boat');
    form.set('description', 'It was a good boat.');
    const posted = await browser.send('POST', `/api/timeline/${publicCode}/entries`, { raw: form });
    expect(posted).toMatchObject({ status: 201, body: { id: ids.entry, version: 2 } });
    const cookie = posted.headers.getSetCookie().find((line) => line.startsWith('keepsake-wrote-'));
    expect(cookie).toMatch(`Path=/api/timeline/${publicCode};`);
    views = [];
    expect((await browser.get(address)).headers.get('cache-control')).toBe('no-store');
    expect(views.at(-1)).toMatchObject({ own: true, minVersion: 2 });
  });

  it('is revalidated without change events, and served while its service is unavailable', async () => {
    const browser = openBrowser(gateway.port);
    await browser.get(address);
    changed({ away: true });
    const before = views.length;
    const statuses = new Set<number>();
    await eventually(
      async () => {
        statuses.add((await browser.get(address)).status);
        return views.length > before;
      },
      'the page to be asked for anew',
      5_000,
    );
    statuses.add((await browser.get(address)).status);
    expect([...statuses]).toEqual([200]);
    expect((await browser.get('/api/timeline/CF0000000000000')).status).toBe(404);
    changed({ away: false });
  });

  it('gets 404 when it is deleted', async () => {
    changed({ gone: true });
    const reply = await eventually(async () => {
      const seen = await openBrowser(gateway.port).get(address);
      return seen.status === 404 && seen;
    }, 'the timeline to be gone');
    expect(reply.body.type).toBe('/problems/timeline-not-found');
    changed({ gone: false });
    await eventually(
      async () => (await openBrowser(gateway.port).get(address)).status === 200,
      'the timeline to be back',
      3_000,
    );
  });
});

describe('private timeline', () => {
  const makePrivate = async (): Promise<void> => {
    changed({ isPrivate: true, epoch: truth.epoch + 1 });
    await eventually(
      async () => (await openBrowser(gateway.port).get(address)).status === 403,
      'privacy to count',
      2_000,
    );
  };

  it('closes page, preview and media within two seconds, without personal data', async () => {
    const browser = openBrowser(gateway.port);
    expect((await browser.get(media)).status).toBe(200);
    await makePrivate();
    const reply = await browser.get(address);
    expect(reply.body.type).toBe('/problems/private-timeline');
    expect(reply.text).not.toMatch(/Inés|boat/);
    await eventually(async () => (await browser.get(media)).status === 403, 'pictures to close', 2_000);
    for (const variant of ['full', 'thumb', 'poster'])
      expect((await browser.get(`/media/${mediaId}/${variant}`)).status).toBe(403);
    const page = await browser.get(`/timeline/${publicCode}`);
    expect(page.text).not.toMatch(/Inés|og:/);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('answers every wrong attempt equally', async () => {
    const browser = openBrowser(gateway.port);
    const notifiedOf = ({ status, text, headers }: Awaited<ReturnType<typeof browser.get>>) => {
      const { correlationId: _one, instance: _other, ...rest } = JSON.parse(text) as Record<string, unknown>;
      return { status, rest, type: headers.get('content-type') };
    };
    const wrong = [];
    for (const accessCode of ['XXXXXX', 'ABC124', 'abc 124'])
      wrong.push(notifiedOf(await browser.post(`/api/timeline/${publicCode}/unlock`, { accessCode })));
    expect(new Set(wrong.map((one) => JSON.stringify(one))).size).toBe(1);
    const [one, other] = [await browser.get(address), await browser.get('/api/timeline/CF7K3M9QXA2TDV')];
    expect([one.status, notifiedOf(one)]).toEqual([403, notifiedOf(other)]);
    const invented = [await browser.get('/timeline/CF7K3M9QXA2TDX'), await browser.get('/timeline/nothing')];
    expect(invented.map(({ status }) => status)).toEqual([404, 404]);
    const html = (text: string): string => text.replaceAll(/nonce="?[^"]+"|csp-nonce" content="[^"]+"/g, '');
    expect(html(invented[0]?.text ?? '')).toBe(html(invented[1]?.text ?? '-'));
  });

  it('opens with its own access code only, until the code changes', async () => {
    const browser = openBrowser(gateway.port);
    const wrong = await browser.post(`/api/timeline/${publicCode}/unlock`, { accessCode: 'XXXXXX' });
    expect([wrong.status, wrong.body.type]).toEqual([403, '/problems/access-code-wrong']);
    expect((await browser.post(`/api/timeline/${publicCode}/unlock`, { accessCode: 'abc123' })).status).toBe(204);
    for (const opened of [await browser.get(address), await browser.get(media)]) {
      expect(opened.status).toBe(200);
      // Shared caches must not store it.
      expect([opened.headers.get('cache-control'), opened.headers.get('vary')]).toEqual([
        'private, no-cache',
        expect.stringContaining('cookie'),
      ]);
    }
    const grant = [...browser.cookies].find(([name]) => name.startsWith('keepsake-view-'));
    const forger = openBrowser(gateway.port);
    forger.cookies.set(grant?.[0] ?? '', `${publicCode}.${truth.epoch}.${'A'.repeat(43)}`);
    expect((await forger.get(address)).status).toBe(403);
    changed({ epoch: truth.epoch + 1 });
    await eventually(async () => (await browser.get(address)).status === 403, 'the old grant to end', 2_000);
    await eventually(async () => (await browser.get(media)).status === 403, 'the old grant to end for pictures', 2_000);
  });

  it('counts wrong attempts on one timeline across networks', async () => {
    const strict = readConfig({ ...env, RATE_LIMITS: '0.1', TRUST_PROXY: '1' });
    const small = await openGateway(sut.running, strict, openResources({ logLevel: 'silent' }));
    const guess = (from: number) =>
      openBrowser(small.port).post(
        '/api/timeline/CF7K3M9QXA2TDV/unlock',
        { accessCode: 'XXXXXX' },
        { 'x-forwarded-for': `203.0.113.${from}` },
      );
    const statuses: number[] = [];
    for (let from = 1; from <= 11; from += 1) statuses.push((await guess(from)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    await small.quiet();
    await small.stop();
  });

  it('stays open to its owner and closed to another customer', async () => {
    const access = openAccess(sut.running, env.SESSION_SECRET);
    const statuses = [];
    for (const accountId of ['the-owner', 'somebody-else']) {
      const who = { kind: 'customer', accountId, email: 'x@example.org', browserId: 'b' } as const;
      const browser = openBrowser(gateway.port);
      browser.cookies.set('keepsake', (await access.sessions.open(who, undefined, access.ownContext())).token);
      statuses.push((await browser.get(address)).status);
    }
    expect(statuses).toEqual([200, 403]);
    expect(views.some(({ own }) => own)).toBe(true);
    changed({ isPrivate: false, epoch: truth.epoch + 1 });
    await eventually(
      async () => (await openBrowser(gateway.port).get(address)).status === 200,
      'the page to open again',
      2_000,
    );
  });
});

describe('media of a timeline', () => {
  it('are sent whole, in ranges, or as 304', async () => {
    const browser = openBrowser(gateway.port);
    await eventually(async () => (await browser.get(media)).status === 200, 'the film to be open');
    const read = async (headers: Record<string, string>, method = 'GET') => {
      const response = await fetch(`http://127.0.0.1:${gateway.port}${media}`, { method, headers });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    const whole = await read({});
    expect([whole.status, whole.bytes.equals(video), whole.headers.get('content-type')]).toEqual([
      200,
      true,
      'video/mp4',
    ]);
    expect(whole.headers.get('content-security-policy')).toMatch('sandbox');
    const part = await read({ range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range'), part.bytes.equals(video.subarray(10, 20))]).toEqual([
      206,
      'bytes 10-19/1000',
      true,
    ]);
    const tail = await read({ range: 'bytes=-5' });
    expect([tail.status, tail.bytes.equals(video.subarray(995))]).toEqual([206, true]);
    const outside = await read({ range: 'bytes=1000-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */1000']);
    const head = await read({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, '1000', 0]);
    const etag = whole.headers.get('etag') ?? '';
    expect((await read({ 'if-none-match': etag })).status).toBe(304);
    expect((await read({ range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });

  it('get 404 when unknown', async () => {
    expect((await openBrowser(gateway.port).get('/media/unknown-picture/thumb')).status).toBe(404);
    expect((await openBrowser(gateway.port).get('/media/..%2f..%2fetc%2fpasswd/thumb')).status).toBe(404);
  });
});

describe('plates and pages', () => {
  it('redirect by state of the plate, in either case, uncached', async () => {
    const browser = openBrowser(gateway.port);
    for (const path of [`/c/${publicCode}`, '/C/cf-7k3m-9qxa-2tdv'.replace('cf', 'CF')]) {
      const reply = await browser.get(path);
      expect([reply.status, reply.headers.get('location')]).toEqual([302, `/timeline/${publicCode}`]);
      expect([reply.headers.get('cache-control'), reply.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
    }
    expect((await browser.get('/c/CF0000000000')).status).toBe(404);
  });

  it('contain title and description of a public timeline, escaped', async () => {
    const page = await openBrowser(gateway.port).get(`/timeline/${publicCode}`);
    expect(page.text).toContain('<title>Inés &lt;3</title>');
    expect(page.text).toContain('<meta name="description" content="$&amp; &quot;words&quot;" />');
    expect(page.text).toContain('<meta name="robots" content="noindex" />');
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self' 'nonce-/);
  });

  it('name an unavailable service', async () => {
    expect(await openBrowser(gateway.port).get('/readyz')).toMatchObject({ status: 200, text: 'ready' });
    expect(await openBrowser(gateway.port).get('/healthz')).toMatchObject({ status: 200, text: 'alive' });
  });
});
