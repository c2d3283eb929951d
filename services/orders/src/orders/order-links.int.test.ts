import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from '../service.js';

const contested = '0198c0de-0000-7000-8000-000000000001';
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
    // The files exist for every order, because claims follow by an event.
    fakes: [fakeService(timelinesRpc, { CheckUploads: async () => ({ photos: 1, videos: 0 }) })],
  });
});
afterAll(() => under.stop());

const place = (more: object = {}) =>
  under.call(ordersRpc, buyer).PlaceOrder({
    pricingTier: 'event',
    quantity: 3,
    eventType: 'Wedding',
    honoreeName: 'Maja & Tom',
    firstName: 'Maja',
    lastName: 'Lindgren',
    email: 'maja@example.org',
    phone: '555',
    emailMarketing: false,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
    ...more,
  });

describe('order links', () => {
  test('refuse the second of two concurrent orders that name the same file', async () => {
    const tries = await Promise.allSettled([1, 2, 3].map(() => place({ uploadIds: [contested] })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = tries.flatMap((one) => (one.status === 'rejected' ? [one.reason as object] : []));
    for (const reason of refused)
      expect(reason).toMatchObject({ slug: 'upload-missing', extra: { upload: contested } });
    expect(refused).toHaveLength(2);
  });

  test('open an order by the signed link for thirty days only', async () => {
    const { orderId, number } = await place();
    const gateway = () => under.call(ordersRpc, { kind: 'system', service: 'gateway' });
    const { linkToken = '' } = await gateway().FindOrder({ number, email: 'maja@example.org' });
    expect(await gateway().ReadOrderLink({ token: linkToken })).toMatchObject({ orderId });
    expect(await gateway().FindOrder({ number, email: 'tom@example.org' })).toEqual({ firstName: '' });
    const [id, ends] = linkToken.split('.');
    expect(Number.parseInt(ends ?? '', 36) - Date.now()).toBeLessThanOrEqual(30 * 24 * 60 * 60_000);
    for (const forged of ['', 'x', `${id}.${ends}`, linkToken.replace(ends ?? '', 'zzzzzzzzz'), `${linkToken}x`])
      expect((await gateway().ReadOrderLink({ token: forged })).orderId).toBeUndefined();
    await expect(under.call(ordersRpc, buyer).ReadOrderLink({ token: linkToken })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  });
});
