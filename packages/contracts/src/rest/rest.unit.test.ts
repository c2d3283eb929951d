import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import * as affiliates from './affiliates/affiliates.js';
import * as commissions from './affiliates/commissions.js';
import * as contacts from './customers/contacts.js';
import * as customers from './customers/customers.js';
import * as fields from './fields.js';
import * as humanCheck from './sign-in/human-check.js';
import * as orderAnswers from './orders/order-answers.js';
import * as orders from './orders/orders.js';
import * as partners from './partners/partners.js';
import * as problems from './problem.js';
import * as qrCodes from './plates/qr-codes.js';
import * as quotes from './orders/quote.js';
import * as session from './sign-in/session.js';
import * as shipping from './orders/shipping.js';
import * as staff from './sign-in/staff.js';
import * as timelineSettings from './timelines/timeline-settings.js';
import * as timelines from './timelines/timelines.js';
import * as uploads from './timelines/uploads.js';
import { activation, order, signup } from './bodies.sample.js';

const areas = {
  affiliates,
  commissions,
  contacts,
  customers,
  humanCheck,
  orderAnswers,
  orders,
  partners,
  problems,
  qrCodes,
  quotes,
  session,
  shipping,
  staff,
  timelineSettings,
  timelines,
  uploads,
};
const schemas = Object.values(areas).flatMap((area) =>
  Object.entries(area as Record<string, unknown>).filter(
    (entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType,
  ),
);

/** One valid body per call. */
const bodies: readonly (readonly [string, z.ZodType, Record<string, unknown>])[] = [
  ['a checkout order', orders.placeOrderBody, { ...order, pricingTier: 'event', quantity: 3, totalPrice: 8500 }],
  ['an order-form order', orders.placeOrderBody, { ...order, packageType: 'premium' }],
  [
    'a message',
    contacts.addContactBody,
    { firstName: 'Inés', lastName: 'Duarte', email: 'ines@example.org', notes: 'Personal: hello there' },
  ],
  [
    'the contact form',
    contacts.contactForm,
    {
      firstName: 'Inés',
      lastName: 'Duarte',
      email: 'ines@example.org',
      inquiryType: 'bulk',
      message: 'Hello, is it open?',
    },
  ],
  ['an activation', customers.activateBody, activation],
  ['a sign-in', customers.customerLoginBody, { email: 'ines@example.org' }],
  ['a sign-in code', customers.verifyLoginBody, { email: 'ines@example.org', code: '123 456' }],
  [
    'a memory',
    timelines.addEntryFields,
    { title: 'The boat', description: 'Blue every spring.', date: '1974-06', location: 'Porto', submittedBy: 'Rui' },
  ],
  ['an access code', timelines.unlockBody, { accessCode: 'AB12CD' }],
  [
    'timeline settings',
    timelineSettings.saveTimelineSettingsBody,
    { accessCode: 'AB12CD', inviteEmails: ['rui@example.org'] },
  ],
  ['a batch', qrCodes.generateCodesBody, { quantity: 100, prefix: 'CF', batchName: 'May' }],
  [
    'an affiliate',
    affiliates.registerAffiliateBody,
    { firstName: 'Rui', lastName: 'Melo', email: 'rui@example.org', password: 'correct horse' },
  ],
  ['an affiliate sign-in', affiliates.affiliateLoginBody, { email: 'rui@example.org', password: 'correct horse' }],
  ['a partner application', partners.partnerSignupBody, signup],
  [
    'a partner sign-in',
    partners.partnerLoginBody,
    { email: 'ana@example.org', password: 'correct horse', partnerType: 'pet', totp: '123456' },
  ],
  ['a refusal', partners.refuseApplicationBody, { reason: 'No licence.' }],
  ['a staff sign-in', staff.adminLoginBody, { email: 'ana@example.org', password: 'correct horse', totp: '123456' }],
  ['a confirmed payment', orders.confirmPaymentBody, { amountCents: 30_000, quantity: 4 }],
  ['a rate', commissions.setCommissionBody, { commissionRate: 33.3 }],
  [
    'commission settings',
    commissions.commissionSettings,
    { defaultCommissionRate: 10, funeralHomeExemption: true, petCemeteryExemption: false },
  ],
  ['a cancellation', orders.cancelOrderBody, { reason: 'duplicate', note: 'Twice the same.' }],
  ['a completion', orders.completeOrderBody, { reason: 'Picked up.' }],
];

const pathsOf = (value: unknown, path: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
      )
    : [path];

const valueAt = (body: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], body);

const withAt = (body: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown => {
  if (key === undefined) return value;
  const copy = structuredClone(body) as Record<string | number, unknown>;
  copy[key] = withAt(copy[key], rest, value);
  return copy;
};

const sentence = /^[A-Z][^\n]{5,200}$/;

describe.each(bodies)('%s', (_, schema, body) => {
  test('accepts a valid body', () => {
    expect(schema.safeParse(body).error?.issues).toBeUndefined();
  });

  test('refuses NUL, lone surrogates and 100,000 characters anywhere with a message', () => {
    for (const path of pathsOf(body).filter((each) => typeof valueAt(body, each) === 'string'))
      for (const hostile of ['a\u0000b', 'Ines\uD800', 'x'.repeat(100_000), 'ines@example.org\u0000']) {
        const parsed = schema.safeParse(withAt(body, path, hostile));
        expect([path.join('.'), parsed.success]).toEqual([path.join('.'), false]);
        for (const issue of parsed.error?.issues ?? []) expect(issue.message).toMatch(sentence);
      }
  });

  test('refuses a wrong type anywhere with a message, or ignores it', () => {
    for (const path of pathsOf(body))
      for (const odd of [{}, [], [[]], { toString: 'x' }, -1.5, Number.MAX_SAFE_INTEGER, true]) {
        const parsed = schema.safeParse(withAt(body, path, odd));
        for (const issue of parsed.error?.issues ?? []) expect(issue.message).toMatch(sentence);
      }
  });

  test('drops unknown fields, privileged ones included', () => {
    const forged = {
      status: 'completed',
      unitPrice: 1,
      affiliateCommission: 1,
      commissionRate: 100,
      totalFiles: 9,
      captchaVerified: true,
      role: 'owner',
      __proto__: { x: 1 },
    };
    const kept = Object.keys(schema.parse({ ...body, ...forged }) as object);
    expect(kept.filter((key) => key in forged && !(key in body))).toEqual([]);
  });
});

test('refuses an absent body, null, a list or text without throwing', () => {
  for (const [, schema, body] of bodies)
    for (const odd of [null, [], 'x', 1, undefined]) {
      const parsed = schema.safeParse(odd);
      expect([Object.keys(body), parsed.success]).toEqual([Object.keys(body), false]);
    }
});

describe('OpenAPI document', () => {
  test.each(schemas)('describes %s', (name, schema) => {
    const isAnswer = !/(Body|Fields|Query|Form)$/.test(name);
    expect(z.toJSONSchema(schema, { io: isAnswer ? 'output' : 'input' })).toHaveProperty('$schema');
  });

  test('gives every component a distinct name', () => {
    const ids = new Map<string, z.ZodType>();
    for (const [, schema] of schemas) {
      const id = schema.meta()?.id;
      if (id === undefined) continue;
      expect([id, ids.get(id) ?? schema]).toEqual([id, schema]);
      ids.set(id, schema);
    }
    expect(ids.size).toBeGreaterThan(40);
  });

  test('keeps text fields as text with their limits', () => {
    expect(z.toJSONSchema(fields.requiredLine(100), { io: 'input' })).toMatchObject({
      type: 'string',
      minLength: 1,
      maxLength: 100,
    });
  });
});
