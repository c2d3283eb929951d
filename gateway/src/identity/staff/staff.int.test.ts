import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { gatewayEntry } from '../service.js';
import { codeAtStep, stepAt } from '../totp.js';
import { createStaffNames } from './staff-names.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const owner = { email: 'owner@keepsake.example', password: 'the first password' };
const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '1000',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
};

type Mail = {
  readonly to: string;
  readonly template: string;
  readonly values: { readonly token: string; readonly what?: string };
};

let sut: TestService;
let gateway: RunningGateway;
let boss: Browser;
const mails: Mail[] = [];
let nowMs = Date.parse('2026-02-03T10:00:00Z');

beforeAll(async () => {
  const post = fakeService(campaignsRpc, {
    QueueMail: async ({ to, template, valuesJson }) => {
      mails.push({ to, template, values: JSON.parse(valuesJson) as Mail['values'] });
      return { mailId: ids.entry };
    },
  });
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPathWith(post),
    clock: { now: () => new Date(nowMs) },
  });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  boss = await signedIn(owner.email, owner.password);
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const login = async (email: string, password: string, totp?: string) => {
  const browser = openBrowser(gateway.port);
  return { browser, reply: await browser.post('/api/admin/login', { email, password, totp }) };
};
const signedIn = async (email: string, password: string, totp?: string): Promise<Browser> => {
  const { browser, reply } = await login(email, password, totp);
  expect(reply.status).toBe(200);
  return browser;
};
const mailsTo = (email: string, template: string): readonly Mail[] =>
  mails.filter((mail) => mail.to === email && mail.template === template);
const tokenTo = (email: string, template: string): string => mailsTo(email, template).at(-1)?.values.token ?? '';
const useLink = (token: string, password: string) =>
  openBrowser(gateway.port).post('/api/admin/password-link/use', { token, password });

let people = 0;
type Joined = { readonly id: string; readonly email: string; readonly password: string };
const invite = async (role = 'support'): Promise<Joined> => {
  people += 1;
  const email = `ben-${people}@keepsake.example`;
  const reply = await boss.post('/api/admin/staff', { email, name: `Ben ${people}`, role });
  expect(reply.status).toBe(201);
  return { id: reply.body.id as string, email, password: `password of ben ${people}` };
};
const join = async (role?: string): Promise<Joined> => {
  const one = await invite(role);
  expect((await useLink(tokenTo(one.email, 'staff-invitation'), one.password)).status).toBe(200);
  return one;
};
const change = (id: string, input: object) => boss.send('PATCH', `/api/admin/staff/${id}`, { body: input });
const audit = async (id: string): Promise<readonly string[]> =>
  (
    await sql<{ action: string }>`
      select action from audit where subject_id = ${id} and action <> 'call' order by seq`.execute(sut.running.db)
  ).rows.map(({ action }) => action);

describe('wrong password of staff', () => {
  it('computes as much for an unknown address as for a known one', async () => {
    const cpuOf = async (email: string): Promise<number> => {
      const before = process.cpuUsage();
      expect((await login(email, 'not the password')).reply.status).toBe(401);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const ratios: number[] = [];
    for (let round = 0; round < 21; round++) {
      const known = await cpuOf(owner.email);
      ratios.push((await cpuOf('nobody@keepsake.example')) / known);
    }
    // A call without a password check takes less than a tenth.
    const median = ratios.toSorted((one, other) => one - other)[10] ?? 0;
    expect(median).toBeGreaterThan(0.5);
    expect(median).toBeLessThan(2);
  });
});

it('names of staff call the launcher by the name of the product', async () => {
  const names = await createStaffNames(sut.running.db).of(['sample-families', 'gone-of-the-staff']);
  expect([names.get('sample-families'), names.get('gone-of-the-staff')]).toEqual(['Keepsake', undefined]);
});

describe('staff invitation', () => {
  it('signs in after the first password, unlike a reset', async () => {
    const { email, password } = await invite('support');
    const newcomer = openBrowser(gateway.port);
    const use = { token: tokenTo(email, 'staff-invitation'), password };
    expect((await newcomer.post('/api/admin/password-link/use', use)).status).toBe(200);
    expect((await newcomer.get('/api/session')).body).toMatchObject({
      kind: 'admin',
      email,
      name: `Ben ${people}`,
      role: 'support',
    });
    await openBrowser(gateway.port).post('/api/admin/password-reset', { email });
    await eventually(async () => mailsTo(email, 'staff-reset').length > 0, 'the mail with the link');
    const returning = openBrowser(gateway.port);
    const token = tokenTo(email, 'staff-reset');
    await returning.post('/api/admin/password-link/use', { token, password: 'another password' });
    expect((await returning.get('/api/session')).body).toMatchObject({ kind: 'anonymous' });
    expect((await newcomer.get('/api/session')).body).toMatchObject({ kind: 'anonymous' });
  });

  it('is listed as pending, sets the password once and applies the role', async () => {
    const { id, email, password } = await invite('operations');
    const waiting = (await boss.get('/api/admin/staff')).body.staff.find((one: { id: string }) => one.id === id);
    expect(waiting).toMatchObject({ email, role: 'operations', invitation: 'waiting', active: true, lastSeenAt: null });
    expect((await login(email, '')).reply.status).toBe(400);
    expect((await login(email, 'any password')).reply.status).toBe(401);

    const token = tokenTo(email, 'staff-invitation');
    const view = await openBrowser(gateway.port).post('/api/admin/password-link', { token });
    expect(view).toMatchObject({ status: 200, body: { purpose: 'invitation', email, role: 'operations' } });
    expect((await useLink(token, 'short')).status).toBe(400);
    expect((await useLink(token, password)).status).toBe(200);
    expect(await useLink(token, 'another password')).toMatchObject({
      status: 404,
      body: { type: '/problems/link-used' },
    });

    const ben = await signedIn(email, password);
    expect((await ben.get('/api/session')).body).toMatchObject({ kind: 'admin', role: 'operations' });
    expect((await ben.get('/api/admin/staff')).body).toMatchObject({
      detail: expect.stringContaining('An owner can change that.'),
    });
    expect(await audit(id)).toEqual(['staff-invited', 'invitation-accepted', 'sign-in']);
  });

  it('expires after a week and is replaced by a new one', async () => {
    const { id, email, password } = await invite();
    const first = tokenTo(email, 'staff-invitation');
    nowMs += 8 * 24 * 60 * 60_000;
    boss = await signedIn(owner.email, owner.password);
    expect((await useLink(first, password)).status).toBe(404);
    expect((await boss.get('/api/admin/staff')).body.staff.find((one: { id: string }) => one.id === id)).toMatchObject({
      invitation: 'expired',
    });
    expect((await boss.post(`/api/admin/staff/${id}/invitation`)).body).toMatchObject({ invitation: 'waiting' });
    const second = tokenTo(email, 'staff-invitation');
    expect((await boss.post(`/api/admin/staff/${id}/invitation`)).status).toBe(200);
    expect((await useLink(second, password)).status).toBe(404);
    expect((await useLink(tokenTo(email, 'staff-invitation'), password)).status).toBe(200);
    expect((await boss.post(`/api/admin/staff/${id}/invitation`)).status).toBe(409);
  });

  it('is refused for a known address', async () => {
    const { email } = await invite();
    const again = await boss.post('/api/admin/staff', { email: email.toUpperCase(), name: 'Ben', role: 'owner' });
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'email' }] } });
  });
});

describe('owner', () => {
  it('changes a role immediately, for open sessions too', async () => {
    const one = await join('support');
    const browser = await signedIn(one.email, one.password);
    expect((await browser.get('/api/admin/qr-batches')).status).toBe(403);
    expect((await change(one.id, { role: 'operations', name: 'Benedikt' })).body).toMatchObject({
      role: 'operations',
      name: 'Benedikt',
    });
    expect((await browser.get('/api/admin/qr-batches')).status).toBe(200);
    expect(await audit(one.id)).toEqual([
      'staff-invited',
      'invitation-accepted',
      'sign-in',
      'staff-renamed',
      'staff-role-changed',
    ]);
  });

  it('disables a person, who is signed out and cannot sign in until enabled', async () => {
    const one = await join();
    const browser = await signedIn(one.email, one.password);
    expect((await change(one.id, { active: false })).body).toMatchObject({ active: false, sessions: 0 });
    expect((await browser.get('/api/admin/me')).status).toBe(401);
    expect((await login(one.email, one.password)).reply.status).toBe(401);
    await change(one.id, { active: true });
    expect((await login(one.email, one.password)).reply.status).toBe(200);
  });

  it('lists the sessions of a person and ends one or all', async () => {
    const one = await join();
    const path = `/api/admin/staff/${one.id}/sessions`;
    // Accepting the invitation opened a session.
    expect((await boss.get(path)).body).toHaveLength(1);
    await boss.send('DELETE', path);
    const [first, second] = [await signedIn(one.email, one.password), await signedIn(one.email, one.password)];
    const listed = (await boss.get(path)).body as readonly { id: string; here: boolean }[];
    expect(listed.map(({ here }) => here)).toEqual([false, false]);
    expect((await boss.send('DELETE', `${path}/${listed[0]?.id}`)).status).toBe(204);
    const left = [(await first.get('/api/admin/me')).status, (await second.get('/api/admin/me')).status];
    expect(left).toEqual(expect.arrayContaining([200, 401]));
    expect((await boss.send('DELETE', path)).status).toBe(204);
    expect((await boss.get(path)).body).toEqual([]);
  });

  it('cannot be the last one to leave, also in concurrent requests', async () => {
    const second = await join('owner');
    const { body } = await boss.get('/api/session');
    const other = await signedIn(second.email, second.password);
    const both = await Promise.all([
      change(second.id, { role: 'finance' }),
      other.send('PATCH', `/api/admin/staff/${body.id}`, { body: { active: false } }),
    ]);
    const won = both.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { rows } = await sql<{ n: number }>`select count(*) as n from staff where role = 'owner' and active`.execute(
      sut.running.db,
    );
    expect(rows).toEqual([{ n: 1 }]);
    await sql`update staff set active = true, role = 'owner' where id = ${body.id as string}`.execute(sut.running.db);
    await sql`update staff set role = 'support' where id = ${second.id}`.execute(sut.running.db);
    nowMs += 2_000;
    boss = await signedIn(owner.email, owner.password);
    for (const input of [{ role: 'support' }, { active: false }])
      expect(await change(body.id as string, input)).toMatchObject({
        status: 409,
        body: { type: '/problems/last-owner', detail: expect.stringContaining('There must be one owner.') },
      });
  });

  it('gets 404 for an unknown person', async () => {
    const nobody = `/api/admin/staff/${ids.partner}`;
    const statuses = await Promise.all([
      change(ids.partner, { role: 'support' }),
      boss.post(`${nobody}/invitation`),
      boss.get(`${nobody}/sessions`),
      boss.send('DELETE', `${nobody}/two-step`),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('forgotten password of staff', () => {
  it('gets one answer for every address, and email only for active staff', async () => {
    const one = await join();
    const off = await join();
    await change(off.id, { active: false });
    const inside = await signedIn(one.email, one.password);
    const ask = (email: string) => openBrowser(gateway.port).post('/api/admin/password-reset', { email });
    const answers = await Promise.all([ask(one.email), ask('nobody@keepsake.example'), ask(off.email)]);
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([202, '{"status":"link-sent"}']));
    await eventually(async () => mailsTo(one.email, 'staff-reset')[0], 'the mail to be queued');
    expect(mailsTo('nobody@keepsake.example', 'staff-reset')).toEqual([]);
    expect(mailsTo(off.email, 'staff-reset')).toEqual([]);
    expect((await useLink(tokenTo(one.email, 'staff-reset'), 'a new password')).status).toBe(200);
    expect((await inside.get('/api/admin/me')).status).toBe(401);
    expect((await login(one.email, one.password)).reply.status).toBe(401);
    expect((await login(one.email, 'a new password')).reply.status).toBe(200);
  });
});

describe('own password', () => {
  it('changes with the old one, keeps this session and ends the others', async () => {
    const one = await join();
    const [here, elsewhere] = [await signedIn(one.email, one.password), await signedIn(one.email, one.password)];
    const put = (current: string) =>
      here.send('PUT', '/api/admin/me/password', { body: { current, password: 'quite another one' } });
    expect(await put('not it')).toMatchObject({ status: 400, body: { errors: [{ field: 'current' }] } });
    expect((await put(one.password)).status).toBe(204);
    expect((await here.get('/api/admin/me')).status).toBe(200);
    expect((await elsewhere.get('/api/admin/me')).status).toBe(401);
    expect(mailsTo(one.email, 'staff-security')).toMatchObject([{ values: { what: 'password' } }]);
    expect((await here.send('DELETE', '/api/admin/me/sessions')).status).toBe(204);
    expect((await here.get('/api/session')).body).toEqual({ kind: 'anonymous' });
  });
});

describe('two-step verification of staff', () => {
  const enrol = async () => {
    const one = await join();
    const browser = await signedIn(one.email, one.password);
    const { body } = await browser.post('/api/admin/me/two-step', { password: one.password });
    const secret = body.secret as string;
    const codeNow = (steps = 0): string => codeAtStep(secret, stepAt(new Date(nowMs)) + steps);
    return { ...one, browser, secret, codeNow, address: body.address as string };
  };
  const switchOn = async () => {
    const one = await enrol();
    const { status, body } = await one.browser.post('/api/admin/me/two-step/confirm', { code: one.codeNow() });
    expect(status).toBe(200);
    return { ...one, recovery: body.recoveryCodes as readonly string[] };
  };

  it('is on after a right code; the secret is stored encrypted', async () => {
    const one = await enrol();
    expect(one.address).toBe(
      `otpauth://totp/Keepsake:${encodeURIComponent(one.email)}?secret=${one.secret}&issuer=Keepsake`,
    );
    const wrong = one.codeNow() === '000000' ? '000001' : '000000';
    for (const code of [wrong, 'abc', '12345'])
      expect((await one.browser.post('/api/admin/me/two-step/confirm', { code })).status).toBe(400);
    expect((await login(one.email, one.password)).reply.status).toBe(200);
    expect((await one.browser.post('/api/admin/me/two-step/confirm', { code: one.codeNow() })).status).toBe(200);
    expect((await one.browser.get('/api/admin/me')).body).toMatchObject({ twoStep: true, recoveryCodesLeft: 10 });
    const { rows } = await sql<{ row: string }>`select staff::text as row from staff where id = ${one.id}`.execute(
      sut.running.db,
    );
    expect(rows[0]?.row).not.toContain(one.secret);
  });

  it('follows the right password and accepts each code once', async () => {
    const one = await switchOn();
    expect((await login(one.email, 'not it')).reply.body).toMatchObject({ type: '/problems/credentials-wrong' });
    expect((await login(one.email, one.password)).reply).toMatchObject({
      status: 401,
      body: { type: '/problems/code-needed' },
    });
    // The code that switched it on is used too.
    expect((await login(one.email, one.password, one.codeNow())).reply.status).toBe(401);
    nowMs += 30_000;
    const code = one.codeNow();
    const both = await Promise.all([login(one.email, one.password, code), login(one.email, one.password, code)]);
    expect(both.map(({ reply }) => reply.status)).toEqual(expect.arrayContaining([200, 401]));
    expect((await login(one.email, one.password, code)).reply.body).toMatchObject({
      type: '/problems/credentials-wrong',
    });
  });

  it('accepts each recovery code once, in any spelling', async () => {
    const one = await switchOn();
    expect(new Set(one.recovery).size).toBe(10);
    const [code = ''] = one.recovery;
    expect((await login(one.email, one.password, ` ${code.toLowerCase().replace('-', ' ')}`)).reply.status).toBe(200);
    expect((await login(one.email, one.password, code)).reply.status).toBe(401);
    const renewed = await one.browser.post('/api/admin/me/recovery-codes', { password: one.password });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await login(one.email, one.password, one.recovery[1])).reply.status).toBe(401);
    expect((await login(one.email, one.password, renewed.body.recoveryCodes[0])).reply.status).toBe(200);
  });

  it('is switched off with the password, or by an owner', async () => {
    const one = await switchOn();
    expect((await one.browser.post('/api/admin/me/two-step/off', { password: 'not it' })).status).toBe(400);
    expect((await one.browser.post('/api/admin/me/two-step/off', { password: one.password })).status).toBe(204);
    expect((await login(one.email, one.password)).reply.status).toBe(200);
    const lost = await switchOn();
    expect((await boss.send('DELETE', `/api/admin/staff/${lost.id}/two-step`)).body).toMatchObject({ twoStep: false });
    expect((await login(lost.email, lost.password)).reply.status).toBe(200);
    expect(mailsTo(lost.email, 'staff-security').map(({ values }) => values.what)).toEqual([
      'two-step-on',
      'two-step-off',
    ]);
    expect((await audit(lost.id)).slice(-3)).toEqual(['two-step-on', 'two-step-off', 'sign-in']);
  });

  it('ends other sessions when it is switched on', async () => {
    const one = await enrol();
    const earlier = await signedIn(one.email, one.password);
    expect((await one.browser.post('/api/admin/me/two-step/confirm', { code: one.codeNow() })).status).toBe(200);
    expect((await earlier.get('/api/admin/me')).status).toBe(401);
  });

  it('expires an unconfirmed setup after a quarter of an hour', async () => {
    const one = await enrol();
    nowMs += 16 * 60_000;
    expect((await one.browser.post('/api/admin/me/two-step/confirm', { code: one.codeNow() })).body).toMatchObject({
      type: '/problems/two-step-late',
    });
    boss = await signedIn(owner.email, owner.password);
  });
});
