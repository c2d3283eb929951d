import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { openAccess } from '../../identity/access.js';
import { gatewayEntry } from '../../identity/service.js';
import { codeAtStep, stepAt } from '../../identity/totp.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { application, ids } from '../../testing/answers.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { colleague as someColleague, fakeTeam } from '../../testing/fake-team.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1' };

type Person = { readonly id: string; readonly email: string; readonly founder: boolean };
const people = new Map<string, Person>();
const person = (founder = true): Person => {
  const id = randomUUID();
  const one = { id, email: `${id}@example.org`, founder };
  people.set(one.email, one);
  return one;
};
const password = 'a good password';
const account = randomUUID();

const mails: { readonly to: string; readonly template: string; readonly valuesJson: string }[] = [];
/** Caller of the fake service, which receives no identity. */
let asking: Person;
let mayDrop = true;
const chosenPasswords: string[] = [];
let sut: TestService;
let gateway: RunningGateway;
let nowMs = Date.parse('2026-02-03T10:00:00Z');

beforeAll(async () => {
  const partners = fakeService(partnersRpc, {
    SignIn: async ({ email, password: typed, partnerType }) => {
      const found = people.get(email);
      if (!found || typed !== password || partnerType !== 'memorial')
        throw problem('unauthenticated', 'sign-in-failed', 'Please check your credentials and try again.');
      const who = found.founder ? { accountId: found.id } : { accountId: account, memberId: found.id };
      return { ...who, email, partnerType, firstName: 'Ben' };
    },
    ListLocations: async () => ({ locations: [] }),
    ShowPartner: async () => ({
      application: { ...application, id: asking.id, email: asking.email },
      accountStatus: 'active' as const,
      locations: [],
      people: [],
    }),
  });
  const team = fakeService(teamRpc, {
    ...fakeTeam,
    ListTeam: async () => ({
      you: asking.id,
      role: asking.founder ? ('owner' as const) : ('director' as const),
      people: [...people.values()].map(({ id, email, founder }) => ({ ...someColleague, id, email, founder })),
      partnerType: 'memorial' as const,
    }),
    SetOwnPassword: async ({ password: chosen }) => {
      chosenPasswords.push(chosen);
      return {};
    },
    DropSecondStep: async ({ memberId }) => {
      if (!mayDrop) throw problem('not-found', 'member-not-found', 'Person not found.');
      const { email } = [...people.values()].find(({ id }) => id === memberId) ?? { email: '' };
      return { email, firstName: 'Ben', partnerType: 'memorial' as const };
    },
  });
  const campaigns = fakeService(campaignsRpc, {
    QueueMail: async ({ to, template, valuesJson }) => {
      mails.push({ to, template, valuesJson });
      return { mailId: ids.entry };
    },
  });
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPathWith(partners, team, campaigns),
    clock: { now: () => new Date(nowMs) },
  });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  await eventually(
    async () => (await openBrowser(gateway.port).post('/api/affiliates/login', {})).status !== 503,
    'the neighbours to answer',
  );
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const login = async ({ email }: Person, totp?: string, typed = password) => {
  const browser = openBrowser(gateway.port);
  const body = { email, password: typed, partnerType: 'memorial' as const, totp };
  return { browser, reply: await browser.post('/api/partners/login', body) };
};
const signedIn = async (one: Person, totp?: string): Promise<Browser> => {
  const { browser, reply } = await login(one, totp);
  expect(reply.status).toBe(200);
  asking = one;
  return browser;
};
const enrol = async (one: Person) => {
  const browser = await signedIn(one);
  const { status, body } = await browser.post('/api/partners/me/two-step', { password });
  expect(status).toBe(200);
  const secret = body.secret as string;
  const codeNow = (): string => codeAtStep(secret, stepAt(new Date(nowMs)));
  return { browser, secret, codeNow, address: body.address as string };
};
const switchOn = async (one: Person) => {
  const begun = await enrol(one);
  const { status, body } = await begun.browser.post('/api/partners/me/two-step/confirm', { code: begun.codeNow() });
  expect(status).toBe(200);
  return { ...begun, recovery: body.recoveryCodes as readonly string[] };
};
const notifiedOf = (one: Person): readonly unknown[] =>
  mails
    .filter(({ to, template }) => to === one.email && template === 'partner-security')
    .map(({ valuesJson }) => JSON.parse(valuesJson) as unknown);
const publishedBy = (what: string) => ({ firstName: 'Ben', partnerType: 'memorial' as const, what });
const codeNeeded = { status: 401, body: { type: '/problems/code-needed' } };
const refused = { status: 401, body: { type: '/problems/sign-in-failed' } };

describe('two-step verification of a partner', () => {
  it('ends other sessions when it is switched on or off', async () => {
    const pat = person();
    const status = async (one: Browser): Promise<number> => (await one.get('/api/partners/me')).status;
    const earlier = await signedIn(pat);
    const { browser, codeNow } = await switchOn(pat);
    expect([await status(browser), await status(earlier)]).toEqual([200, 401]);
    nowMs += 30_000;
    const later = await signedIn(pat, codeNow());
    expect((await browser.post('/api/partners/me/two-step/off', { password })).status).toBe(204);
    expect([await status(browser), await status(later)]).toEqual([200, 401]);
  });

  it('is off at first, and its setup requires the password', async () => {
    const pat = person();
    const browser = await signedIn(pat);
    const off = { email: pat.email, twoStep: false, recoveryCodesLeft: 0 };
    expect((await browser.get('/api/partners/me')).body).toEqual(off);
    for (const call of ['two-step', 'two-step/off', 'recovery-codes'])
      expect(await browser.post(`/api/partners/me/${call}`, { password: 'not it' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'password', message: 'This is not your password.' }] },
      });
    expect(await browser.post('/api/partners/me/recovery-codes', { password })).toMatchObject({
      status: 409,
      body: { type: '/problems/two-step-off' },
    });
    expect((await openBrowser(gateway.port).get('/api/partners/me')).status).toBe(401);
  });

  it('is on after a right code, with an encrypted secret and an email', async () => {
    const pat = person();
    const one = await enrol(pat);
    expect(one.address).toContain(`otpauth://totp/Keepsake:${encodeURIComponent(pat.email)}?secret=${one.secret}`);
    const wrong = one.codeNow() === '000000' ? '000001' : '000000';
    expect((await one.browser.post('/api/partners/me/two-step/confirm', { code: wrong })).status).toBe(400);
    expect((await login(pat)).reply.status).toBe(200);
    const { body } = await one.browser.post('/api/partners/me/two-step/confirm', { code: one.codeNow() });
    expect(new Set(body.recoveryCodes as readonly string[]).size).toBe(10);
    expect((await one.browser.get('/api/partners/me')).body).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });
    expect(notifiedOf(pat)).toEqual([publishedBy('two-step-on')]);
    const { rows } = await sql<{ row: string }>`
      select partner_two_step::text as row from partner_two_step where id = ${pat.id}`.execute(sut.running.db);
    expect(rows[0]?.row).not.toContain(one.secret);
  });

  it('follows the right password, before any session, and accepts each code once', async () => {
    const pat = person();
    const one = await switchOn(pat);
    expect((await login(pat, undefined, 'not it')).reply).toMatchObject(refused);
    const { browser, reply } = await login(pat);
    expect(reply).toMatchObject(codeNeeded);
    expect(browser.cookies.has('keepsake')).toBe(false);
    expect((await browser.get('/api/session')).body).toEqual({ kind: 'anonymous' });
    expect((await login(pat, one.codeNow(), 'not it')).reply).toMatchObject(refused);
    // The code that switched it on is used.
    expect((await login(pat, one.codeNow())).reply).toMatchObject(refused);
    nowMs += 30_000;
    const code = one.codeNow();
    const both = await Promise.all([login(pat, code), login(pat, code)]);
    expect(both.map(({ reply: { status } }) => status)).toEqual(expect.arrayContaining([200, 401]));
    expect((await login(pat, code)).reply).toMatchObject(refused);
  });

  it('accepts each recovery code once, and new codes replace old ones', async () => {
    const ben = person(false);
    const one = await switchOn(ben);
    const [code = '', second = ''] = one.recovery;
    expect((await login(ben, ` ${code.toLowerCase().replace('-', ' ')}`)).reply.status).toBe(200);
    expect((await login(ben, code)).reply).toMatchObject(refused);
    const renewed = await one.browser.post('/api/partners/me/recovery-codes', { password });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await login(ben, second)).reply).toMatchObject(refused);
    expect((await login(ben, renewed.body.recoveryCodes[0])).reply.status).toBe(200);
    expect((await one.browser.get('/api/partners/me')).body).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('stops after ten wrong codes, also for the right code', async () => {
    const pat = person();
    const one = await switchOn(pat);
    nowMs += 30_000;
    const seen = new Set<number>();
    // One sign-in and one password count as attempts too.
    for (let tries = 0; tries < 8; tries += 1) seen.add((await login(pat, '000000')).reply.status);
    expect([...seen]).toEqual([401]);
    expect((await login(pat, one.codeNow())).reply).toMatchObject({
      status: 429,
      body: { type: '/problems/too-many-tries' },
    });
  });

  it('is switched off by the password and independent of other people', async () => {
    const [pat, ben] = [person(), person(false)];
    const one = await switchOn(pat);
    const other = await switchOn(ben);
    expect((await other.browser.post('/api/partners/me/two-step/off', { password })).status).toBe(204);
    expect((await login(ben)).reply.status).toBe(200);
    expect((await login(pat)).reply).toMatchObject(codeNeeded);
    expect((await login(pat, other.recovery[0])).reply).toMatchObject(refused);
    asking = pat;
    expect((await one.browser.post('/api/partners/me/two-step/off', { password })).status).toBe(204);
    expect((await one.browser.post('/api/partners/me/two-step/off', { password })).status).toBe(204);
    expect((await login(pat)).reply.status).toBe(200);
    expect(notifiedOf(pat)).toEqual([publishedBy('two-step-on'), publishedBy('two-step-off')]);
  });

  it('expires an unconfirmed setup after a quarter of an hour', async () => {
    const pat = person();
    const one = await enrol(pat);
    nowMs += 16 * 60_000;
    expect((await one.browser.post('/api/partners/me/two-step/confirm', { code: one.codeNow() })).body).toMatchObject({
      type: '/problems/two-step-late',
    });
  });
});

describe('reset of two-step verification', () => {
  it('is possible for an owner of the team, and the person is notified', async () => {
    const [pat, ben] = [person(), person(false)];
    await switchOn(ben);
    const owner = await signedIn(pat);
    const listed = async () => {
      const { body } = await owner.get('/api/partners/team');
      return (body.people as { id: string; twoStep: boolean }[]).find(({ id }) => id === ben.id)?.twoStep;
    };
    expect(await listed()).toBe(true);
    expect((await owner.send('DELETE', `/api/partners/team/${ben.id}/two-step`)).status).toBe(204);
    expect(await listed()).toBe(false);
    expect((await owner.send('DELETE', `/api/partners/team/${ben.id}/two-step`)).status).toBe(204);
    expect((await login(ben)).reply.status).toBe(200);
    expect(notifiedOf(ben)).toEqual([publishedBy('two-step-on'), publishedBy('two-step-off')]);
  });

  it('is refused for another team, and the list is refused to a director', async () => {
    const [pat, ben, cy] = [person(), person(false), person(false)];
    await switchOn(ben);
    const stranger = await signedIn(pat);
    mayDrop = false;
    expect((await stranger.send('DELETE', `/api/partners/team/${ben.id}/two-step`)).status).toBe(404);
    mayDrop = true;
    expect((await login(ben)).reply).toMatchObject(codeNeeded);
    const director = await signedIn(cy);
    expect(JSON.stringify((await director.get('/api/partners/team')).body)).not.toContain('twoStep');
  });

  it('is possible for operations if the applicant lost the phone, with an audit entry', async () => {
    const pat = person();
    await switchOn(pat);
    const staffId = randomUUID();
    await sql`insert into staff (id, email, password_hash, role, created_at)
      values (${staffId}, ${`${staffId}@keepsake.example`}, '', 'operations', now())`.execute(sut.running.db);
    const access = openAccess(sut.running, env.SESSION_SECRET);
    const who = { kind: 'staff', accountId: staffId, email: 'ana@keepsake.example', browserId: 'b' } as const;
    const { token } = await access.sessions.open(who, undefined, access.ownContext());
    const office = openBrowser(gateway.port);
    office.cookies.set('keepsake', token);
    const path = `/api/admin/partners/${ids.location}`;
    expect((await office.get(path)).body).toMatchObject({ twoStep: true });
    expect((await office.send('DELETE', `${path}/two-step`)).body).toMatchObject({ twoStep: false });
    expect((await login(pat)).reply.status).toBe(200);
    expect(notifiedOf(pat)).toEqual([
      publishedBy('two-step-on'),
      { firstName: 'Pat', partnerType: 'memorial' as const, what: 'two-step-off' },
    ]);
    const { rows } = await sql`select staff_id, action, subject from audit
      where subject_id = ${pat.id} and action <> 'call'`.execute(sut.running.db);
    expect(rows).toEqual([{ staff_id: staffId, action: 'two-step-off', subject: 'partner' }]);
  });
});

describe('password and devices of a partner', () => {
  it('changes the password after the old one and signs out other devices', async () => {
    const pat = person();
    const [here, tablet] = [await signedIn(pat), await signedIn(pat)];
    const change = (current: string, chosen: string) =>
      here.send('PUT', '/api/partners/me/password', { body: { current, password: chosen } });
    expect(await change('not it', 'another password')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'current', message: 'This is not your password.' }] },
    });
    expect(await change(password, 'short')).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } });
    expect(chosenPasswords).toEqual([]);
    expect((await change(password, 'another password')).status).toBe(204);
    expect(chosenPasswords).toEqual(['another password']);
    expect(notifiedOf(pat)).toEqual([publishedBy('password')]);
    expect((await here.get('/api/session')).body).toMatchObject({ kind: 'partner' });
    expect((await tablet.get('/api/session')).body).toEqual({ kind: 'anonymous' });
  });

  it('lists own devices only and signs them out one by one or all', async () => {
    const [pat, ben] = [person(), person(false)];
    const [here, tablet] = [await signedIn(pat), await signedIn(pat)];
    const other = await signedIn(ben);
    asking = pat;
    const { body } = await here.get('/api/partners/me/sessions');
    const devices = body as unknown as readonly { readonly id: string; readonly here: boolean }[];
    expect(devices.filter((one) => one.here)).toHaveLength(1);
    expect(devices).toHaveLength(2);
    const [away] = devices.filter((one) => !one.here);
    expect((await other.send('DELETE', `/api/partners/me/sessions/${away?.id}`)).status).toBe(204);
    expect((await tablet.get('/api/session')).body).toMatchObject({ kind: 'partner' });
    expect((await here.send('DELETE', `/api/partners/me/sessions/${away?.id}`)).status).toBe(204);
    expect((await tablet.get('/api/session')).body).toEqual({ kind: 'anonymous' });
    expect((await here.send('DELETE', '/api/partners/me/sessions')).status).toBe(204);
    expect((await here.get('/api/session')).body).toEqual({ kind: 'anonymous' });
    expect((await other.get('/api/session')).body).toMatchObject({ kind: 'partner' });
  });
});
