import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { ids } from '../../testing/answers.js';
import { openBrowser, type Browser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };
const future = 'This month has not begun yet. Please choose May 2026 or an earlier one.';
const requests: object[] = [];
let sut: TestService;
let gateway: RunningGateway;
let partner: Browser;

beforeAll(async () => {
  const stock = fakeService(stockRpc, {
    RenderStatement: async (expected) => {
      requests.push(expected);
      if (expected.month > '2026-05') throw problem('invalid', 'month-not-begun', future);
      return { pdf: Buffer.from('%PDF-1.7\n'), name: 'statement-2026-05-Okafor.pdf' };
    },
  });
  sut = await openTestService(gatewayEntry, { env, fakes: happyPathWith(stock) });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
  partner = openBrowser(gateway.port);
  const signIn = { email: 'pat@example.org', password: 'a good password', partnerType: 'memorial' };
  await partner.post('/api/partners/login', signIn);
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const statement = (query: string) => partner.get(`/api/partners/${ids.location}/statement.pdf${query}`);

describe('monthly statement', () => {
  it('is a PDF named by the service, in letter format by default', async () => {
    const reply = await statement('?month=2026-05');
    expect([reply.status, reply.text]).toEqual([200, '%PDF-1.7\n']);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="statement-2026-05-Okafor.pdf"',
      'cache-control': 'no-store',
    });
    expect((await statement('?month=2026-04&paper=a4&language=ar')).status).toBe(200);
    expect(requests).toMatchObject([
      { locationId: ids.location, month: '2026-05', paper: 'letter', language: 'en' },
      { locationId: ids.location, month: '2026-04', paper: 'a4', language: 'ar' },
    ]);
  });

  it.each([
    ['', 'month', 'Please choose a month, such as 2026-05.'],
    ['?month=', 'month', 'Please choose a month, such as 2026-05.'],
    ['?month=2026-13', 'month', 'Please choose a month, such as 2026-05.'],
    ['?month=2026-5', 'month', 'Please choose a month, such as 2026-05.'],
    ['?month=05/2026', 'month', 'Please choose a month, such as 2026-05.'],
    ['?month=2026-05&month=2026-04', 'month', 'Please choose a month, such as 2026-05.'],
    ['?month=2026-05&paper=a5', 'paper', 'Please choose letter or a4 for the paper.'],
    ['?month=2026-05&language=it', 'language', 'Please choose one of these languages: en, es, fr, de, pt-BR, ar.'],
  ])('rejects %j for the field and renders nothing', async (query, field, message) => {
    const before = requests.length;
    const reply = await statement(query);
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field, message }]]);
    expect(requests).toHaveLength(before);
  });

  it('of a future month is rejected with the months to choose', async () => {
    const reply = await statement('?month=2026-06');
    expect([reply.status, reply.body.detail]).toEqual([422, future]);
  });

  it('requires a session', async () => {
    const path = `/api/partners/${ids.location}/statement.pdf?month=2026-05`;
    expect((await openBrowser(gateway.port).get(path)).status).toBe(401);
  });
});
