import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { affiliatePasswordsRpc, partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService, type StandIn } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1' };
const token = 'token-of-a-mail-token-of-a-mail';

const audiences = [
  {
    who: 'an affiliate',
    kind: 'affiliate',
    at: '/api/affiliates',
    contract: affiliatePasswordsRpc,
    linked: { accountId: ids.affiliate, email: 'ada@example.org', firstName: 'Ada' },
    words: { firstName: 'Ada' },
    signIn: {},
  },
  {
    who: 'a partner',
    kind: 'partner',
    at: '/api/partners',
    contract: partnerPasswordsRpc,
    linked: { accountId: ids.partner, email: 'pat@example.org', firstName: 'Pat', partnerType: 'pet' },
    words: { firstName: 'Pat', partnerType: 'pet' },
    signIn: { partnerType: 'pet' },
  },
] as const;

type Mail = { readonly to: string; readonly template: string; readonly valuesJson: string };
const mails: Mail[] = [];
const mailsTo = (email: string): Mail[] => mails.filter(({ to }) => to === email);
let sut: TestService;
let gateway: RunningGateway;

beforeAll(async () => {
  const passwords = audiences.map(({ contract, linked }): StandIn =>
    fakeService(contract, {
      MakePasswordLinks: async ({ email }) => ({
        links: email === linked.email ? [{ ...linked, token, expiresAt: '2099-01-01T00:00:00.000Z' }] : [],
      }),
      LookAtPasswordLink: async () => linked,
      SetPassword: async (sent) => {
        if (sent.token !== token) throw problem('not-found', 'link-used', 'This link has been used or has expired.');
        return linked;
      },
    }),
  );
  const campaigns = fakeService(campaignsRpc, {
    QueueMail: async (mail) => {
      mails.push(mail as Mail);
      return { mailId: ids.entry };
    },
  });
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(...passwords, campaigns) });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  await eventually(
    async () => (await browser().post('/api/affiliates/login', {})).status !== 503,
    'the neighbours to answer',
  );
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const browser = () => openBrowser(gateway.port);

describe.each(audiences)('forgotten password of $who', ({ kind, at, linked, words: labels, signIn }) => {
  const known = linked.email;

  it('gets the same answer for every address, and email only for an account', async () => {
    const ask = (email: string) => browser().post(`${at}/password-reset`, { email });
    const nobody = `nobody-of-${kind}s@example.org`;
    const answers = [await ask(nobody), await ask(` ${known.toUpperCase()} `)];
    const sent = { status: 202, body: { status: 'link-sent' } };
    expect(answers).toMatchObject([sent, sent]);
    await eventually(async () => mailsTo(known)[0], 'the mail to be queued');
    expect(mailsTo(nobody)).toEqual([]);
    expect(mailsTo(known).map(({ template }) => template)).toEqual([`${kind}-reset`]);
    expect(JSON.parse(mailsTo(known)[0]?.valuesJson ?? '')).toEqual({ ...labels, token });
  });

  it('is set by the link, which ends every session and sends an email', async () => {
    const before = browser();
    expect((await before.post(`${at}/login`, { email: known, password: 'whatever', ...signIn })).status).toBe(200);
    expect((await before.get('/api/session')).body).toMatchObject({ kind });
    const { accountId: _, ...shown } = linked;
    const read = await browser().post(`${at}/password-link`, { token });
    expect([read.status, read.body]).toEqual([200, shown]);
    const used = await browser().post(`${at}/password-link/use`, { token, password: 'another password' });
    expect([used.status, used.body]).toEqual([200, shown]);
    expect((await before.get('/api/session')).body).toEqual({ kind: 'anonymous' });
    const result = mailsTo(known).at(-1);
    expect(result?.template).toBe(`${kind}-security`);
    expect(JSON.parse(result?.valuesJson ?? '')).toEqual({ ...labels, what: 'password' });
  });

  it.each([
    [{ token: 'short', password: 'another password' }, 400],
    [{ token: 'used-up-used-up-used-up', password: 'another password' }, 404],
    [{ token, password: 'short' }, 400],
  ])('rejects %j', async (body, status) => {
    expect((await browser().post(`${at}/password-link/use`, body)).status).toBe(status);
  });

  it('is refused to a browser that asks a sixth time, not to others', async () => {
    const requests = [];
    const asking = browser();
    for (let times = 0; times < 6; times++)
      requests.push((await asking.post(`${at}/password-reset`, { email: 'often@example.org' })).status);
    expect(requests).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await browser().post(`${at}/password-reset`, { email: 'often@example.org' })).status).toBe(202);
  });
});
