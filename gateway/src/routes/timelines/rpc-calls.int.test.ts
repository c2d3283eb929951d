import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { openAccess } from '../../identity/access.js';
import { gatewayEntry } from '../../identity/service.js';
import { publicCode } from '../../testing/answers.js';
import { openBrowser } from '../../testing/browser.js';
import { happyPath } from '../../testing/happy-path.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };

let sut: TestService;
let gateway: RunningGateway;
/** Called once for many requests: changes, the closing of the business, and once a day the salt of visits. */
const periodic: ReadonlySet<string> = new Set(['RecentChanges', 'GetClosing', 'OpenVisitDay']);
/** Methods of qr-timeline that were called by requests. */
let calls: string[] = [];
/** Whether qr-timeline is still of the former release. */
let isFormer = false;

beforeAll(async () => {
  const fakes = happyPath().map(({ contract, methods }) => ({
    contract,
    methods: Object.fromEntries(
      Object.entries(methods).map(([name, method]) => [
        name,
        (input: unknown) => {
          if (contract.file.startsWith('qr-timeline/') && !periodic.has(name)) calls.push(name);
          if (isFormer && name === 'AddContribution') throw problem('unavailable', 'method-unknown', 'Try again.');
          return method(input);
        },
      ]),
    ),
  }));
  sut = await openTestService(gatewayEntry, { env, fakes });
  gateway = await openGateway(sut.running, readConfig(env), openResources({ logLevel: 'silent' }));
});
beforeEach(() => {
  calls = [];
  isFormer = false;
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const postPhoto = async () => {
  const form = new FormData();
  form.set('title', 'The boat');
  form.set('description', 'It was a good boat.');
  form.set('media', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], { type: 'image/jpeg' }), 'boat.jpg');
  return openBrowser(gateway.port).send('POST', `/api/timeline/${publicCode}/entries`, { raw: form });
};

test('asks qr-timeline once when a guest posts a photo', async () => {
  const { status } = await postPhoto();
  expect([status, calls]).toEqual([201, ['AddContribution']]);
});

test('posts by the former calls when qr-timeline is not upgraded yet', async () => {
  isFormer = true;
  const { status } = await postPhoto();
  expect(status).toBe(201);
  expect(calls).toEqual(['AddContribution', 'ViewStored', 'ViewTimeline', 'Reserve', 'RegisterUpload', 'AddEntry']);
});

test('asks qr-timeline once when a signed-in visitor reads a timeline', async () => {
  const access = openAccess(sut.running, env.SESSION_SECRET);
  const who = { kind: 'customer', accountId: 'the-owner', email: 'x@example.org', browserId: 'b' } as const;
  const browser = openBrowser(gateway.port);
  browser.cookies.set('keepsake', (await access.sessions.open(who, undefined, access.ownContext())).token);
  const { status } = await browser.get(`/api/timeline/${publicCode}?limit=30`);
  expect([status, calls]).toEqual([200, ['ViewTimeline']]);
});
