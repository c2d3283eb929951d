import { describe, expect, it } from '@jest/globals';
import { compose, laterMails, templateNames, type Draft, type TemplateName } from './templates.js';
import { sampleDraft, sampleHouse } from './templates.sample.js';

const written = (draft: Draft) => compose(draft, sampleHouse);
const words = (html: string): string =>
  html.replace(/<!doctype html>|<title>.*?<\/title>|style="[^"]*"/g, '').replace(/<[^>]*>/g, ' ');

/** The same mail with one text put into every value that people can type. */
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
    'timelinePath',
    'partnerType',
    'affiliateCode',
    'role',
    'news',
    'what',
    'reason',
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

describe.each(templateNames)('the mail %s', (template) => {
  const mail = written(sampleDraft(template));

  it('says the same in text and in the page, with every link in both', () => {
    const links = mail.text.match(/https:\/\/\S+/g) ?? [];
    for (const link of links) expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
    expect(mail.html).toContain(`<h1`);
    expect(mail.html).toContain('lang="en"');
    expect(mail.text).toContain('support@keepsake.example');
  });

  it('is calm: no exclamation marks, nothing cheerful', () => {
    const all = `${mail.subject}\n${mail.text}\n${words(mail.html)}`;
    expect(all).not.toMatch(/!/);
    expect(all).not.toMatch(/\b(?:happy|celebrat\w*|congratulations|exciting|hurry)\b/i);
    expect(all).not.toMatch(/undefined|null|NaN|\[object/);
  });

  it('fetches nothing: no images, scripts, styles or frames from anywhere', () => {
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
  ])('stays a mail of ours when people type %j', (typed) => {
    const hostile = written(withTyped(template, typed));
    expect(hostile.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    expect(hostile.subject.length).toBeLessThanOrEqual(300);
    expect(hostile.text).not.toMatch(/^(?:bcc|cc|to):/im);
    expect(hostile.html.match(/<[a-z][^>]*>/gi)?.map(tagName)).toEqual(mail.html.match(/<[a-z][^>]*>/gi)?.map(tagName));
    expect(hostile.html).not.toMatch(/<script|<img/i);
  });
});

describe.each(templateNames.filter((template) => !template.startsWith('support-')))('T19: the mail %s', (template) => {
  it.each(['Win a prize at https://evil.example now', 'www.evil.example', 'evil.example', 'x@evil.example'])(
    'carries no advertising to a stranger whose address was typed with the name %j',
    (typed) => {
      const mail = written(withTyped(template, typed));
      expect(mail.subject + mail.text + mail.html).not.toContain('evil.example');
    },
  );
});

const tagName = (tag: string): string => /^<([a-z0-9]+)/i.exec(tag)?.[1] ?? '';

describe('what the mails say', () => {
  it('a memorial order is received in memory of the person, with what was ordered and what follows', () => {
    const mail = written(sampleDraft('order-received'));
    expect(mail.subject).toBe('We have received your order K-7K3M9QXA');
    expect(mail.text).toContain('Hello Inés,');
    expect(mail.text).toContain('in memory of Rosa Duarte');
    expect(mail.text).toContain('Order: K-7K3M9QXA\nPackage: Event\nPlates: 3\nTotal: $85.00');
    expect(mail.text).toContain('We will contact you within 24 hours to arrange payment.');
    expect(mail.text).toContain('https://keepsake.example/order-confirmation/0198c0de-0000-7000-8000-000000000001');
    expect(mail.text).not.toContain('address to send it to');
  });

  it.each([
    [{ addressNeeded: true }, 'We still need an address'],
    [{ paid: true }, 'Your payment has arrived.'],
    [{ payOnline: true }, 'you can do it on the page of your order'],
    [{ bought: 'enterprise' }, 'Total (estimate): $85.00'],
    [{ bought: 'enterprise' }, 'The total is an estimate.'],
    [{ bought: 'event-50' }, 'Package: Medium Event'],
    [{ bought: 'parent_pair' }, 'Package: Parent Pair'],
    [{ eventType: 'Wedding', honoreeName: 'Maja & Tom' }, 'the timeline of Maja & Tom'],
  ])('an order with %j says %j', (more, said) => {
    const draft = sampleDraft('order-received');
    const changed = { ...draft, values: { ...draft.values, ...more } } as unknown as Draft;
    expect(written(changed).text).toContain(said);
  });

  it('an address that support corrects is said to be corrected by us', () => {
    const text = (values: object) =>
      written({ template: 'email-changing', values: { firstName: 'Inés', ...values } } as Draft).text;
    expect(text({ bySupport: true })).toMatch(/We were asked.*our support has entered it/s);
    expect(text({ bySupport: true })).not.toMatch(/signed in to your account/);
    expect(text({})).toMatch(/Someone who is signed in to your account/);
  });

  it('the code of a sign-in stands in the body and never in the subject, which screens show while they are locked', () => {
    const mail = written(sampleDraft('sign-in-code'));
    expect(mail.text).toContain('482913');
    expect(mail.subject).not.toContain('482913');
  });

  it('the secret of a claim stands behind #, which no browser sends to a server', () => {
    expect(written(sampleDraft('claim-to-confirm')).text).toContain(
      'https://keepsake.example/claims/confirm#token=0198c0de.c2VjcmV0',
    );
  });

  it('a timeline that is open is linked by the address on the plate', () => {
    const mail = written(sampleDraft('timeline-open'));
    expect(mail.subject).toBe('The timeline of Rosa Duarte is open');
    expect(mail.text).toContain('its page is open: In memory of Rosa Duarte.');
    expect(mail.text).toContain('https://keepsake.example/timeline/CF7K3M9QXA2TDV');
  });

  it('a message of the contact form comes whole, line by line, marked as the words of whoever wrote it', () => {
    const mail = written(sampleDraft('support-new-message'));
    expect(mail.subject).toBe('Message of Ann Okafor');
    expect(mail.text).toContain('E-mail: ann@example.org');
    expect(mail.text).toContain('> Funeral Home Partnership: please call me.\n> In the morning.');
    expect(mail.html).toContain('please call me.\nIn the morning.</blockquote>');
  });

  it('a canceled order that was paid says what is refunded, and each refund what is left', () => {
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

  it('an order that was closed unpaid is not said to be done', () => {
    const values = { orderId: 'o', number: 'K-7K3M9QXA', firstName: 'Inés' };
    const mail = written({ template: 'order-closed', values });
    expect(mail.text).toContain('We have no payment for this order');
    expect(mail.text).not.toContain('done');
  });

  it('a commission in review does not promise anything', () => {
    const mail = written({
      template: 'commission-held',
      values: { firstName: 'Rui', amountCents: 850, inReview: true },
    });
    expect(mail.text).not.toContain('$8.50');
    expect(mail.text).toContain('before its commission counts');
  });
});

it('an earlier mail is overtaken by later ones about the same thing, never by itself', () => {
  for (const template of templateNames) expect(laterMails(template)).not.toContain(template);
  expect(laterMails('order-received')).toContain('order-cancelled');
  expect(laterMails('order-cancelled')).toEqual([]);
});
