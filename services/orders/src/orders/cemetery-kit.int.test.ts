import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Caller } from '@keepsake/platform/request-context';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { ordersEntry } from '../service.js';

const gateway: Caller = { kind: 'system', service: 'gateway' };
const staff = (role: 'operations' | 'support' | 'finance' | 'marketing'): Caller => ({ kind: 'staff', id: role, role });
const anyone: Caller = { kind: 'anyone', browserId: 'browser-of-the-buyer' };

let under: TestService;
beforeAll(async () => {
  under = await openTestService(ordersEntry, {
    env: { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef', PLATE_MATERIAL: 'Stainless steel, 1 mm' },
  });
});
afterAll(() => under.stop());

const place = async (more: object = {}) =>
  (
    await under.call(ordersRpc, anyone).PlaceOrder({
      pricingTier: 'individual',
      quantity: 1,
      eventType: 'Memorial',
      honoreeName: 'Inés Duarte',
      firstName: 'Rosa',
      lastName: 'Duarte',
      email: 'rosa@example.org',
      phone: '+1 555 019 7731',
      emailMarketing: false,
      birthdayReminders: false,
      uploadIds: [],
      isPrivate: false,
      otherHonoreeNames: [],
      inviteEmails: [],
      ...more,
    })
  ).orderId;
const render = (orderId: string, caller: Caller, language: 'en' | 'de' = 'en') =>
  under.call(ordersRpc, caller).RenderCemeteryKit({ orderId, language, paper: 'a4' });
const textOf = (pdf: Buffer) => readPdf(pdf).pages.map(({ texts }) => texts.map(({ text }) => text).join(' '));

describe('the cemetery kit of an order', () => {
  test('has names, order and facts of the settings in the language of its reader', async () => {
    const orderId = await place();
    const { pdf, name } = await render(orderId, gateway, 'de');
    const { number, cemeteryKit } = await under.call(ordersRpc, gateway).GetOrder({ orderId });
    expect([name, cemeteryKit]).toEqual([`cemetery-kit-${number}.pdf`, true]);
    const [letter, plate, guide] = textOf(pdf);
    expect(letter).toContain('Inés Duarte');
    expect(letter).toContain('An die Friedhofsverwaltung');
    expect(plate).toContain('Stainless steel, 1 mm');
    expect(plate).toContain(number);
    expect(guide).toContain('Auf Stein: kleben');
  });

  test('is drawn for staff who serve buyers, for no one else', async () => {
    const orderId = await place();
    for (const role of ['operations', 'support'] as const)
      expect((await render(orderId, staff(role))).pdf.subarray(0, 5).toString()).toBe('%PDF-');
    for (const caller of [anyone, staff('finance'), staff('marketing')]) {
      await expect(render(orderId, caller)).rejects.toMatchObject({ slug: 'order-not-found' });
      expect(await under.call(ordersRpc, caller).GetOrder({ orderId })).toMatchObject({ cemeteryKit: false });
    }
  });

  test('is refused for a celebration and after a cancellation', async () => {
    const wedding = await place({ eventType: 'Wedding' });
    await expect(render(wedding, gateway)).rejects.toMatchObject({ slug: 'kit-not-offered' });
    const orderId = await place();
    await under.call(ordersRpc, staff('operations')).CancelOrder({ orderId, reason: 'other' });
    await expect(render(orderId, gateway)).rejects.toMatchObject({ slug: 'kit-not-offered' });
    expect(await under.call(ordersRpc, gateway).GetOrder({ orderId })).toMatchObject({ cemeteryKit: false });
  });
});
