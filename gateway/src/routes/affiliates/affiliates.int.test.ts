import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { affiliateAccountRpc } from '@keepsake/contracts/rpc/affiliate-account';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { subLinkKey } from '@keepsake/platform/sub-link-key';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { setTimeout as pause } from 'node:timers/promises';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1' };
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1';

type Click = { readonly code?: string; readonly subLink?: string; readonly visitor?: string; readonly bot?: boolean };
type Mail = { readonly to: string; readonly template: string; readonly valuesJson: string };
const clicks: Click[] = [];
const mails: Mail[] = [];
const languagesOf: { readonly email?: string; readonly ifUnknown?: boolean }[] = [];
let sut: TestService;
let gateway: RunningGateway;

beforeAll(async () => {
  const fakes = happyPathWith(
    fakeService(affiliateAccountRpc, {
      RecordClicks: async ({ clicks: notified }) => {
        clicks.push(...(notified ?? []));
        return {};
      },
    }),
    fakeService(campaignsRpc, {
      QueueMail: async (mail) => {
        mails.push(mail as Mail);
        return { mailId: ids.entry };
      },
      SaveLanguage: async (saved) => {
        languagesOf.push(saved);
        return {};
      },
    }),
  );
  sut = await openTestService(gatewayEntry, { env, fakes });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const browser = () => openBrowser(gateway.port);
/** Polls until the condition holds; times out after a minute. */
const expectSoon = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(20)) if (await isSo()) return;
  throw new Error(`timed out after a minute: ${isSo.toString()}`);
};
beforeAll(() => expectSoon(async () => (await browser().post('/api/affiliates/login', {})).status !== 503));

const follow = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': phone, ...headers },
  });
const clicksOf = (code: string): Click[] => clicks.filter((one) => one.code === code);

describe('referral link', () => {
  it('sets a cookie for thirty days and redirects to the home page', async () => {
    const response = await follow('/r/rui4f7q2');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
    expect(response.headers.get('set-cookie')).toBe(
      'keepsake-ref=RUI4F7Q2; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax',
    );
  });

  it.each(['/r/%3Cscript%3E', '/r/a%0d%0aset-cookie', `/r/${'A'.repeat(60)}`])(
    'ignores the invalid code in %s',
    async (path) => {
      const response = await follow(path);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
      expect(response.headers.get('set-cookie')).toBeNull();
    },
  );

  it('counts clicks by daily hash, marks bots and stores no address', async () => {
    await follow('/?ref=CLICK11');
    await follow('/r/CLICK11');
    await follow('/partners?ref=CLICK11', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/120.0' });
    await follow('/r/CLICK11', { 'user-agent': 'Googlebot/2.1' });
    await expectSoon(() => clicksOf('CLICK11').length === 4);
    const [first, second, other, robot] = clicksOf('CLICK11');
    expect(second?.visitor).toBe(first?.visitor);
    expect(other?.visitor).not.toBe(first?.visitor);
    expect([first?.bot, robot?.bot]).toEqual([false, true]);
    expect(JSON.stringify(clicks)).not.toMatch(/127\.0\.0\.1|iPhone|Mozilla/);
  });

  it('keeps the sub-link in the cookie, and counts it by its key', async () => {
    const response = await follow('/?ref=click22&via=Instagram');
    expect(response.headers.get('set-cookie')).toMatch(/^keepsake-ref=CLICK22\.instagram;/);
    await follow('/r/CLICK22?via=%3Cscript%3E');
    await expectSoon(() => clicksOf('CLICK22').length === 2);
    expect(clicksOf('CLICK22').map(({ subLink }) => subLink)).toEqual([subLinkKey('CLICK22', 'instagram'), undefined]);
    expect(JSON.stringify(clicksOf('CLICK22'))).not.toContain('instagram');
  });

  it('ignores prefetch and HEAD requests', async () => {
    await follow('/r/AHEAD11', { 'sec-purpose': 'prefetch' });
    await follow('/r/AHEAD11', {}, 'HEAD');
    await follow('/r/AHEAD11');
    await expectSoon(() => clicksOf('AHEAD11').length > 0);
    expect(clicksOf('AHEAD11')).toHaveLength(1);
  });
});

describe('sales of an affiliate', () => {
  const path = `/api/affiliates/${ids.affiliate}/sales`;

  it('are listed for the affiliate, with the total and the next page', async () => {
    const tab = browser();
    await tab.post('/api/affiliates/login', { email: 'ada@example.org', password: 'whatever' });
    const page = await tab.get(`${path}?status=pending&limit=1`);
    expect([page.status, page.headers.get('x-total-count')]).toEqual([200, '2']);
    expect(page.headers.get('link')).toBe(`<${path}?status=pending&limit=1&cursor=next-page>; rel="next"`);
    expect(page.body).toMatchObject([{ customerName: 'M. R.', status: 'pending', payableAt: null, reason: null }]);
    expect((await tab.get(`${path}?status=exempt`)).status).toBe(400);
  });

  it('are hidden from other accounts', async () => {
    expect((await browser().get(path)).status).toBe(401);
  });
});

describe('language of emails to an affiliate', () => {
  const spanish = { 'accept-language': 'es' };
  const signIn = (headers: Readonly<Record<string, string>>) =>
    browser().send('POST', '/api/affiliates/login', {
      body: { email: 'Eve@example.org', password: 'whatever' },
      headers,
    });

  it('is saved after a sign-in', async () => {
    const before = languagesOf.length;
    expect((await signIn(spanish)).status).toBe(200);
    expect(languagesOf.slice(before)).toMatchObject([{ email: 'eve@example.org' }]);
  });

  it('is not saved when the browser names none', async () => {
    const before = languagesOf.length;
    await signIn({ 'accept-language': 'fi' });
    expect(languagesOf).toHaveLength(before);
  });

  it('is saved after an application only for an unknown person', async () => {
    const before = languagesOf.length;
    const body = { firstName: 'Ada', lastName: 'Berg', email: 'eve@example.org', password: 'a good password' };
    await browser().send('POST', '/api/affiliates/register', { body, headers: spanish });
    expect(languagesOf.slice(before)).toMatchObject([{ email: 'eve@example.org', ifUnknown: true }]);
  });
});

describe('payout details of an affiliate', () => {
  const path = `/api/affiliates/${ids.affiliate}/payout-details`;
  const body = {
    taxCountry: 'PT',
    holder: 'Ada Berg',
    password: 'a good password',
    account: { method: 'iban', iban: 'DE89 3704 0044 0532 0130 00', bic: '' },
  };
  const signedIn = async () => {
    const tab = browser();
    await tab.post('/api/affiliates/login', { email: 'ada@example.org', password: 'whatever' });
    return tab;
  };

  it('are saved with the right password, and the affiliate is notified by email', async () => {
    const tab = await signedIn();
    const saved = await tab.send('PUT', path, { body });
    expect([saved.status, saved.body.details.paidTo]).toEqual([200, 'IBAN ending 3000']);
    expect(mails.at(-1)).toMatchObject({ to: 'ada@example.org', template: 'affiliate-security' });
    expect(JSON.parse(mails.at(-1)?.valuesJson ?? '')).toEqual({ firstName: 'Ada', what: 'payout-details' });
    expect((await tab.get(path)).body).toEqual(saved.body);
  });

  it.each([
    [{ account: { method: 'iban', iban: 'DE89370400440532013001' } }, 'account.iban'],
    [{ account: { method: 'iban', iban: 'DE89370400440532013000', bic: 'no' } }, 'account.bic'],
    [{ account: { method: 'cash' } }, 'account.method'],
    [{ taxCountry: 'Portugal' }, 'taxCountry'],
    [{ holder: '' }, 'holder'],
    [{ password: '' }, 'password'],
  ])('are rejected with %j', async (wrong, field) => {
    const before = mails.length;
    const refused = await (await signedIn()).send('PUT', path, { body: { ...body, ...wrong } });
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map((problem: { field: string }) => problem.field)).toContain(field);
    expect(mails).toHaveLength(before);
  });

  it('are hidden from other accounts', async () => {
    expect((await browser().get(path)).status).toBe(401);
    expect((await browser().send('PUT', path, { body })).status).toBe(401);
  });
});
