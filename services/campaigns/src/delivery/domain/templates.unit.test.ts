import { describe, expect, it } from '@jest/globals';
import { formatsOf, readCatalogs } from '../adapters/catalogs.js';
import { createWritings } from './mail-texts.js';
import { compose, laterMails, templateNames, type Draft, type TemplateName } from './templates.js';
import { sampleDraft, samplePartner } from './templates.sample.js';

const writingIn = createWritings(formatsOf(readCatalogs()), samplePartner);
const written = (draft: Draft) => compose(draft, writingIn);
const textOf = (html: string): string =>
  html.replace(/<!doctype html>|<title>.*?<\/title>|style="[^"]*"/g, '').replace(/<[^>]*>/g, ' ');

/** Returns the sample email with one text in every value that people can type. */
const withTyped = (template: TemplateName, typed: string): Draft => {
  const { values } = sampleDraft(template);
  const given = new Set([
    'orderId',
    'locationId',
    'number',
    'code',
    'link',
    'token',
    'confirmToken',
    'stopToken',
    'prompt',
    'timelinePath',
    'partnerType',
    'affiliateCode',
    'role',
    'news',
    'what',
    'state',
    'currency',
    'dueAt',
    'reason',
    'reply',
    'sentence',
  ]);
  return {
    template,
    values: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' && !given.has(name) ? typed : value,
      ]),
    ),
  } as unknown as Draft;
};

describe.each(templateNames)('email %s', (template) => {
  const mail = written(sampleDraft(template));

  it('has the same content and links in text and HTML', () => {
    const links = mail.text.match(/https:\/\/\S+/g) ?? [];
    for (const link of links) expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(mail.html).toContain(`<h1`);
    expect(mail.html).toContain('lang="en"');
    expect(mail.text).toContain('support@keepsake.example');
  });

  it('has no exclamation marks and nothing cheerful', () => {
    const all = `${mail.subject}\n${mail.text}\n${textOf(mail.html)}`;
    expect(all).not.toMatch(/!/);
    expect(all).not.toMatch(/\b(?:happy|celebrat\w*|congratulations|exciting|hurry)\b/i);
    expect(all).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('loads no images, scripts, styles or frames', () => {
    expect(mail.html).not.toMatch(/<(?:img|script|link|iframe|object|form|style)\b|url\(|@import/i);
  });

  it.each([
    'x\r\nBcc: victim@example.org\r\n\r\nhello',
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    'Win a prize at https://evil.example now',
    '\u202Egnp.exe\u0000\u2028',
    '{{constructor}} ${7*7} %0d%0aBcc:x',
    '🌿'.repeat(400),
  ])('keeps its structure when people type %j', (typed) => {
    const hostile = written(withTyped(template, typed));
    expect(hostile.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(hostile.subject.length).toBeLessThanOrEqual(300);
    expect(hostile.text).not.toMatch(/^(?:bcc|cc|to):/im);
    expect(hostile.html.match(/<[a-z][^>]*>/gi)?.map(tagName)).toEqual(mail.html.match(/<[a-z][^>]*>/gi)?.map(tagName));
    expect(hostile.html).not.toMatch(/<script|<img/i);
  });
});

describe.each(templateNames.filter((template) => !template.startsWith('support-')))(
  'email %s to a typed address',
  (template) => {
    it.each(['Win a prize at https://evil.example now', 'www.evil.example', 'evil.example', 'x@evil.example'])(
      'contains no advertising when the name is %j',
      (typed) => {
        const mail = written(withTyped(template, typed));
        expect(mail.subject + mail.text + mail.html).not.toContain('evil.example');
      },
    );
  },
);

const tagName = (tag: string): string => /^<([a-z0-9]+)/i.exec(tag)?.[1] ?? '';

describe('email content', () => {
  it('sends replies of a family to the partner who entered an address', () => {
    const reply = written(sampleDraft('family-timeline'));
    expect(reply.headers).toEqual({ 'Reply-To': 'care@haddad.example' });
    expect(reply.text).toContain('Questions? Call Haddad & Sons at (251) 555-0142, or reply to this email.');
    const call = written(sampleDraft('family-opened'));
    expect(call.headers).toEqual({});
    expect(call.text).toContain('Questions? Call Haddad & Sons at (251) 555-0142.');
  });

  it('describes a memorial order with the person, the items and the next steps', () => {
    const mail = written(sampleDraft('order-received'));
    expect(mail.subject).toBe('We have received your order K-7K3M9QXA');
    expect(mail.text).toContain('Hello Inés,');
    expect(mail.text).toContain('in memory of Rosa Duarte');
    expect(mail.text).toContain('Order: K-7K3M9QXA\nPackage: Event by Number\nPlates: 3\nTotal: $85.00');
    expect(mail.text).toContain('We will contact you within 24 hours to arrange payment.');
    expect(mail.text).toContain('https://keepsake.example/order-confirmation/0198c0de-0000-7000-8000-000000000001');
    expect(mail.text).not.toContain('address to send it to');
  });

  it.each([
    [{ addressNeeded: true }, 'Please reply to this email with it.'],
    [{ addressNeeded: true, linkToken: 'id.end.sign' }, 'https://keepsake.example/order-status/id.end.sign'],
    [{ paid: true }, 'Your payment has arrived.'],
    [{ payOnline: true }, 'you can do it on the page of your order'],
    [{ bought: 'enterprise' }, 'Total (estimate): $85.00'],
    [{ bought: 'enterprise' }, 'The total is an estimate.'],
    [{ bought: 'event-50' }, 'Package: Medium Event'],
    [{ bought: 'parent_pair' }, 'Package: Parent Pair'],
    [{ bought: 'partner-plates' }, 'Package: Partner plates'],
    [{ bought: 'partner-plates' }, 'Thank you for your order. We have received it'],
    [{ eventType: 'Wedding', honoreeName: 'Maja & Tom' }, 'the timeline of Maja & Tom'],
  ])('describes an order with %j as %j', (more, output) => {
    const draft = sampleDraft('order-received');
    const changed = { ...draft, values: { ...draft.values, ...more } } as unknown as Draft;
    expect(written(changed).text).toContain(output);
  });

  it.each(['order-received', 'support-new-order'] as const)(
    'lists price and discount before the total in %s',
    (name) => {
      const draft = sampleDraft(name);
      const discounted = { discountCode: 'SPRING-10 evil.example', discountCents: 850, totalCents: 7_650 };
      const { text } = written({ ...draft, values: { ...draft.values, ...discounted } } as unknown as Draft);
      expect(text).toContain('Discount (SPRING-10): -$8.50\nTotal: $76.50');
    },
  );

  it('asks for no payment when a discount covers the whole price', () => {
    const draft = sampleDraft('order-received');
    const free = { discountCode: 'GIFT', discountCents: 8_500, totalCents: 0 };
    const { text } = written({ ...draft, values: { ...draft.values, ...free } } as unknown as Draft);
    expect(text).toContain('Total: $0.00');
    expect(text).toContain('There’s nothing to pay: your discount covers the whole price.');
  });

  it('asks a relative one question, names who asked, and stops with one press', () => {
    const draft = sampleDraft('relative-question');
    const { subject, text, headers } = written(draft);
    expect(subject).toBe('Inés Duarte asks for memories of Rosa Duarte');
    expect(text).toContain('> What did the kitchen smell like?');
    expect(text).toContain('Answer:\nhttps://keepsake.example/question#token=0198c0de.c2VjcmV0');
    expect(text).toContain('One question comes each week');
    expect(text).toContain('Stop these questions: https://keepsake.example/stop-questions#token=0198c0df.c2VjcmV0');
    expect(headers).toEqual({
      'List-Unsubscribe': '<https://keepsake.example/api/questions/0198c0df.c2VjcmV0/unsubscribe>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    const later = written({ ...draft, values: { ...draft.values, first: false } } as Draft).text;
    expect(later).toContain('This week’s question from Inés Duarte, for the timeline of Rosa Duarte:');
    expect(later).not.toContain('One question comes each week');
    expect(later).toContain('Stop these questions: ');
  });

  it('requests a missing address again after payment, without promises', () => {
    const draft = sampleDraft('payment-confirmed');
    const asking = { ...draft, values: { ...draft.values, addressNeeded: true, linkToken: 'id.end.sign' } } as Draft;
    const { text } = written(asking);
    expect(text).toContain('Add the address:\nhttps://keepsake.example/order-status/id.end.sign');
    expect(text).not.toContain('when it ships');
    expect(written(draft).text).toContain('when it ships');
  });

  it('does not blame the order when staff refused its commission', () => {
    const draft = sampleDraft('commission-reversed');
    const text = (judged?: boolean) => written({ ...draft, values: { ...draft.values, judged } } as Draft).text;
    expect(text(true)).toContain('We have looked at the order');
    expect(text(true)).not.toMatch(/cancel|refund/);
    for (const judged of [false, undefined]) expect(text(judged)).toContain('was canceled or refunded');
  });

  it('asks a partner to count shipped plates in, and a buyer to scan them', () => {
    const draft = sampleDraft('order-shipped');
    const text = (bought?: string) => written({ ...draft, values: { ...draft.values, bought } } as Draft).text;
    expect(text('partner-plates')).toContain('confirm in the portal that you have received them');
    expect(text('partner-plates')).not.toContain('camera of your phone');
    for (const bought of ['individual', undefined]) expect(text(bought)).toContain('camera of your phone');
  });

  it('leads from the price of plates to the place where it is accepted', () => {
    expect(written(sampleDraft('plates-answered')).text).toContain(
      'https://keepsake.example/partner-portal?location=0197a000-0000-7000-8000-000000000001&tab=inventory#order-plates',
    );
  });

  it('attributes an address correction by support to us', () => {
    const text = (values: object) =>
      written({ template: 'email-changing', values: { firstName: 'Inés', ...values } } as Draft).text;
    expect(text({ bySupport: true })).toMatch(/We were asked.*our support has entered it/s);
    expect(text({ bySupport: true })).not.toMatch(/signed in to your account/);
    expect(text({})).toMatch(/Someone who is signed in to your account/);
  });

  it('shows a sign-in code in the body and never in the subject', () => {
    const mail = written(sampleDraft('sign-in-code'));
    expect(mail.text).toContain('482913');
    expect(mail.subject).not.toContain('482913');
  });

  it('puts the secret of a claim behind #, outside server logs', () => {
    expect(written(sampleDraft('claim-to-confirm')).text).toContain(
      'https://keepsake.example/claims/confirm#token=0198c0de.c2VjcmV0',
    );
  });

  it('links an open timeline by the address on the plate', () => {
    const mail = written(sampleDraft('timeline-open'));
    expect(mail.subject).toBe('The timeline of Rosa Duarte is open');
    expect(mail.text).toContain('its page is open: In memory of Rosa Duarte.');
    expect(mail.text).toContain('https://keepsake.example/timeline/CF7K3M9QXA2TDV');
  });

  it('quotes a contact message completely, line by line', () => {
    const mail = written(sampleDraft('support-new-message'));
    expect(mail.subject).toBe('Message of Ann Okafor');
    expect(mail.text).toContain('Email: ann@example.org');
    expect(mail.text).toContain('> Funeral Home Partnership: please call me.\n> In the morning.');
    expect(mail.html).toContain('please call me.\nIn the morning.</blockquote>');
  });

  it('lists refunded and remaining amounts of a canceled paid order', () => {
    const order = { orderId: 'o', number: 'K-7K3M9QXA', firstName: 'Inés' };
    const cancelled = (owedCents: number) =>
      written({ template: 'order-cancelled', values: { ...order, owedCents } }).text;
    expect(cancelled(8_500)).toContain('We refund the $85.00 that you paid');
    expect(cancelled(0)).toContain('We have no payment to return to you');
    const refunded = (owedCents: number) =>
      written({ template: 'order-refunded', values: { ...order, amountCents: 5_000, owedCents } }).text;
    expect(refunded(3_500)).toContain('Still to be refunded: $35.00');
    expect(refunded(0)).toContain('everything that you paid for this order is refunded');
  });

  it('does not call an order closed unpaid completed', () => {
    const values = { orderId: 'o', number: 'K-7K3M9QXA', firstName: 'Inés' };
    const mail = written({ template: 'order-closed', values });
    expect(mail.text).toContain('We have no payment for this order');
    expect(mail.text).not.toContain('done');
  });

  it('makes no promise about a commission in review', () => {
    const mail = written({
      template: 'commission-held',
      values: { firstName: 'Rui', amountCents: 850, inReview: true },
    });
    expect(mail.text).not.toContain('$8.50');
    expect(mail.text).toContain('before its commission counts');
  });
});

it('is skipped after later emails on the same subject, never after itself', () => {
  for (const template of templateNames) expect(laterMails(template)).not.toContain(template);
  expect(laterMails('order-received')).toContain('order-cancelled');
  expect(laterMails('order-cancelled')).toEqual([]);
});
