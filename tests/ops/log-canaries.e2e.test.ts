import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { activatedPlate } from '../e2e/support/activated-plate.js';
import { application, password } from '../e2e/support/funeral-home.js';
import { owner, scratchFolder, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import { live, personOf, repliedTo, wordsOfPerson, wordsOfTimeline } from './people-with-canaries.js';

/* Searches the most detailed log for secrets and for words of people, in accepted, refused and malformed requests. */

const scratch = scratchFolder();
const wrongPassword = 'canary-of-a-wrong-password';
const accessCode = 'ZX81QW';
const wrongCode = 'QQ11QQ';
const person = personOf('kestrel');
let site: Keepsake;
let staff: Visitor;
let lastId = '';
const secrets: string[] = [owner.password, password, wrongPassword, accessCode, wrongCode];

const logged = (): string => readFileSync(join(scratch.path, 'keepsake.log'), 'utf8') + site.printed();
const found = (words: readonly string[]): readonly string[] => {
  const text = logged().toLowerCase();
  return words.filter((word) => text.includes(word.toLowerCase()));
};

/** Notes the cookies that a response sets, and returns its correlation id. */
const cookiesOf = (headers: Headers): string => {
  for (const line of headers.getSetCookie()) secrets.push(/^[^=]+=([^;]+)/.exec(line)?.[1] ?? '');
  return headers.get('x-correlation-id') ?? '';
};

beforeAll(async () => {
  site = await startKeepsake(scratch.path, { LOG_LEVEL: 'trace' });
  staff = visitor(site.url);
  cookiesOf((await staff.post('/api/admin/login', owner)).headers);
});
afterAll(async () => {
  await site.pressCtrlC();
  scratch.remove();
});

test('accepts, refuses and rejects requests with secrets', async () => {
  await live(site.url, staff, person);
  await repliedTo(staff, person);
  const code = await activatedPlate(site.url, {
    customerName: `${person.firstName} ${person.lastName}`,
    customerEmail: person.email,
    eventType: 'memorial',
    honoreeName: person.honoree,
    isPrivate: true,
    accessCode,
  });
  const guest = visitor(site.url);
  for (const typed of [wrongCode, accessCode])
    cookiesOf((await guest.post(`/api/timeline/${code}/unlock`, { accessCode: typed })).headers);
  await guest.post('/api/partners/signup', application(person.email, person.firstName));
  const wrong = { email: person.email, password: wrongPassword };
  for (const path of ['/api/admin/login', '/api/affiliates/login', '/api/partners/login'])
    expect((await guest.post(path, wrong)).status).toBeGreaterThanOrEqual(400);
  await guest.post('/api/admin/login', `{"email": "${person.email}", "password": "${wrongPassword}`);
  const headers = { authorization: `Bearer ${wrongPassword}`, cookie: `keepsake=${wrongPassword}` };
  await guest.get(`/api/customer/settings?email=${person.email}&password=${wrongPassword}`, { headers });
  const mails = mailboxAnswer.parse((await guest.get('/api/dev/mailbox')).body);
  for (const link of mails.flatMap(({ links }) => links)) {
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    if (token !== null) secrets.push(token);
  }
  lastId = cookiesOf((await guest.get('/api/timeline/NOTHING')).headers);
  expect(secrets.filter((one) => one.length >= 6).length).toBeGreaterThan(8);
});

test('the log has every request, and the search finds what is there', async () => {
  await until('the last line', () => (found([lastId]).length === 1 ? true : undefined));
  expect(logged()).toContain('"route":"POST /api/admin/login","status":"401"');
});

test('the log has each sign-in attempt with outcome and account hash', () => {
  const lines = logged()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  const outcomes = lines
    .filter(({ msg, kind }) => msg === 'sign-in attempted' && kind === 'staff')
    .map(({ correlationId, account }) => {
      const answered = lines.find((one) => one['correlationId'] === correlationId && one['msg'] === 'answered');
      return { account, status: answered?.['status'] };
    });
  expect(outcomes.map(({ status }) => status)).toEqual(['200', '200', '401']);
  expect(new Set(outcomes.map(({ account }) => account)).size).toBe(2);
  for (const { account } of outcomes) expect(account).toMatch(/^[\w-]{22}$/);
});

test('the log has no secret and no word of a person', () => {
  expect(found(secrets.filter((one) => one.length >= 6))).toEqual([]);
  expect(found([...wordsOfPerson(person), ...wordsOfTimeline(person)])).toEqual([]);
});
