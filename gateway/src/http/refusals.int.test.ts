import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AuditList } from '@keepsake/contracts/rest/audit';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { randomUUID } from 'node:crypto';
import { gatewayEntry } from '../identity/service.js';
import { readConfig } from '../config.js';
import { openGateway, type RunningGateway } from '../gateway.js';
import { openBrowser } from '../testing/browser.js';
import { happyPathWith } from '../testing/happy-path.js';
import { fakeService } from '../testing/fake-service.js';

const owner = { email: 'owner@keepsake.example', password: 'the first password' };
const env = {
  PORT: '0',
  SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef',
  RATE_LIMITS: '1000',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
};
const notYours = async () => {
  throw problem('forbidden', 'not-yours', 'This belongs to another account. Please sign in to that one.');
};

let sut: TestService;
let gateway: RunningGateway;
beforeAll(async () => {
  const refusing = [
    fakeService(partnersRpc, { GetInventory: notYours }),
    fakeService(stockRpc, { MoveStock: notYours, RenderStatement: notYours }),
  ];
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(...refusing) });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

it('rejects a partner at the location of another and records the attempt', async () => {
  const partner = openBrowser(gateway.port);
  const signIn = { email: 'pat@example.org', password: 'a good password', partnerType: 'memorial' };
  expect((await partner.post('/api/partners/login', signIn)).status).toBe(200);
  const id = randomUUID();
  const read = () => partner.get(`/api/partners/${id}/inventory`);
  const statement = () => partner.get(`/api/partners/${id}/statement.pdf?month=2026-05`);
  const restock = () => partner.post(`/api/partners/${id}/inventory/restock`, { quantity: 3 });
  const statuses = [(await read()).status, (await read()).status, (await statement()).status, (await restock()).status];
  expect(statuses).toEqual([403, 403, 403, 403]);

  const boss = openBrowser(gateway.port);
  await boss.post('/api/admin/login', owner);
  const { entries } = (await boss.get('/api/admin/audit?action=refused')).body as AuditList;
  expect(entries).toMatchObject([
    { subjectId: id, reason: 'not-yours', call: 'POST /api/partners/{id}/inventory/restock' },
    { subjectId: id, reason: 'not-yours', call: 'GET /api/partners/{id}/statement.pdf' },
    { subjectId: id, reason: 'not-yours', call: 'GET /api/partners/{id}/inventory' },
  ]);
  expect(entries.every(({ staffId }) => staffId.startsWith('partner-'))).toBe(true);
});
