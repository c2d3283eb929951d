import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { affiliateLoginBody } from './affiliates/affiliates.js';
import { activation, order, signup } from './bodies.sample.js';
import { setCommissionBody } from './affiliates/commissions.js';
import { contactForm } from './customers/contacts.js';
import { activateBody, customerLoginBody } from './customers/customers.js';
import { listQuery } from './fields.js';
import { placeOrderBody } from './orders/orders.js';
import { partnerSignupBody } from './partners/partners.js';
import { faultsOf } from './problem.js';
import { generateCodesBody } from './plates/qr-codes.js';
import { quoteQuery } from './orders/quote.js';
import { addEntryFields } from './timelines/timelines.js';

const problems = (schema: z.ZodType, body: unknown): Record<string, string> => {
  const parsed = schema.safeParse(body);
  return Object.fromEntries((parsed.error ? faultsOf(parsed.error) : []).map(({ field, message }) => [field, message]));
};

const checkout = { ...order, pricingTier: 'event', quantity: 3 };

describe('messages fixed by the specification', () => {
  const contact = {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email address',
    inquiryType: 'Please select an inquiry type',
    message: 'Message must be at least 10 characters',
  };

  test.each([
    ['missing', {}],
    ['empty', { firstName: '', lastName: ' ', email: '', inquiryType: '', message: '' }],
    ['null', { firstName: null, lastName: null, email: null, inquiryType: null, message: null }],
  ])('contact form, fields %s', (_, body) => {
    expect(problems(contactForm, body)).toEqual(contact);
  });

  test('contact form, wrong address and short message', () => {
    const body = { firstName: 'Inés', lastName: 'Duarte', email: 'ines@', inquiryType: 'lunch', message: '123456789' };
    expect(problems(contactForm, body)).toEqual({
      email: contact.email,
      inquiryType: contact.inquiryType,
      message: contact.message,
    });
  });

  test('order form', () => {
    expect(problems(placeOrderBody, {})).toEqual({
      eventType: 'Event type is required',
      honoreeName: 'Honoree name is required',
      eventDate: 'Event date is required',
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Valid email is required',
      phone: 'Phone number is required',
    });
    expect(problems(placeOrderBody, order)).toEqual({ packageType: 'Package selection is required' });
    expect(problems(placeOrderBody, { ...order, packageType: 'gold' })).toEqual({
      packageType: 'Package selection is required',
    });
  });

  test('checkout', () => {
    expect(problems(placeOrderBody, { ...checkout, pricingTier: 'gold' })).toEqual({
      pricingTier: 'Please select a pricing package.',
    });
  });

  test('more names than the order has further timelines', () => {
    const named = (otherHonoreeNames: readonly string[], bought: object) =>
      problems(placeOrderBody, { ...order, otherHonoreeNames, ...bought });
    const one = 'This order has one timeline. Please remove the other names.';
    expect(named(['Emil'], { pricingTier: 'event', quantity: 3 })).toEqual({ otherHonoreeNames: one });
    expect(named(['Emil'], { packageType: 'premium' })).toEqual({ otherHonoreeNames: one });
    expect(named(['Emil', 'Nuno'], { pricingTier: 'multi', quantity: 2 })).toEqual({
      otherHonoreeNames: 'This order has 2 timelines. Please enter at most 1 other name.',
    });
    expect(named(['Emil', '', ' '], { pricingTier: 'individual', quantity: 2 })).toEqual({});
    expect(named(['Emil', 'Nuno', 'Rui'], { pricingTier: 'parent_pair', quantity: 3 })).toEqual({});
    expect(named(['Emil', 'Nuno'], { packageType: 'enterprise' })).toEqual({});
  });

  test('customer sign-in', () => {
    expect(problems(customerLoginBody, {})).toEqual({ email: 'Please enter your email address.' });
    expect(problems(customerLoginBody, { email: '  ' })).toEqual({ email: 'Please enter your email address.' });
    expect(problems(customerLoginBody, { email: 'ines' })).toEqual({ email: 'Please enter a valid email address.' });
  });

  test('activation', () => {
    expect(problems(activateBody, { qrCode: ' ' })).toEqual({ qrCode: 'Please enter the QR code from your package.' });
    expect(problems(activateBody, { ...activation, customerName: '', customerEmail: null })).toEqual({
      customerName: 'Please enter your name and email address',
      customerEmail: 'Please enter your name and email address',
    });
  });

  test('treats an activation with empty name and email as a form', () => {
    const nameAndEmail = 'Please enter your name and email address';
    expect(problems(activateBody, { qrCode: activation.qrCode, customerName: '', customerEmail: ' ' })).toEqual({
      customerName: nameAndEmail,
      customerEmail: nameAndEmail,
    });
    for (const alone of [{}, { customerName: null, customerEmail: null, customerPhone: '' }])
      expect(activateBody.safeParse({ qrCode: activation.qrCode, ...alone }).success).toBe(true);
  });

  test('memory form', () => {
    const missing = 'Please fill in at least the title and description.';
    expect(problems(addEntryFields, { title: ' ', date: '' })).toEqual({ title: missing, description: missing });
  });

  test('batches', () => {
    for (const quantity of [0, 10_001, 1.5, '5', null])
      expect(problems(generateCodesBody, { quantity, batchName: 'May' })).toEqual({
        quantity: 'Please enter a quantity between 1 and 10,000',
      });
    expect(problems(generateCodesBody, { quantity: 1, batchName: '' })).toEqual({
      batchName: 'Please enter a batch name for tracking',
    });
  });

  test('affiliates, commissions and partners', () => {
    expect(problems(affiliateLoginBody, { email: '', password: '' })).toEqual({
      email: 'Please fill in all fields',
      password: 'Please fill in all fields',
    });
    // null is the default rate.
    expect(problems(setCommissionBody, { commissionRate: null })).toEqual({});
    for (const commissionRate of [-1, 100.1, '10', ''])
      expect(problems(setCommissionBody, { commissionRate })).toEqual({
        commissionRate: 'Commission rate must be between 0% and 100%',
      });
    expect(problems(setCommissionBody, { commissionRate: 33.33 })).toEqual({
      commissionRate: 'One decimal, please: 33.3.',
    });
    expect(problems(partnerSignupBody, { ...signup, confirmPassword: 'another horse' })).toEqual({
      confirmPassword: 'Passwords do not match',
    });
  });
});

describe('body parsing', () => {
  test('trims and normalizes an order', () => {
    expect(placeOrderBody.parse(checkout)).toMatchObject({
      email: 'rui@example.org',
      accessCode: 'AB12CD',
      inviteEmails: ['maja@example.org'],
      uploadIds: ['up_2', 'up_1'],
      pricingTier: 'event',
      packageType: undefined,
      quantity: 3,
      emailMarketing: false,
      humanCheck: { challengeId: 'challenge', answer: '7' },
    });
  });

  test('ignores the quantity of an order form order', () => {
    expect(placeOrderBody.parse({ ...order, packageType: 'premium', quantity: 7 })).toMatchObject({
      packageType: 'premium',
      quantity: 1,
    });
  });

  test('drops access code and invitations of a public order', () => {
    expect(placeOrderBody.parse({ ...checkout, isPrivate: false })).toMatchObject({
      accessCode: undefined,
      inviteEmails: [],
    });
  });

  test('treats null and empty as absent, and defaults the quantity to 1', () => {
    const { quantity: _, ...rest } = checkout;
    const parsed = placeOrderBody.parse({
      ...rest,
      customerBirthday: null,
      anniversaryDate: '',
      affiliateCode: ' ',
      accessCode: '',
      humanCheck: null,
    });
    expect(parsed).toMatchObject({
      quantity: 1,
      customerBirthday: undefined,
      anniversaryDate: undefined,
      affiliateCode: undefined,
      accessCode: undefined,
    });
  });

  test.each([0, 1001, 1.5, '2', -1, 1e9])('refuses a quantity of %p', (quantity) => {
    expect(problems(placeOrderBody, { ...checkout, quantity })).toEqual({
      quantity: 'Please choose a quantity between 1 and 1,000.',
    });
  });

  test('limits an event package to one, and accepts `single` for `individual`', () => {
    expect(Object.keys(problems(placeOrderBody, { ...checkout, pricingTier: 'event-25', quantity: 2 }))).toEqual([
      'quantity',
    ]);
    expect(placeOrderBody.parse({ ...checkout, pricingTier: 'single' })).toMatchObject({ pricingTier: 'individual' });
  });

  test('refuses days that do not exist', () => {
    expect(problems(placeOrderBody, { ...checkout, eventDate: '2023-02-29' })).toEqual({
      eventDate: 'Please enter a date such as 1974, 1974-06 or 1974-06-03.',
    });
  });

  test.each(['x'.repeat(500), 'ا'.repeat(500), '\u200F'.repeat(250) + 'ל'.repeat(250)])(
    'refuses a name of 500 characters and states the limit (%#)',
    (name) => {
      expect(problems(placeOrderBody, { ...checkout, firstName: name, honoreeName: name })).toEqual({
        firstName: 'Please use at most 100 characters.',
        honoreeName: 'Please use at most 200 characters.',
      });
    },
  );

  test.each(['أمينة بنت يوسف', '🌅🌿', '\u200Fלאה\u200F', '李小龍'])('accepts the name %s unchanged', (honoreeName) => {
    expect(placeOrderBody.parse({ ...checkout, honoreeName })).toMatchObject({ honoreeName });
  });

  test('refuses a name of two lines, which could inject email headers', () => {
    expect(problems(placeOrderBody, { ...checkout, firstName: 'Rui\r\nBcc: x@example.org' })).toEqual({
      firstName: 'Please write this in one line.',
    });
  });

  test('shows a mistyped plate code in groups, and parses a correct one', () => {
    expect(problems(activateBody, { qrCode: 'cf7k3m9qxa2tdw' })).toEqual({
      qrCode: 'One character does not fit. Please compare: CF-7K3M-9QXA-2TDW.',
    });
    expect(problems(activateBody, { qrCode: 'hello' })).toEqual({
      qrCode: 'We don’t recognize this code. Check it against the plate.',
    });
    expect(activateBody.parse({ qrCode: 'cf-7k3m-9qxa-2tdv' })).toMatchObject({ qrCode: 'CF7K3M9QXA2TDV' });
    expect(activateBody.parse(activation)).toMatchObject({
      qrCode: 'CF7K3M9QXA2TDV',
      customerEmail: 'rui@example.org',
    });
  });

  test('parses query numbers from text, strictly', () => {
    expect(quoteQuery.parse({ pricingTier: 'multi', quantity: '4' })).toEqual({ pricingTier: 'multi', quantity: 4 });
    expect(quoteQuery.parse({ pricingTier: 'multi' })).toEqual({ pricingTier: 'multi', quantity: 1 });
    for (const quantity of ['0', '1001', '1.5', '-1', '', 'x', '1e2', '10000'])
      expect(problems(quoteQuery, { pricingTier: 'multi', quantity })).toEqual({
        quantity: 'Please choose a quantity between 1 and 1,000.',
      });
    expect(listQuery.parse({ limit: '1000', cursor: 'abc' })).toEqual({ limit: 1000, cursor: 'abc' });
    expect(['0', '1001', '01', '-5', ''].map((limit) => listQuery.safeParse({ limit }).success)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('trims and capitalizes a prefix, defaults to CF, and accepts letters only', () => {
    const prefixOf = (prefix?: string) =>
      generateCodesBody.safeParse({ quantity: 1, batchName: 'May', prefix }).data?.prefix;
    expect([prefixOf(), prefixOf(''), prefixOf(' ab '), prefixOf('A'), prefixOf('A1'), prefixOf('ABCDEFGHI')]).toEqual([
      'CF',
      'CF',
      'AB',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('accepts years in business as text and a website without its scheme', () => {
    const business = (change: object) =>
      partnerSignupBody.safeParse({ ...signup, businessData: { ...signup.businessData, ...change } });
    expect(business({}).data?.businessData.yearsInBusiness).toBe(31);
    expect(['', 'ten', '-1', 501, 1.5, null].map((yearsInBusiness) => business({ yearsInBusiness }).success)).toEqual(
      Array(6).fill(false),
    );
    expect(business({ website: '' }).data?.businessData.website).toBeUndefined();
    expect(business({ website: ' okafor.example/home ' }).data?.businessData.website).toBe(
      'https://okafor.example/home',
    );
    expect(
      ['okafor', 'javascript:alert(1)', 'ftp://x.example'].map((website) => business({ website }).success),
    ).toEqual([false, false, false]);
  });
});
