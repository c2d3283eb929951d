import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uploadsAdded } from '@keepsake/contracts/events/qr-timeline/uploads-added.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { ordersEntry } from '../service.js';

const upload = '0198c0de-0000-7000-8000-0000000000f0';
const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const buyer: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' },
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
    phone: '+46 8 555 0199',
    emailMarketing: true,
    birthdayReminders: false,
    uploadIds: [],
    isPrivate: false,
    otherHonoreeNames: [],
    inviteEmails: [],
    ...more,
  });

describe('order details for staff', () => {
  test('include dates, files and answers of the order', async () => {
    const { orderId } = await place({
      uploadIds: [upload],
      customerBirthday: '1980-02-29',
      anniversaryDate: '2001-06-01',
      familyBirthdays: 'Rui: 1974-06-03',
      isPrivate: true,
      inviteEmails: ['aunt@example.org'],
      watchedTutorial: true,
      captchaVerified: true,
    });
    const expected = {
      uploadIds: [upload],
      totalFiles: 1,
      totalPhotos: 1,
      totalVideos: 0,
      customerBirthday: '1980-02-29',
      anniversaryDate: '2001-06-01',
      familyBirthdays: 'Rui: 1974-06-03',
      inviteEmails: ['aunt@example.org'],
      watchedTutorial: true,
      captchaVerified: true,
    };
    const ofStaff = under.call(ordersRpc, staff);
    const listed = (await ofStaff.ListOrders({ limit: 100 })).orders.find(({ id }) => id === orderId);
    expect(listed).toMatchObject(expected);
    expect(await ofStaff.GetOrder({ orderId })).toMatchObject(expected);
    const stranger = await under.call(ordersRpc, buyer).GetOrder({ orderId });
    expect(stranger).toMatchObject({ uploadIds: [], inviteEmails: [], watchedTutorial: false });
    expect(JSON.stringify(stranger)).not.toMatch(/1980-02|aunt@|1974-06/);
  });

  test('count added files once when the event repeats', async () => {
    const first = '0198c0de-0000-7000-8000-0000000000f2';
    const { orderId } = await place({ uploadIds: [first] });
    const later = '0198c0de-0000-7000-8000-0000000000f1';
    const added = { orderId, uploadIds: [later], kinds: { photos: 0, videos: 1 } };
    const id = await under.deliver(uploadsAdded, added);
    await under.deliver(uploadsAdded, added, { id });
    expect(await under.call(ordersRpc, staff).GetOrder({ orderId })).toMatchObject({
      uploadIds: [first, later],
      totalPhotos: 1,
      totalVideos: 1,
    });
  });
});
