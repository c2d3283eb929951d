import { describe, expect, it } from '@jest/globals';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { serviceLine } from '@keepsake/contracts/values/service-block';
import { papers } from '@keepsake/contracts/values/paper';
import { typeface } from '@keepsake/platform/pdf/typeface';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import type { FamilySheet } from '../../application/render-family-sheet.js';
import { contactLine, leafletLines, lifeLine } from '../../domain/family-sheet.js';
import { sheetTexts } from '../../domain/sheet-texts.js';
import { drawFamilySheet } from './family-sheet.js';
import { drawServiceLeaflet } from './service-leaflet.js';

const service = {
  serviceDate: '2026-12-04',
  serviceTime: '14:30',
  servicePlace: 'St. Mary’s Chapel, 12 Bay Lane, Mobile',
  livestreamUrl: 'https://live.example/ines',
  charity: 'The lifeboat crew',
};
const home = { name: 'Okafor Funeral Home', city: 'Mobile', state: 'AL', phone: '555 0100' };
const sheetIn = (language: Language): FamilySheet => ({
  partner: home.name,
  subjectName: 'Inés Duarte',
  life: lifeLine({ fromDate: '1941-03-14', toDate: '2026-11-20' }, language),
  service: serviceLine(service, language),
  serviceLines: leafletLines(service, language),
  contact: contactLine(home, language),
  plates: [
    { code: 'CF7K3M9QXA2TDV', address: 'https://keepsake.example/q/CF7K3M9QXA2TDV', side: 29, bars: [[0, 0, 7]] },
  ],
});
const draws = { sheet: drawFamilySheet(typeface), leaflet: drawServiceLeaflet(typeface) } as const;
const cases = languages.flatMap((language) => papers.map((paper) => [language, paper] as const));

describe.each(['sheet', 'leaflet'] as const)('the %s', (layout) => {
  it.each(cases)('stays inside its page in %s on %s', (language, paper) => {
    const { pages } = readPdf(draws[layout](sheetIn(language), paper, language));
    for (const { texts, widthMm, heightMm } of pages)
      for (const { xMm, yMm, widthMm: length } of texts) {
        expect(xMm).toBeGreaterThan(13);
        expect(xMm + length).toBeLessThan(widthMm - 13);
        expect(yMm).toBeLessThan(heightMm - 8);
      }
  });
});

it.each(languages.filter((language) => language !== 'ar'))('the sheet has its steps in %s', (language) => {
  const [page] = readPdf(draws.sheet(sheetIn(language), 'a4', language)).pages;
  const words = page?.texts.map(({ text }) => text);
  const { about, open, add, invite } = sheetTexts[language];
  expect(words).toEqual(expect.arrayContaining([about, open, add, invite]));
});

it('the steps of the sheet begin at the right in Arabic', () => {
  const [page] = readPdf(draws.sheet(sheetIn('ar'), 'a4', 'ar')).pages;
  const numbers = page?.texts.filter(({ text }) => /^[123]$/.test(text)) ?? [];
  expect(numbers.map(({ xMm }) => xMm > 150)).toEqual([true, true, true]);
});

it('the leaflet opens from the other side in Arabic', () => {
  const nameAt = (language: Language): number => {
    const [outside] = readPdf(draws.leaflet(sheetIn(language), 'a4', language)).pages;
    return outside?.texts.find(({ text }) => text === 'Inés Duarte')?.xMm ?? 0;
  };
  expect(nameAt('en')).toBeGreaterThan(148);
  expect(nameAt('ar')).toBeLessThan(148);
});

it('a phone number keeps its order in Arabic', () => {
  const home = { name: 'دار السلام', city: 'عمّان', state: 'الأردن', phone: '555 0100' };
  const sheet = { ...sheetIn('ar'), contact: contactLine(home, 'ar') };
  const [page] = readPdf(draws.sheet(sheet, 'a4', 'ar')).pages;
  expect(page?.texts.some(({ text }) => text.includes('555 0100'))).toBe(true);
});
