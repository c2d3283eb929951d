import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { problem } from '@keepsake/platform/problem';
import { openResources } from '@keepsake/platform/run';
import type { SignedNotice } from '@keepsake/platform/signed-notice';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { openBrowser } from '../../testing/browser.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '100' };
const counts = { bounced: 1, complained: 0, temporary: 0, repeated: 0, notOurs: 0, notUnderstood: 0 };

const taken: SignedNotice[] = [];
let sut: TestService;
let gateway: RunningGateway;
beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPathWith(
      fakeService(marketingRpc, {
        TakeMailNotices: async (notice) => {
          taken.push(notice);
          if (notice.signature === 'wrong') throw problem('forbidden', 'notice-refused', 'Not signed. Please sign it.');
          if (notice.signature === 'off')
            throw problem('not-found', 'no-mail-notices', 'Not taken here. Please set MAIL_NOTICE_SECRET first.');
          return counts;
        },
      }),
    ),
  });
  const config = readConfig({ ...env, MAIL_URL: 'file:///nowhere' });
  gateway = await openGateway(sut.running, config, openResources({ logLevel: 'silent' }));
});
afterAll(async () => {
  await gateway.quiet();
  await gateway.stop();
  await sut.stop();
});

const report = (raw: string | Uint8Array, signature?: string) =>
  openBrowser(gateway.port).send('POST', '/api/mail/notices', {
    raw,
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'keepsake-signature': signature }),
    },
  });

describe('webhooks of the email provider', () => {
  it('forward the raw bytes and the signature without a session', async () => {
    const payload = '[ {"type":"bounce",\t"address":"ana@example.org" } ]\n';
    const { status, body } = await report(payload, 't=1,v1=00');
    expect([status, body]).toEqual([200, counts]);
    expect(taken.at(-1)).toEqual({ payload, signature: 't=1,v1=00' });
    await report(payload);
    expect(taken.at(-1)?.signature).toBe('');
  });

  it('are rejected with a message when forged, disabled or too long', async () => {
    expect(await report('[]', 'wrong')).toMatchObject({ status: 403, body: { detail: 'Not signed. Please sign it.' } });
    expect(await report('[]', 'off')).toMatchObject({ status: 404 });
    const before = taken.length;
    expect(await report('x'.repeat(300 * 1024), 't=1,v1=00')).toMatchObject({ status: 413 });
    expect(taken).toHaveLength(before);
  });

  it('accept bodies that are not text', async () => {
    expect(
      (
        await report(
          Uint8Array.from({ length: 10_000 }, (_, n) => n % 256),
          't=1,v1=00',
        )
      ).status,
    ).toBe(200);
  });
});

it('require staff for the upload of a mailbox', async () => {
  const { status } = await openBrowser(gateway.port).send('POST', '/api/email-suppressions/mailbox', { raw: 'From ' });
  expect(status).toBe(401);
});
