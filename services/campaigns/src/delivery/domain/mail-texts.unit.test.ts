import { describe, expect, it } from '@jest/globals';
import { languages } from '@keepsake/contracts/values/language';
import { formatsOf, readCatalogs } from '../adapters/catalogs.js';
import { englishLayout } from './email-content.js';
import { createWritings } from './mail-texts.js';
import { compose, templateNames, translatedNames, type Draft, type TemplateName } from './templates.js';
import { sampleDraft, samplePartner } from './templates.sample.js';

const writingIn = createWritings(formatsOf(readCatalogs()), samplePartner);
const written = (draft: Draft, language?: string) => compose(draft, writingIn, language);
const sample = (template: TemplateName, more: object = {}): Draft => {
  const { values } = sampleDraft(template);
  return { template, values: { ...values, ...more } } as unknown as Draft;
};

/** Values that select other sentences than the samples. */
const variants: readonly object[] = [
  {},
  { honoreeName: '', name: '', subjectName: '', partner: '', askerName: '', keeperName: '', senderName: '' },
  { honoreeName: 'www.evil.example', name: 'www.evil.example', title: '', reason: 'unknown' },
  { today: true, paid: true, ships: true, oldLeadsOn: false, atFarewell: true, role: 'helper' },
  { today: true, name: '', status: 'held', bySupport: true, sizeBytes: 12_300_000, owedCents: 0 },
  { addressNeeded: true, linkToken: 'id.end.sign', bought: 'enterprise', payOnline: true, sizeBytes: 640_000 },
  { addressNeeded: true, bought: 'partner-plates', carrier: 'other', eventType: 'Wedding', owedCents: undefined },
  { locationName: '', businessName: '', invitedBy: '', month: undefined, currentStock: 1, quantity: 1 },
  { inReview: true, judged: true, partnerType: 'pet', priceCents: undefined },
  { plan: 'keep', ownerName: '' },
  { plan: 'hand-over', successorName: '', others: 0 },
  { plan: 'close', what: 'reminded', others: 1 },
  { plan: 'remove', what: 'reminded-again' },
];

const newsOf: { readonly [T in TemplateName]?: readonly string[] } = {
  'keeper-news': ['left', 'owns'],
  'plates-answered': ['priced', 'sent', 'refused'],
  'successor-news': ['successor-declined', 'successor-gone'],
};

const variantsOf = (template: TemplateName): readonly object[] => [
  ...variants,
  ...(newsOf[template] ?? []).map((news) => ({ news })),
];

const rows = translatedNames.flatMap((template) => languages.map((language) => [template, language] as const));

describe.each(rows)('email %s in %s', (template, language) => {
  it('has a sentence in every place and no raw placeholder', () => {
    for (const more of variantsOf(template)) {
      const { subject, text, html } = written(sample(template, more), language);
      for (const shown of [subject, text, html.replace(/style="[^"]*"/g, '')]) {
        expect(shown).not.toMatch(/[{}\ue000]|undefined|null|NaN|\[object/);
        expect(shown.replace(/https?:\S+|[\w.]+@\S+/g, '')).not.toMatch(/\b[a-z-]+\.[a-z]+[A-Z]\w*/);
      }
      expect(subject).not.toBe('');
    }
  });

  it('names its language and direction', () => {
    const mail = written(sample(template), language);
    const direction = language === 'ar' ? 'rtl' : 'ltr';
    expect(mail.language).toBe(language);
    expect(mail.html.match(new RegExp(`lang="${language}" dir="${direction}"`, 'g'))).toHaveLength(2);
  });

  it('has the links of the English email and no English words', () => {
    const linksIn = (text: string): readonly string[] => text.match(/https:\/\/\S+/g) ?? [];
    const mail = written(sample(template), language);
    const english = written(sample(template));
    expect(linksIn(mail.text)).toEqual(linksIn(english.text));
    expect(mail.text === english.text).toBe(language === 'en');
    expect(mail.text).not.toMatch(language === 'en' ? /^$/ : /\b(?:the|your|with|this)\b/);
    expect(mail.html.match(/<[a-z]+/g)).toEqual(english.html.match(/<[a-z]+/g));
  });
});

describe('language of an email', () => {
  it.each([
    ['es-MX', 'es'],
    ['pt-PT', 'pt-BR'],
    ['ar-EG', 'ar'],
    ['fi', 'en'],
    [undefined, 'en'],
  ])('for a reader of %s is %s', (requested, language) => {
    expect(written(sample('order-received'), requested).language).toBe(language);
  });

  it('is English when the email goes to the business', () => {
    const others = templateNames.filter((template) => !translatedNames.includes(template));
    expect(others).toContain('support-new-order');
    for (const template of others) expect(written(sample(template), 'es')).toEqual(written(sample(template)));
  });

  it('is English for a sentence that is not translated', () => {
    const catalogs = readCatalogs();
    const { 'order.see': _, ...known } = catalogs.get('es') ?? {};
    const formats = formatsOf(new Map([...catalogs, ['es', known]]));
    const mail = compose(sample('order-received'), createWritings(formats, samplePartner), 'es');
    expect(mail.subject).toBe('Hemos recibido su pedido K-7K3M9QXA');
    expect(mail.text).toContain('See your order:');
  });

  it('has the words around the content that campaigns use', () => {
    const { layout } = writingIn('en');
    expect([layout.greeting(''), layout.greeting('Inés'), layout.regards, layout.labelled('Total')]).toEqual([
      englishLayout.greeting(''),
      englishLayout.greeting('Inés'),
      englishLayout.regards,
      englishLayout.labelled('Total'),
    ]);
  });
});

describe('values in an email', () => {
  it.each([
    ['en', '$85.00'],
    ['es', '85,00 US$'],
    ['de', '85,00 $'],
    ['pt-BR', 'US$ 85,00'],
    ['ar', '$85.00'],
  ])('are amounts as %s writes them', (language, amount) => {
    expect(written(sample('order-received'), language).text.replaceAll('\u00a0', ' ')).toContain(amount);
  });

  it('name the package as the pages do', () => {
    const bought = (language: string) => written(sample('order-received', { bought: 'parent_pair' }), language).text;
    expect(bought('es')).toContain('Paquete: Pareja de padres');
    expect(bought('de')).toContain('Paket: Elternpaar');
    expect(written(sample('order-received', { bought: 'retired' }), 'de').text).toContain('Paket: Wie vereinbart');
  });

  it.each([
    ['en', 'December 5, 2026'],
    ['es', '5 de diciembre de 2026'],
    ['fr', '5 décembre 2026'],
    ['de', '5. Dezember 2026'],
    ['pt-BR', '5 de dezembro de 2026'],
    ['ar', '5 ديسمبر 2026'],
  ])('are dates as %s writes them', (language, day) => {
    expect(written(sample('account-leaving'), language).text).toContain(day);
  });

  it('keep a day that an older version formatted', () => {
    expect(written(sample('account-leaving', { on: undefined })).text).toContain('December 5, 2026');
    expect(written(sample('birthday-reminder', { on: undefined })).subject).toBe('Rosa: a birthday on February 28');
  });

  it('are elided after “de” in French and have its ordinal', () => {
    const subject = (honoreeName: string) => written(sample('timeline-open', { honoreeName }), 'fr').subject;
    expect(subject('Inés Duarte')).toBe('La page d’Inés Duarte est ouverte');
    expect(subject('Émile')).toBe('La page d’Émile est ouverte');
    expect(subject('Rosa')).toBe('La page de Rosa est ouverte');
    expect(written(sample('remembrance-reminder', { on: '2026-11-01' }), 'fr').text).toContain('le 1er novembre');
  });

  it('are isolated in Arabic, so that they do not reorder the sentence', () => {
    const { subject, text } = written(sample('order-received'), 'ar');
    expect(subject).toBe('استلمنا طلبكم \u2068K-7K3M9QXA\u2069');
    expect(text).toContain('في ذكرى \u2068Rosa Duarte\u2069');
    // Programs take the direction of a line of plain text from its first word outside of isolated values.
    expect(text).toContain('\nالطلب: \u2068K-7K3M9QXA\u2069');
    expect(text).not.toMatch(/[\u202a-\u202e]/);
  });

  it.each(languages)('cannot inject a header or markup in %s', (language) => {
    for (const typed of ['x\r\nBcc: victim@example.org', '</title><script>alert(1)</script>', '\u202Egnp.exe\u2028']) {
      const draft = sample('keeper-invitation', { honoreeName: typed, askerName: typed, name: typed });
      const { subject, text, html } = written(draft, language);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
      expect(text).not.toMatch(/^(?:bcc|cc|to):/im);
      expect(html).not.toContain('<script');
    }
  });
});
