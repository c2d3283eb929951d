import { describe, expect, test } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventTypeOf, eventTypeSlugs, timelineHeading } from '@keepsake/contracts/catalog/event-types';
import { fieldMessages, humanCheckMessages } from '@keepsake/contracts/catalog/field-messages';
import {
  addressMessages,
  orderMessages,
  orderStatusMessages,
  priceChanged,
} from '@keepsake/contracts/catalog/order-messages';
import { contactMessages } from '@keepsake/contracts/catalog/contact-messages';
import { customerMessages, signInMessages } from '@keepsake/contracts/catalog/account-messages';
import { affiliateMessages, payoutDetailsMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import { inquiryTypes } from '@keepsake/contracts/catalog/inquiry-types';
import { orderPackages, partnerPlates } from '@keepsake/contracts/catalog/order-packages';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import { pricingTiers } from '@keepsake/contracts/catalog/pricing';
import { promptDecks, promptIds, prompts, promptsOf } from '@keepsake/contracts/catalog/prompts';
import { reportReasons } from '@keepsake/contracts/catalog/report-reasons';
import { baseLanguage, languageCookie, languages as offered } from '@keepsake/contracts/values/language';
import { linkOnItsWay, memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { minPasswordLength } from '@keepsake/contracts/values/limits';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import { staffMessages } from '@keepsake/contracts/catalog/staff-messages';
import { stockBadge, stockMessages } from '@keepsake/contracts/catalog/stock-messages';
import { teamMessages } from '@keepsake/contracts/catalog/team-messages';
import { licenseMessages, partnerMessages, partnerSignInMessages } from '@keepsake/contracts/catalog/partner-messages';
import { createMessages, uploadMessages } from '@keepsake/contracts/catalog/upload-messages';
import { hardCoded, hardCodedIn } from './translations/hard-coded.js';
import {
  areas,
  englishOf,
  faultsOf,
  languageNames,
  locales,
  reportOf,
  translationsOf,
  unusedKeys,
} from './translations/catalogs.js';
import { bookTexts } from '../services/qr-timeline/src/book/domain/book-texts.js';
import { albumTexts } from '../services/qr-timeline/src/exports/domain/album-texts.js';
import {
  emailLanguages,
  emailLocales,
  emailReportOf,
  sharedTexts,
  unknownEmailTexts,
  unusedEmailTexts,
} from './translations/emails.js';

const languages = Object.keys(languageNames).filter((tag) => tag !== 'en');
const rows = areas.flatMap((area) => languages.map((language) => [area, language] as const));

/** Before "?", ";" and "!" a narrow no-break space, before ":" and inside quotation marks a full one; not in 14:30. */
const frenchFault = /[^\u202f"][?;!]|[^\u00a0"]:(?! \{$| "|\/\/|\d\d)|«[^\u00a0]|[^\u00a0]»/u;

describe('translations', () => {
  test.each(rows)('have every message of %s in %s, with its values and plural forms', (area, language) => {
    const { missing, unknown, faults } = reportOf(language, area);
    expect({ missing, unknown, faults }).toEqual({ missing: [], unknown: [], faults: [] });
  });

  test.each(areas)('have no message of %s that no page shows', (area) => {
    expect(unusedKeys(area)).toEqual([]);
  });

  test('have one folder per language of the switch', () => {
    const folders = readdirSync(locales).filter((name) => !name.includes('.'));
    expect(folders.toSorted()).toEqual(Object.keys(languageNames).toSorted());
    for (const [area, language] of rows) expect(existsSync(join(locales, language, `${area}.json`))).toBe(true);
  });

  test('have the English of the contracts for translators', () => {
    const fixed = Object.entries(englishOf('guest'))
      .filter(([key]) => key.startsWith('fixed.'))
      .map(([key, text]) => [key.slice('fixed.'.length), text]);
    expect(Object.fromEntries(fixed)).toEqual({
      accessCode: fieldMessages.accessCode,
      mistypedCode: fieldMessages.mistypedCode('{code}'),
      empty: uploadMessages.empty,
      gone: uploadMessages.gone,
      lineLost: uploadMessages.lineLost,
      refused: uploadMessages.refused,
      tooLargeFile: uploadMessages.tooLarge,
      humanCheckWrong: humanCheckMessages.wrong,
      linkOnItsWay,
      memoryMissing: memoryMessages.missing,
      tooLarge10: memoryMessages.tooLarge,
      tooLarge500: memoryMessages.largerThanMost,
      tooLargeTogether: memoryMessages.tooLargeTogether,
      untitled: timelineHeading('memorial', undefined).name,
      ...Object.fromEntries(reportReasons.map(({ slug, label }) => [`reason-${slug}`, label])),
      ...Object.fromEntries(eventTypeSlugs.map((slug) => [`lead-${slug}`, eventTypeOf(slug).lead])),
      ...Object.fromEntries(eventTypeSlugs.map((slug) => [`subtitle-${slug}`, eventTypeOf(slug).subtitle])),
    });
  });

  test('have the sentences of the contracts that forms show', () => {
    const { date, accessCode, oneLine, unknownCode } = fieldMessages;
    const { failed, skipped, lineLost, gone, refused, empty, tooLarge } = uploadMessages;
    const expected = [
      ...Object.values(customerMessages),
      date,
      accessCode,
      oneLine,
      unknownCode,
      humanCheckMessages.missing,
      priceChanged,
      createMessages.hint,
      ...[orderMessages, orderStatusMessages, addressMessages, contactMessages].flatMap((group) =>
        Object.values(group),
      ),
      ...[failed, skipped, createMessages.failed, createMessages.done].flatMap((toast) => Object.values(toast)),
      lineLost,
      gone,
      refused,
      empty,
      tooLarge,
    ];
    // An apostrophe is doubled in a message.
    const sentences = Object.entries(englishOf('site'))
      .filter(([key]) => key.startsWith('sentences.'))
      .map(([, text]) => text.replaceAll("''", "'"));
    expect(sentences.toSorted()).toEqual([...new Set(expected)].toSorted());
  });

  test('have the sentences of the contracts that affiliates and applicants read', () => {
    const sentencesOf = (area: string, section: string): readonly string[] =>
      Object.entries(englishOf(area))
        .filter(([key]) => key.startsWith(`${section}.`))
        .map(([, text]) => text.replaceAll("''", "'"))
        .toSorted();
    const { loginFailed: _, dashboardFailed: __, ...affiliate } = affiliateMessages;
    expect(sentencesOf('affiliates', 'affiliate-sentences')).toEqual(
      [...Object.values(affiliate), ...Object.values(payoutDetailsMessages)].toSorted(),
    );
    const { missing, resetAsked } = signInMessages;
    const newPassword = `Please choose a password of at least ${minPasswordLength} characters.`;
    expect(sentencesOf('signin', 'signin-sentences')).toEqual([missing, resetAsked, newPassword].toSorted());
    const { question: _q, locationName: _l, threshold: _t, review, ...applicant } = partnerMessages;
    const { openFailed: _o, ...license } = licenseMessages;
    expect(sentencesOf('partners', 'partner-sentences')).toEqual(
      [...Object.values(applicant), ...Object.values(license)].toSorted(),
    );
    const { signInFailed, applyFailed, applied } = partnerSignInMessages;
    expect(englishOf('partners')).toMatchObject({
      'partner-sign-in.failed': signInFailed.title,
      'partner-sign-in.failedMore': signInFailed.description,
      'partner-sign-in.applyFailed': applyFailed.title,
      'partner-sign-in.applyFailedMore': applyFailed.description,
      'partner-sign-in.appliedTitle': applied.title,
      'partner-sign-in.appliedMore': review,
    });
    expect(englishOf('affiliates')).toMatchObject({
      'affiliates.loginFailed': affiliateMessages.loginFailed,
      'affiliates.dashboardFailed': affiliateMessages.dashboardFailed,
    });
  });

  test('have the sentences of the contracts that signed-in partners read', () => {
    const { restocked, adjusted, restockFailed, adjustFailed, restockQuantity, adjustQuantity } = stockMessages;
    const { asked, askFailed, actFailed } = plateRequestMessages;
    const { tooMany, reason, statementFailed } = stockMessages;
    const { passwordWrong, codeWrong } = staffMessages;
    const badges = [0, 1, 2].map((stock) => stockBadge(stock, 1));
    const used = { restocked, adjusted, restockFailed, adjustFailed, restockQuantity, adjustQuantity };
    const others = { asked, askFailed, actFailed, tooMany, reason, statementFailed, passwordWrong, codeWrong };
    const groups = [teamMessages, integrationMessages, used, others, badges];
    const expected = groups.flatMap((group) => Object.values(group));
    const sentences = Object.entries(englishOf('portal')).filter(([key]) => key.startsWith('portal-sentences.'));
    expect(sentences.map(([, text]) => text).toSorted()).toEqual([...new Set(expected)].toSorted());
  });

  test('have the sentences that partners read with their cases', () => {
    const { camera, noPlateYet: _p, noCodeYet: _c, noServiceYet: _s, ...others } = caseMessages;
    const { dates, noAddress, contactName, noServiceDay, mailedEnough } = handoverMessages;
    const expected = [
      ...Object.values(others),
      ...Object.values(camera),
      dates,
      noAddress,
      contactName,
      noServiceDay,
      mailedEnough,
    ];
    const sentences = Object.entries(englishOf('portal')).filter(([key]) => key.startsWith('case-sentences.'));
    const isOfRow = ([key]: readonly [string, string]): boolean => key.startsWith('case-sentences.row-');
    const textOf = ([, text]: readonly [string, string]): string => text;
    expect(
      sentences
        .filter((one) => !isOfRow(one))
        .map(textOf)
        .toSorted(),
    ).toEqual(expected.toSorted());
    // Faults of an imported table are written where they are found.
    const sources = [
      'packages/contracts/src/values/csv.ts',
      'services/partners-inventory/src/cases/domain/case-table.ts',
    ]
      .map((path) => readFileSync(join(locales, '../../..', path), 'utf8'))
      .join();
    expect(sentences.filter(isOfRow).filter((one) => !sources.includes(`'${textOf(one)}'`))).toEqual([]);
  });

  test('have the names of the contracts', () => {
    const english = { ...englishOf('site'), ...englishOf('orders'), ...englishOf('shop') };
    for (const slug of eventTypeSlugs) expect(english[`events.label-${slug}`]).toBe(eventTypeOf(slug).label);
    expect(english['events.choice-general']).toBe(eventTypeOf('general').choice);
    for (const key of Object.keys(english).filter((one) => one.startsWith('order.name-')))
      expect(english[key]).toBe(packageName(key.slice('order.name-'.length)));
    for (const { packageType, features } of orderPackages)
      expect(features.map((_, place) => english[`create.feature-${packageType}-${place}`])).toEqual(features);
    for (const [key, label] of Object.entries(inquiryTypes)) expect(english[`landing.inquiry-${key}`]).toBe(label);
  });

  test('have the headings of pages in exports too', () => {
    for (const language of offered) {
      const guest = language === 'en' ? englishOf('guest') : translationsOf(language, 'guest');
      const { leads, subtitles, untitled } = albumTexts[language];
      for (const slug of eventTypeSlugs) {
        expect(leads[slug]).toBe(guest[`fixed.lead-${slug}`]);
        expect(subtitles[slug]).toBe(guest[`fixed.subtitle-${slug}`]);
      }
      expect(untitled).toBe(guest['fixed.untitled']);
    }
  });

  test('have the questions of pages in memory books too', () => {
    for (const language of languages) {
      const pages = translationsOf(language, 'prompts');
      expect(bookTexts[language as keyof typeof bookTexts].questions).toEqual(
        Object.fromEntries(promptIds.map((id) => [id, pages[`prompts.${id}`]])),
      );
    }
  });

  test('have the year of the hosting estimate as it is, without a thousands separator', () => {
    const known = languages.flatMap((language) =>
      ['account', 'manage'].map((area) => translationsOf(language, area)[`${area}.hostingUntil`]),
    );
    expect(known.filter((text) => !text?.includes('{year}'))).toEqual([]);
  });

  test('leave no text of a translated page in its source', () => {
    expect(hardCoded()).toEqual([]);
  });

  test('find a text in an element, an attribute, a condition and a toast', () => {
    const source =
      "const A = () => <p aria-label={on ? 'Open' : t('close')} className=\"wide\">Good day{late && 'Late'}</p>;\ntoast({ title: 'Saved' });";
    expect(hardCodedIn('a.tsx', source)).toEqual(['a.tsx:1 Open', 'a.tsx:1 Good day', 'a.tsx:1 Late', 'a.tsx:2 Saved']);
  });

  test('have the questions of the contracts', () => {
    const english = englishOf('prompts');
    expect(Object.fromEntries(promptIds.map((id) => [id, english[`prompts.${id}`]]))).toEqual(prompts);
    expect(promptDecks.filter((deck) => deck !== 'off' && promptsOf(deck).length < 6)).toEqual([]);
  });

  test('are in the offline page of the service worker too', () => {
    const worker = readFileSync(join(locales, '../../public/timeline-worker.js'), 'utf8');
    const known = [...worker.matchAll(/^  ([a-z]{2}): \[$/gm)].map(([, tag]) => String(tag));
    expect(known.toSorted()).toEqual(Object.keys(languageNames).map(baseLanguage).toSorted());
    expect(worker).toContain(`'${languageCookie}'`);
  });

  test('have no-break spaces around French punctuation', () => {
    const texts = areas.flatMap((area) => readFileSync(join(locales, 'fr', `${area}.json`), 'utf8').split('\n'));
    expect(texts.filter((line) => frenchFault.test(line))).toEqual([]);
  });

  test('refuse a lost value and a lost plural form', () => {
    expect(faultsOf('de', 'by {name}', 'von jemandem')).toEqual(['has the values "", not "name"']);
    const english = '{count, plural, one {# photo} other {# photos}}';
    expect(faultsOf('ar', english, '{count, plural, one {صورة} other {# صورة}}')).toEqual([
      'has no "few" for {count}',
      'has no "two" for {count}',
    ]);
  });
});

describe('translations of emails', () => {
  test.each(languages)('have every text in %s, with its values', (language) => {
    expect(emailReportOf(language)).toEqual({ missing: [], unknown: [], faults: [] });
  });

  test.each(emailLanguages)('name packages and a confirmation in %s as the pages do', (language) => {
    const { emails, pages } = sharedTexts(language);
    expect(emails).toEqual(pages);
  });

  test('name every package that can be ordered', () => {
    const { emails } = sharedTexts('en');
    const bought = [
      ...pricingTiers,
      ...orderPackages.map(({ packageType }) => packageType),
      partnerPlates.packageType,
      'replacement',
    ];
    expect(bought.map((one) => emails[`package.${one}`])).toEqual(bought.map((one) => packageName(one)));
  });

  test.each([
    ['de', /Paketdienst|Person, der die Seite gehört/],
    ['es', /lo hice yo/],
  ])('use the words of the glossary in %s', (language, others) => {
    expect(readFileSync(join(emailLocales, `${language}.json`), 'utf8')).not.toMatch(others);
  });

  test('have the texts that templates name, and no others', () => {
    expect({ unused: unusedEmailTexts(), unknown: unknownEmailTexts() }).toEqual({ unused: [], unknown: [] });
  });

  test('are in the languages of the pages', () => {
    expect(emailLanguages.toSorted()).toEqual(Object.keys(languageNames).toSorted());
    expect([...offered].toSorted()).toEqual(Object.keys(languageNames).toSorted());
  });

  test('have the English of the contracts', () => {
    const english = JSON.parse(readFileSync(join(emailLocales, 'en.json'), 'utf8')) as Record<string, object>;
    expect(english['reason']).toEqual(Object.fromEntries(reportReasons.map(({ slug, label }) => [slug, label])));
    expect(english['heading']).toEqual(
      Object.fromEntries(eventTypeSlugs.map((slug) => [slug, `${eventTypeOf(slug).lead} {name}`])),
    );
  });

  test('have no exclamation marks and typographic apostrophes', () => {
    const texts = emailLanguages.map((language) => readFileSync(join(emailLocales, `${language}.json`), 'utf8'));
    for (const text of texts) expect(text).not.toMatch(/[!'¡]/);
  });

  test('have no-break spaces around French punctuation', () => {
    const texts = readFileSync(join(emailLocales, 'fr.json'), 'utf8').split('\n');
    expect(texts.filter((line) => frenchFault.test(line))).toEqual([]);
  });
});
