import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { serviceUnderTest, type ServiceUnderTest } from '@keepsake/platform/testing/service-under-test';
import { gatewayEntry } from './access/service.js';
import { readConfig } from './config.js';
import { openGateway, type RunningGateway } from './gateway.js';
import { ids } from './testing/answers.js';
import { openBrowser, type Browser } from './testing/browser.js';
import { goodDayBut } from './testing/neighbours.js';
import { standIn } from './testing/stand-in.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };
const future = 'This month has not begun yet. Please choose May 2026 or an earlier one.';
const asked: object[] = [];
let sut: ServiceUnderTest;
let gateway: RunningGateway;
let partner: Browser;

beforeAll(async () => {
  const stock = standIn(stockRpc, {
    RenderStatement: async (wanted) => {
      asked.push(wanted);
      if (wanted.month > '2026-05') throw problem('invalid', 'month-not-begun', future);
      return { pdf: Buffer.from('%PDF-1.7\n'), name: 'statement-2026-05-Okafor.pdf' };
    },
  });
  sut = await serviceUnderTest(gatewayEntry, { env, neighbours: goodDayBut(stock) });
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

describe('the statement of a month', () => {
  it('is a PDF under the name that its owner gave it, on letter unless a4 is wanted', async () => {
    const reply = await statement('?month=2026-05');
    expect([reply.status, reply.text]).toEqual([200, '%PDF-1.7\n']);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="statement-2026-05-Okafor.pdf"',
      'cache-control': 'no-store',
    });
    expect((await statement('?month=2026-04&paper=a4')).status).toBe(200);
    expect(asked).toEqual([
      { locationId: ids.location, month: '2026-05', paper: 'letter' },
      { locationId: ids.location, month: '2026-04', paper: 'a4' },
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
  ])('asked for as %j is refused beside its field, and nothing is drawn', async (query, field, message) => {
    const before = asked.length;
    const reply = await statement(query);
    expect([reply.status, reply.body.errors]).toEqual([400, [{ field, message }]]);
    expect(asked).toHaveLength(before);
  });

  it('that has not begun is refused with the month to choose', async () => {
    const reply = await statement('?month=2026-06');
    expect([reply.status, reply.body.detail]).toEqual([422, future]);
  });

  it('is for nobody who is not signed in', async () => {
    const path = `/api/partners/${ids.location}/statement.pdf?month=2026-05`;
    expect((await openBrowser(gateway.port).get(path)).status).toBe(401);
  });
});
