import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { partnerPasswordsRpc } from '@keepsake/contracts/rpc/password-links';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import { gatewayEntry } from './access/service.js';
import { readConfig } from './config.js';
import { openGateway, type RunningGateway } from './gateway.js';
import { ids } from './testing/answers.js';
import { openBrowser, type Browser } from './testing/browser.js';
import { colleague } from './testing/good-team.js';
import { goodDayBut } from './testing/neighbours.js';
import { standIn } from './testing/stand-in.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1' };

type Mail = { readonly to: string; readonly template: string; readonly valuesJson: string; readonly notAfter?: string };
const mails: Mail[] = [];
/** Whose first password the link is for; undefined for a password that was forgotten. */
let joins: string | undefined;
let sut: ServiceUnderTest;
let gateway: RunningGateway;

beforeAll(async () => {
  const partners = standIn(partnersRpc, {
    SignIn: async ({ email, partnerType }) => ({
      accountId: ids.partner,
      email,
      partnerType,
      firstName: 'Ben',
      ...(email === colleague.email && { memberId: colleague.id }),
    }),
    ListLocations: async () => ({ locations: [] }),
  });
  const campaigns = standIn(campaignsRpc, {
    QueueMail: async (mail) => {
      mails.push(mail as Mail);
      return { mailId: ids.entry };
    },
  });
  const linked = { accountId: colleague.id, email: colleague.email, firstName: 'Ben', partnerType: 'memorial' };
  const passwords = standIn(partnerPasswordsRpc, {
    MakePasswordLinks: async () => ({ links: [] }),
    LookAtPasswordLink: async () => ({ ...linked, ...(joins !== undefined && { joins }) }),
    SetPassword: async () => ({ ...linked, ...(joins !== undefined && { joins }) }),
  });
  sut = await serviceUnderTest(gatewayEntry, { env, neighbours: goodDayBut(partners, campaigns, passwords) });
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

describe('the team of a partner', () => {
  it('is invited by a mail that holds the link and ends with it', async () => {
    const owner = await signedIn(founderEmail);
    const wish = { email: 'Ben@Example.org', firstName: 'Ben', lastName: 'Cole', role: 'director', locationIds: [] };
    const made = await owner.post('/api/partners/team', wish);
    expect([made.status, made.body.status]).toEqual([201, 'invited']);
    expect(JSON.stringify(made.body)).not.toContain('token-of-a-mail');
    expect(mails).toMatchObject([
      { to: colleague.email, template: 'partner-invitation', notAfter: '2099-01-01T00:00:00.000Z' },
    ]);
    expect(JSON.parse(mails[0]?.valuesJson ?? '')).toEqual({
      firstName: 'Ben',
      partnerType: 'memorial',
      businessName: 'Okafor Funeral Home',
      invitedBy: 'Pat Okafor',
      token: 'token-of-a-mail-token-of-a-mail',
    });
  });

  it('somebody is mailed five times an hour, not more', async () => {
    const owner = await signedIn(founderEmail);
    const again = `/api/partners/team/${ids.location}/invitation`;
    const asked = [];
    for (let times = 0; times < 6; times++) asked.push((await owner.post(again)).status);
    expect(asked).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('whoever is switched off is signed out at once, on every device, and nobody else', async () => {
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

  it('whoever joins is not told that their password was changed; whoever had forgotten it is', async () => {
    const use = { token: 'token-of-a-mail-token-of-a-mail', password: 'a good password' };
    joins = 'Okafor Funeral Home';
    expect((await browser().post('/api/partners/password-link/use', use)).body).toMatchObject({ joins });
    expect(mails).toEqual([]);
    joins = undefined;
    await browser().post('/api/partners/password-link/use', use);
    expect(mails).toMatchObject([{ template: 'partner-security' }]);
  });

  it('tells what was done, page by page, of one case as well', async () => {
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
