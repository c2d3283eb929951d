import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { auditCheck, auditList } from '@keepsake/contracts/rest/audit';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { staffMember } from '@keepsake/contracts/rest/staff-members';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { uniqueUser } from '../support/people.js';
import { until } from '../support/until.js';
import { visitor, type Visitor } from '../support/visitor.js';

/* A person is invited to the back office by email and works within their role; everything is in the audit log. */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let owner: Visitor;

beforeAll(async () => {
  site = await visitKeepsake();
  owner = visitor(site.url);
  await owner.post('/api/admin/login', staffSignIn());
});
afterAll(() => site?.leave());

const tokenFor = (email: string): Promise<string> =>
  until(`a link for ${email}`, async () =>
    mailboxAnswer
      .parse((await visitor(site.url).get('/api/dev/mailbox')).body)
      .filter(({ to }) => to === email)
      .flatMap(({ links }) => links)
      .map((link) => new URLSearchParams(new URL(link).hash.slice(1)).get('token'))
      .find((token): token is string => token !== null),
  );

test('an invited colleague gets a role, and the audit log lists every action', async () => {
  const { name, email } = uniqueUser('Ben');
  const invited = staffMember.parse((await owner.post('/api/admin/staff', { name, email, role: 'operations' })).body);
  const password = 'a password of my own';
  const ben = visitor(site.url);
  expect((await ben.post('/api/admin/password-link/use', { token: await tokenFor(email), password })).status).toBe(200);
  expect((await ben.post('/api/admin/login', { email, password })).status).toBe(200);
  expect((await ben.get('/api/admin/staff')).status).toBe(403);
  const batch = { quantity: 1, prefix: 'CF', batchName: email };
  expect((await ben.post('/api/admin/qr-codes/generate', batch)).status).toBe(201);

  const acts = await until('the batch to be in the audit', async () => {
    const { body } = await owner.get(`/api/admin/audit?person=${invited.id}`);
    const { entries } = auditList.parse(body);
    return entries.some(({ service }) => service === 'qr-timeline') ? entries : undefined;
  });
  expect(acts.map(({ person, action, call }) => [person, action, call])).toEqual([
    [name, acts[0]?.action, 'POST /api/admin/qr-codes/generate'],
    [name, 'sign-in', 'POST /api/admin/login'],
    [name, 'invitation-accepted', null],
  ]);
  expect(auditCheck.parse((await owner.post('/api/admin/audit/verify', {})).body).fault).toBeNull();

  expect((await owner.remove(`/api/admin/staff/${invited.id}/sessions`)).status).toBe(204);
  await until('the session to be over everywhere', async () =>
    (await ben.get('/api/admin/me')).status === 401 ? true : undefined,
  );
});
