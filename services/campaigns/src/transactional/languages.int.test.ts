import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { orderCancelled } from '@keepsake/contracts/events/orders/order-cancelled.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { successionRpc } from '@keepsake/contracts/rpc/succession';
import { smtpServerUnderTest } from '@keepsake/native/server-under-test';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { withServer } from '@keepsake/platform/testing/contract-suite';
import { eventually } from '@keepsake/platform/testing/databases';
import {
  answerEach,
  fakeService,
  openTestService,
  type RedeliveryOptions,
  type TestService,
} from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { campaignsEntry } from '../service.js';

/** Addresses of buyers and owners by the id of their order, plate or link. */
const addresses = new Map<string, string>();
const emailOf = (id: string): string => addresses.get(id) ?? '';

withServer('emails in the language of the reader, over SMTP', smtpServerUnderTest(), (smtp) => {
  let campaigns: TestService;
  beforeAll(async () => {
    campaigns = await openTestService(campaignsEntry, {
      env: { MAIL_URL: smtp().url, PUBLIC_URL: 'https://keepsake.example', SUPPORT_EMAIL: 'desk@keepsake.example' },
      fakes: [
        fakeService(ordersRpc, {
          GetBuyers: async ({ orderIds }) => ({
            buyers: await answerEach(orderIds, async (orderId) => ({
              orderId,
              number: 'K-7K3M9QXA',
              customerId: customerOf(emailOf(orderId)),
              firstName: 'Inés',
              lastName: 'Duarte',
              email: emailOf(orderId),
              phone: '',
              eventType: 'Memorial',
              honoreeName: 'Rosa Duarte',
              pricingTier: 'event',
              quantity: 3,
              copies: 3,
              totalCents: 8500,
            })),
          }),
          GetCustomers: async ({ customerIds }) => ({
            customers: await answerEach(customerIds, async (customerId) => ({
              customerId,
              known: true,
              firstName: 'Inés',
              lastName: 'Duarte',
              email: 'new@example.org',
              phone: '',
              emailMarketing: false,
              birthdayReminders: false,
              version: 1,
            })),
          }),
        }),
        fakeService(partnersRpc, {
          GetAccount: async ({ accountId }) => ({
            accountId,
            email: emailOf(accountId),
            firstName: 'Ruth',
            lastName: 'Adeyemi',
            businessName: 'Adeyemi & Daughters',
            partnerType: 'memorial' as const,
            status: 'waiting' as const,
          }),
        }),
        fakeService(codesRpc, {
          GetOwner: async ({ codeId }) => ({
            ownerEmail: emailOf(codeId),
            code: 'CF7K3M9QXA2TDV',
            ownerName: 'Inés Duarte',
            honoreeName: 'Rosa Duarte',
            timelineUrl: '/timeline/CF7K3M9QXA2TDV',
            eventType: 'Memorial',
          }),
        }),
        fakeService(keepingRpc, {
          GetLink: async ({ id }) => ({
            kind: 'visit' as const,
            to: emailOf(id),
            name: '',
            askerName: 'Inés Duarte',
            token: `${id}.secret`,
            expiresAt: '2099-01-01T00:00:00.000Z',
            role: '',
            atFarewell: false,
            code: 'CF7K3M9QXA2TDV',
            honoreeName: 'Rosa Duarte',
            eventType: 'Memorial',
          }),
        }),
        fakeService(successionRpc, {
          GetSuccessionNotice: async ({ timelineId }) => ({
            to: emailOf(timelineId),
            name: 'Rui',
            code: 'CF7K3M9QXA2TDV',
            honoreeName: 'Rosa Duarte',
            eventType: 'Memorial',
            ownerName: 'Inés',
            successorName: 'Rui',
            plan: 'hand-over' as const,
            token: `${timelineId}.secret`,
            waitsUntil: '2026-12-05T09:00:00.000Z',
            others: 0,
          }),
        }),
      ],
    });
  });
  afterAll(() => campaigns.stop());

  const customerOf = (email: string): string => campaigns.running.platform.customerIdOf(email);
  const placed = async (email: string, again: RedeliveryOptions = {}, orderId = randomIds.next()): Promise<string> => {
    addresses.set(orderId, email);
    const order = {
      orderId,
      number: 'K-7K3M9QXA',
      customerId: customerOf(email),
      variant: 'checkout' as const,
      tier: 'event',
      quantity: 3,
      codes: 3,
      copies: 3,
      eventType: 'memorial',
      totalCents: 8500,
      currency: 'USD' as const,
      uploadIds: [],
      browserId: 'browser-of-ines',
      paid: false,
    };
    await campaigns.deliver(orderPlaced, order, again);
    return orderId;
  };
  const activated = (email: string, again: RedeliveryOptions = {}, codeId = randomIds.next()): Promise<string> => {
    addresses.set(codeId, email);
    const opened = {
      codeId,
      timelineId: codeId,
      customerId: customerOf(email),
      eventType: 'memorial',
      test: false,
    };
    return campaigns.deliver(codeActivated, opened, again);
  };
  const signIn = (email: string, language: string) => {
    const person: Caller = { kind: 'customer', id: customerOf(email), browserId: 'b' };
    const options = { signal: AbortSignal.timeout(20_000), correlationId: 'test', language };
    return campaigns.running.clientAs(campaignsRpc, person).SaveLanguage({}, options);
  };
  const languageOf = async (email: string): Promise<string | undefined> =>
    (
      await sql<{ language: string }>`
        select language from reader_languages where customer_id = ${customerOf(email)}`.execute(campaigns.running.db)
    ).rows[0]?.language;
  const cancelled = (orderId: string) =>
    campaigns.deliver(orderCancelled, { orderId, reason: 'customer-asked', owedCents: 0 });

  /** Returns the emails to an address, parsed, once there are `count`. */
  const mailsTo = (address: string, count: number) =>
    eventually(async () => {
      const found = smtp()
        .delivered()
        .filter(({ to }) => to.includes(address));
      return found.length >= count && Promise.all(found.map(({ text }) => PostalMime.parse(text)));
    }, `${count} emails to ${address}`);
  const subjectsTo = async (address: string, count: number) =>
    (await mailsTo(address, count)).map(({ subject }) => subject);

  it('are Spanish after an order in a Spanish browser, also later ones', async () => {
    const orderId = await placed('maria@example.org', { language: 'es' });
    await cancelled(orderId);
    const [received] = await mailsTo('maria@example.org', 2);
    expect(await subjectsTo('maria@example.org', 2)).toEqual([
      'Hemos recibido su pedido K-7K3M9QXA',
      'Su pedido K-7K3M9QXA está cancelado',
    ]);
    expect(received?.text).toContain('Gracias por su pedido, en memoria de Rosa Duarte.');
    expect(received?.html).toContain('<html lang="es" dir="ltr">');
    expect(received?.headers.find(({ key }) => key === 'content-language')?.value).toBe('es');
    expect((await subjectsTo('desk@keepsake.example', 1))[0]).toBe('New order K-7K3M9QXA');
  });

  it('are Arabic, from right to left, for an owner with an Arabic browser', async () => {
    const [id, codeId] = [randomIds.next(), randomIds.next()];
    await activated('salma@example.org', { language: 'ar', id }, codeId);
    await activated('salma@example.org', { language: 'ar', id }, codeId);
    const [mail] = await mailsTo('salma@example.org', 1);
    expect(mail?.subject).toBe('صفحة \u2068Rosa Duarte\u2069 مفتوحة الآن');
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mail?.text).toContain('https://keepsake.example/timeline/CF7K3M9QXA2TDV');
    expect(await subjectsTo('salma@example.org', 1)).toHaveLength(1);
  });

  it('are English after an event without a language', async () => {
    await placed('ann@example.org');
    expect(await subjectsTo('ann@example.org', 1)).toEqual(['We have received your order K-7K3M9QXA']);
  });

  it('keep the known language when an unknown caller orders with the address', async () => {
    const email = 'known-buyer@example.org';
    await signIn(email, 'fr');
    const orderId = await placed(email, { language: 'ar', at: new Date('2099-01-01T00:00:00.000Z') });
    // Only the email that the order causes is in the language of its browser.
    expect((await mailsTo(email, 1))[0]?.html).toContain('lang="ar"');
    await cancelled(orderId);
    expect((await subjectsTo(email, 2)).at(-1)).toBe('Votre commande K-7K3M9QXA est annulée');
  });

  it('keep the known language when an unknown caller activates a plate with it', async () => {
    const email = 'known-owner@example.org';
    await signIn(email, 'fr');
    await activated(email, { language: 'ar', at: new Date('2099-01-01T00:00:00.000Z') });
    expect((await mailsTo(email, 1))[0]?.html).toContain('lang="ar"');
    expect(await languageOf(email)).toBe('fr');
  });

  it('keep the language of a sign-in when older events arrive late and twice', async () => {
    const email = 'late@example.org';
    const again = { language: 'de', at: new Date('2020-06-01T00:00:00.000Z') };
    await signIn(email, 'fr');
    for (const deliver of [placed, activated]) {
      const [event, id] = [randomIds.next(), randomIds.next()];
      await deliver(email, { ...again, id: event }, id);
      await deliver(email, { ...again, id: event }, id);
    }
    expect(await mailsTo(email, 2)).toHaveLength(2);
    expect(await languageOf(email)).toBe('fr');
  });

  it('follow the sign-in after an order in another language', async () => {
    await placed('buyer@example.org', { language: 'de', at: new Date('2020-06-01T00:00:00.000Z') });
    await placed('buyer@example.org', { language: 'es' });
    expect(await languageOf('buyer@example.org')).toBe('de');
    await signIn('buyer@example.org', 'pt-BR');
    expect(await languageOf('buyer@example.org')).toBe('pt-BR');
  });

  it('to a guest are in their language, else in that of the inviter', async () => {
    await placed('known@example.org', { language: 'de' });
    for (const to of ['unknown@example.org', 'known@example.org']) {
      const linkId = randomIds.next();
      addresses.set(linkId, to);
      await campaigns.deliver(linkMade, { linkId, timelineId: randomIds.next() }, { language: 'es' });
    }
    expect(await subjectsTo('unknown@example.org', 1)).toEqual([
      'Ha recibido una invitación a la página de Rosa Duarte',
    ]);
    expect((await subjectsTo('known@example.org', 2)).at(-1)).toBe(
      'Sie haben eine Einladung zur Seite von Rosa Duarte erhalten',
    );
  });

  it('to a successor are in their language, else that of the owner', async () => {
    const moved = async (to: string, now: 'successor-asked' | 'successor-needed', language?: string) => {
      const timelineId = randomIds.next();
      addresses.set(timelineId, to);
      const again = language === undefined ? {} : { language };
      await campaigns.deliver(successionMoved, { timelineId, now }, again);
    };
    await moved('new-successor@example.org', 'successor-asked', 'fr');
    expect(await subjectsTo('new-successor@example.org', 1)).toEqual([
      'Inés vous désigne pour reprendre un jour la page de Rosa Duarte',
    ]);
    await placed('successor@example.org', { language: 'de' });
    await moved('successor@example.org', 'successor-needed');
    const [, needed] = await mailsTo('successor@example.org', 2);
    expect(needed?.subject).toBe('Wir bitten Sie, die Seite von Rosa Duarte zu übernehmen');
    expect(needed?.text).toContain('ab dem 5. Dezember 2026');
  });

  it('with a sign-in code are in the language of the browser that asks', async () => {
    const options = { signal: AbortSignal.timeout(20_000), correlationId: 'test', language: 'pt-BR' };
    const values = { code: '482913', link: 'https://keepsake.example/customer/login' };
    const mail = { to: 'joao@example.org', template: 'sign-in-code', valuesJson: JSON.stringify(values) };
    await campaigns.running.clientAs(campaignsRpc, gateway).QueueMail(mail, options);
    expect(await subjectsTo('joao@example.org', 1)).toEqual(['Seu código para entrar em Keepsake']);
    // A request proves nothing about who made it, so only the sign-in itself is remembered.
    const joao: Caller = { kind: 'customer', id: customerOf('joao@example.org'), browserId: 'b' };
    const language = async () => (await campaigns.call(campaignsRpc, joao).GetPreferences({})).language;
    expect(await language()).toBeUndefined();
    await campaigns.running.clientAs(campaignsRpc, joao).SaveLanguage({}, options);
    expect(await language()).toBe('pt-BR');
    await campaigns.call(campaignsRpc, joao).SaveLanguage({});
    expect(await language()).toBe('pt-BR');
    await expect(campaigns.call(campaignsRpc, gateway).SaveLanguage({})).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  const gateway: Caller = { kind: 'system', service: 'gateway' };
  const inBrowser = (language: string) => ({ signal: AbortSignal.timeout(20_000), correlationId: 'test', language });
  const affiliateEmail = (to: string) =>
    campaigns.call(campaignsRpc, gateway).QueueMail({
      to,
      template: 'affiliate-security',
      valuesJson: JSON.stringify({ firstName: 'Rui', what: 'password' }),
    });

  it('to an affiliate are in the language of their last sign-in', async () => {
    const email = 'affiliate@example.org';
    const client = campaigns.running.clientAs(campaignsRpc, gateway);
    await client.SaveLanguage({ email, ifUnknown: true }, inBrowser('fr'));
    await client.SaveLanguage({ email }, inBrowser('de'));
    // Anyone may have applied with this address, so a sign-in stays.
    await client.SaveLanguage({ email, ifUnknown: true }, inBrowser('es'));
    await affiliateEmail(email);
    expect(await subjectsTo(email, 1)).toEqual(['Ihr Konto im Partnerprogramm wurde geändert']);
  });

  it('to someone else are not changed by a person', async () => {
    const ana: Caller = { kind: 'customer', id: customerOf('ana@example.org'), browserId: 'b' };
    const saved = campaigns.running
      .clientAs(campaignsRpc, ana)
      .SaveLanguage({ email: 'rui@example.org' }, inBrowser('es'));
    await expect(saved).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await languageOf('rui@example.org')).toBeUndefined();
  });

  it('to an applicant are in the language of the application, also twice and late', async () => {
    const accountId = randomIds.next();
    addresses.set(accountId, 'director@example.org');
    const given = { accountId, partnerType: 'memorial' as const };
    const id = await campaigns.deliver(applied, given, { language: 'de' });
    await campaigns.deliver(applied, given, { id, language: 'de' });
    expect(await subjectsTo('director@example.org', 1)).toEqual(['Ihre Bewerbung ist eingegangen']);
    expect(await languageOf('director@example.org')).toBe('de');
    const late = new Date('2020-01-01T00:00:00.000Z');
    await campaigns.deliver(applied, given, { language: 'fr', at: late });
    expect(await languageOf('director@example.org')).toBe('de');
  });

  it('to an invited colleague follow who invites, unless their language is known', async () => {
    const values = {
      firstName: 'Ada',
      partnerType: 'memorial',
      businessName: 'Adeyemi & Daughters',
      invitedBy: 'Ruth Adeyemi',
      token: 'c2VjcmV0',
    };
    const invite = (to: string) =>
      campaigns.call(campaignsRpc, gateway).QueueMail({
        fallbackLanguage: 'pt-BR',
        to,
        template: 'partner-invitation',
        valuesJson: JSON.stringify(values),
      });
    await signIn('known-colleague@example.org', 'es');
    await invite('known-colleague@example.org');
    await invite('new-colleague@example.org');
    expect(await subjectsTo('known-colleague@example.org', 1)).toEqual([
      'Ha recibido una invitación para trabajar con Adeyemi & Daughters',
    ]);
    expect(await subjectsTo('new-colleague@example.org', 1)).toEqual([
      'Você recebeu um convite para trabalhar com Adeyemi & Daughters',
    ]);
  });

  it('follow a person to a corrected address and forget an erased one', async () => {
    const { db } = campaigns.running;
    await placed('old@example.org', { language: 'fr', at: new Date('2026-06-01T00:00:00.000Z') });
    await sql`insert into customers (customer_id, email, first_name, last_name, version)
      values (${customerOf('old@example.org')}, 'old@example.org', 'Inés', 'Duarte', 1)`.execute(db);
    await campaigns.deliver(customerMerged, {
      fromId: customerOf('old@example.org'),
      toId: customerOf('new@example.org'),
    });
    expect([await languageOf('old@example.org'), await languageOf('new@example.org')]).toEqual([undefined, 'fr']);
    await campaigns.deliver(customerErased, { customerId: customerOf('new@example.org') });
    expect(await languageOf('new@example.org')).toBeUndefined();
  });
});
