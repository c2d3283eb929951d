import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { colleague } from '../../testing/fake-team.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1' };

type Mail = { readonly to: string; readonly template: string; readonly valuesJson: string; readonly notAfter?: string };
const mails: Mail[] = [];
/** Invited member of the link; undefined for a forgotten password. */
let joins: string | undefined;
let sut: TestService;
let gateway: RunningGateway;

beforeAll(async () => {
  const partners = fakeService(partnersRpc, {
    SignIn: async ({ email, partnerType }) => ({
      accountId: ids.partner,
      email,
      partnerType,
      firstName: 'Ben',
      ...(email === colleague.email && { memberId: colleague.id }),
    }),
    ListLocations: async () => ({ locations: [] }),
  });
  const campaigns = fakeService(campaignsRpc, {
    QueueMail: async (mail) => {
      mails.push(mail as Mail);
      return { mailId: ids.entry };
    },
  });
  const linked = {
    accountId: colleague.id,
    email: colleague.email,
    firstName: 'Ben',
    partnerType: 'memorial' as const,
  };
  const passwords = fakeService(partnerPasswordsRpc, {
    MakePasswordLinks: async () => ({ links: [] }),
    LookAtPasswordLink: async () => ({ ...linked, ...(joins !== undefined && { joins }) }),
    SetPassword: async () => ({ ...linked, ...(joins !== undefined && { joins, memberOf: ids.partner }) }),
  });
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(partners, campaigns, passwords) });
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
beforeEach(() => {
  mails.length = 0;
  joins = undefined;
});

const browser = (): Browser => openBrowser(gateway.port);
const signedIn = async (email: string): Promise<Browser> => {
  const one = browser();
  const { status } = await one.post('/api/partners/login', { email, password: 'whatever', partnerType: 'memorial' });
  expect(status).toBe(200);
  return one;
};
const founderEmail = 'pat@example.org';
const kindOf = async (one: Browser): Promise<unknown> => {
  const { body } = await one.get('/api/session');
  return body.kind as unknown;
};

describe('partner team', () => {
  it('invites by an email with the link, which ends with the invitation', async () => {
    const owner = await signedIn(founderEmail);
    const input = { email: 'Ben@Example.org', firstName: 'Ben', lastName: 'Cole', role: 'director', locationIds: [] };
    const made = await owner.post('/api/partners/team', input);
    expect([made.status, made.body.status]).toEqual([201, 'invited']);
    expect(JSON.stringify(made.body)).not.toContain('token-of-a-mail');
    expect(mails).toMatchObject([
      { to: colleague.email, template: 'partner-invitation', notAfter: '2099-01-01T00:00:00.000Z' },
    ]);
    expect(JSON.parse(mails[0]?.valuesJson ?? '')).toEqual({
      firstName: 'Ben',
      partnerType: 'memorial' as const,
      businessName: 'Okafor Funeral Home',
      invitedBy: 'Pat Okafor',
      token: 'token-of-a-mail-token-of-a-mail',
    });
  });

  it('limits emails to one member to five per hour', async () => {
    const owner = await signedIn(founderEmail);
    const again = `/api/partners/team/${ids.location}/invitation`;
    const requests = [];
    for (let times = 0; times < 6; times++) requests.push((await owner.post(again)).status);
    expect(requests).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('signs a disabled member out immediately on every device, and no one else', async () => {
    const owner = await signedIn(founderEmail);
    const [tablet, phone] = [await signedIn(colleague.email), await signedIn(colleague.email)];
    expect((await tablet.get('/api/session')).body).toMatchObject({ kind: 'partner', id: colleague.id });
    expect((await owner.post(`/api/partners/team/${colleague.id}/deactivate`)).body.status).toBe('off');
    expect([await kindOf(tablet), await kindOf(phone), await kindOf(owner)]).toEqual([
      'anonymous',
      'anonymous',
      'partner',
    ]);
  });

  it('notifies of a changed password after a reset, not after joining', async () => {
    const use = { token: 'token-of-a-mail-token-of-a-mail', password: 'a good password' };
    joins = 'Okafor Funeral Home';
    expect((await browser().post('/api/partners/password-link/use', use)).body).toMatchObject({ joins });
    expect(mails).toEqual([]);
    joins = undefined;
    await browser().post('/api/partners/password-link/use', use);
    expect(mails).toMatchObject([{ template: 'partner-security' }]);
  });

  it('signs in after joining by invitation, not after a reset', async () => {
    const use = { token: 'token-of-a-mail-token-of-a-mail', password: 'a good password' };
    joins = 'Okafor Funeral Home';
    const tablet = browser();
    expect((await tablet.post('/api/partners/password-link/use', use)).body).toEqual({
      firstName: 'Ben',
      email: colleague.email,
      partnerType: 'memorial' as const,
      joins,
    });
    expect((await tablet.get('/api/session')).body).toMatchObject({ kind: 'partner', id: colleague.id });
    joins = undefined;
    const phone = browser();
    await phone.post('/api/partners/password-link/use', use);
    expect(await kindOf(phone)).toBe('anonymous');
  });

  it('lists actions by page, and of one case', async () => {
    const owner = await signedIn(founderEmail);
    const path = `/api/partners/team/activity?case=${ids.location}&limit=1`;
    const { body, headers } = await owner.get(path);
    expect(body).toMatchObject([{ person: 'Ben Cole', act: 'case-created', locationName: null }]);
    expect(headers.get('x-total-count')).toBe('2');
    expect(headers.get('link')).toBe(
      `</api/partners/team/activity?case=${ids.location}&limit=1&cursor=next%2Bpage>; rel="next"`,
    );
    expect((await owner.get('/api/partners/team/activity?case=mine')).status).toBe(400);
    expect((await browser().get('/api/partners/team')).status).toBe(401);
  });
});
