import { describe, expect, it } from '@jest/globals';
import { labelSheets } from '@keepsake/contracts/catalog/label-sheet';
import { readPdf, type PdfPage } from '@keepsake/platform/testing/read-pdf';
import type { Address } from '../../domain/address.js';
import type { Shipment } from '../../domain/shipment.js';
import { pdfPaper } from './paper.pdf.js';

const paper = pdfPaper('Keepsake');
const straight = { xTenths: 0, yTenths: 0 };
const home: Address = { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: 'US' };

const shipment = (more: Partial<Shipment> = {}): Shipment => ({
  orderId: '0190a4c2-7d3e-7b11-8c55-000000000001',
  number: 'K-7K3M9QXA',
  firstName: 'Inés',
  lastName: 'Duarte',
  eventType: 'Memorial',
  packageType: 'multi',
  quantity: 2,
  openedAt: new Date('2026-03-01T10:00:00Z'),
  codeIds: [],
  codes: 2,
  plates: 2,
  atMaker: false,
  address: home,
  paymentConfirmed: true,
  codesReady: true,
  ...more,
});
const placed = (n: number, more: Partial<Shipment> = {}) =>
  Array.from({ length: n }, (_, index) => ({ shipment: shipment(more), index }));
const labelsOf = (n: number, start: number, more: Partial<Shipment> = {}, offset = straight): readonly PdfPage[] =>
  readPdf(paper.labels(placed(n, more), start, offset, 'letter-30')).pages;

/* The published sheet size in inches: 8.5 × 11, labels of 2 5/8 × 1, margins 3/16 and 1/2, columns every 2 3/4. */
const inch = 25.4;
const labelAt = (position: number) => {
  const row = Math.floor((position - 1) / 3);
  const column = (position - 1) % 3;
  return {
    xMm: (3 / 16 + column * 2.75) * inch,
    yMm: (0.5 + row) * inch,
    widthMm: 2.625 * inch,
    heightMm: inch,
  };
};
const toTenth = (measured: object, expected: object): void => {
  for (const [name, value] of Object.entries(expected))
    expect(Math.abs(((measured as Record<string, number>)[name] ?? Number.NaN) - value)).toBeLessThan(0.1);
};

/** Checks that every line of text is within the edges of that label. */
const inside = (page: PdfPage | undefined, position: number) => {
  const box = labelAt(position);
  return (page?.texts ?? []).filter(
    ({ xMm, yMm, widthMm, sizePt }) =>
      xMm >= box.xMm &&
      xMm + widthMm <= box.xMm + box.widthMm &&
      yMm - (sizePt * inch) / 72 >= box.yMm - 0.3 &&
      yMm + (sizePt * inch * 0.3) / 72 <= box.yMm + box.heightMm,
  );
};

describe('other label papers', () => {
  it.each([
    ['a4-21', 22, 2],
    ['thermal-4x6', 2, 2],
  ] as const)('draws %s in true size, each line inside its label', (format, count, sheets) => {
    const { paper: size, ...sheet } = labelSheets[format];
    const { pages } = readPdf(paper.labels(placed(count), 1, straight, format));
    expect(pages).toHaveLength(sheets);
    toTenth(pages[0] ?? {}, size);
    for (const { xMm, yMm, widthMm } of pages.flatMap(({ texts }) => texts)) {
      const column = Math.floor((xMm - sheet.leftMm) / sheet.columnMm);
      const left = sheet.leftMm + column * sheet.columnMm;
      expect(xMm).toBeGreaterThanOrEqual(left);
      expect(xMm + widthMm).toBeLessThanOrEqual(left + sheet.labelWidthMm);
      expect(yMm).toBeGreaterThanOrEqual(sheet.topMm);
      expect(yMm).toBeLessThanOrEqual(sheet.topMm + sheet.rows * sheet.rowMm);
    }
  });
});

describe('the label sheet', () => {
  it('has thirty labels within 0.1 mm of their published position', () => {
    const [page] = readPdf(paper.calibration('Canon PIXMA', straight)).pages;
    expect([page?.widthMm, page?.heightMm].map((mm) => Math.round((mm ?? 0) * 100) / 100)).toEqual([215.9, 279.4]);
    expect(page?.frames).toHaveLength(30);
    for (const [index, frame] of (page?.frames ?? []).entries()) toTenth(frame, labelAt(index + 1));
  });

  it('has rulers of exactly 100 mm, across and down', () => {
    const [page] = readPdf(paper.calibration('Canon PIXMA', straight)).pages;
    const starts = (page?.lines ?? []).map(({ fromMm }) => fromMm);
    const across = starts.filter(([, y]) => Math.abs(y - 120) < 0.01).map(([x]) => x);
    const down = starts.filter(([x]) => Math.abs(x - 20) < 0.01).map(([, y]) => y);
    expect(Math.max(...across) - Math.min(...across)).toBeCloseTo(100, 2);
    expect(Math.max(...down) - Math.min(...down)).toBeCloseTo(100, 2);
  });

  it('moves everything by the offset of the printer', () => {
    const [plain] = labelsOf(1, 8);
    const [moved] = labelsOf(1, 8, {}, { xTenths: 3, yTenths: -5 });
    for (const [index, { xMm, yMm, text }] of (plain?.texts ?? []).entries()) {
      const other = moved?.texts[index];
      expect(other?.text).toBe(text);
      expect((other?.xMm ?? 0) - xMm).toBeCloseTo(0.3, 2);
      expect((other?.yMm ?? 0) - yMm).toBeCloseTo(-0.5, 2);
    }
  });

  it('asks the PDF viewer not to scale', () => {
    expect(readPdf(paper.labels(placed(1), 1, straight, 'letter-30')).catalog).toContain('/PrintScaling /None');
  });
});

describe('a label', () => {
  it('shows brand, name, address, package and quantity at the chosen position', () => {
    const [page] = labelsOf(1, 8);
    expect(page?.texts.map(({ text }) => text)).toEqual([
      'Keepsake',
      'Inés Duarte',
      '12 Elm St',
      'Troy, NY 12180',
      'Multi-Pack · 2 plates · K-7K3M9QXA',
    ]);
    expect(inside(page, 8)).toHaveLength(5);
  });

  it('continues from the start position over as many sheets as needed', () => {
    const pages = labelsOf(60, 8);
    const each = pages.map((page) => page.texts.filter(({ text }) => text === 'Keepsake').length);
    expect(each).toEqual([23, 30, 7]);
    expect(inside(pages[1], 1)).toHaveLength(5);
    expect(inside(pages[2], 7)).toHaveLength(5);
    expect(inside(pages[2], 8)).toHaveLength(0);
  });

  it('shows the country only for an address abroad', () => {
    const abroad = { street: 'Rua da Rosa 4', city: 'Lisboa', state: '', zip: '1200-385', country: 'Portugal' };
    expect(labelsOf(1, 1, { address: abroad })[0]?.texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Lisboa, 1200-385', 'PORTUGAL']),
    );
  });

  it('keeps the longest accepted address complete and within its edges', () => {
    const street = `${'Krankenhausverwaltungsgebäude '.repeat(6)}Hinterhaus 4`.slice(0, 200);
    const pages = labelsOf(1, 30, {
      firstName: 'Maximiliane-Charlotte',
      lastName: 'von und zu Hohenstaufen-Sigmaringen und andere Namen mehr',
      address: {
        street,
        city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        state: 'Anglesey',
        zip: 'LL61 5UJ',
        country: 'United Kingdom of Great Britain and Northern Ireland',
      },
    });
    const texts = pages[0]?.texts ?? [];
    expect(inside(pages[0], 30)).toHaveLength(texts.length);
    expect(texts.map(({ text }) => text).join(' ')).toContain('Hinterhaus 4');
  });

  it('stays within its edges for one endless word or wide letters only', () => {
    for (const street of ['W'.repeat(200), 'W '.repeat(100), 'i'.repeat(200)]) {
      const [page] = labelsOf(1, 15, {
        firstName: 'W'.repeat(100),
        address: { ...home, street, city: 'M'.repeat(100) },
      });
      expect(inside(page, 15)).toHaveLength(page?.texts.length ?? -1);
    }
  });

  it.each([
    ['Wałęsa Őry', 'Wałęsa Őry'],
    ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
    ['Пётр Щербаков', 'Пётр Щербаков'],
    ['Ελένη Παπαδοπούλου', 'Ελένη Παπαδοπούλου'],
    ['X\u0323\u0302 Ana', 'X Ana'],
    ['Rosa 🌹 Duarte 👨‍👩‍👧', 'Rosa Duarte'],
    ['Ana\u202e\u200b Okafor', 'Ana Okafor'],
    ['陈小明 Chen', '陈小明 Chen'],
    ['田中 さくら', '田中 さくら'],
    ['김민준', '김민준'],
    ['क्षत्रिय', 'क्षित्रय'],
    ['สมชาย Chai', '\0\0\0\0\0 Chai'],
  ])('draws %s as %s: accents removed, no emoji, boxes for unsupported letters', (name, drawn) => {
    const [page] = labelsOf(1, 1, { labelName: name });
    expect(page?.texts[1]?.text).toBe(drawn);
  });

  it.each([
    ['محمد', 'دمحم'],
    ['שרה כהן', 'ןהכ הרש'],
    ['Ana (محمد) 12', 'Ana (دمحم) 12'],
    ['علي (محمد) 12', '12 (دمحم) يلع'],
  ])('draws the letters of %s from right to left', (name, visual) => {
    const [page] = labelsOf(1, 1, { labelName: name });
    expect(page?.texts[1]?.text).toBe(visual);
  });

  it('joins Arabic letters', () => {
    const widthOf = (name: string): number => labelsOf(1, 1, { labelName: name })[0]?.texts[1]?.widthMm ?? 0;
    const apart = ['م', 'ح', 'م', 'د'].reduce((sum, letter) => sum + widthOf(letter), 0);
    expect(widthOf('محمد')).not.toBeCloseTo(apart, 1);
  });

  it('lists the letters that print as boxes', () => {
    expect(paper.missing('陈小明 สม 🌹 Wałęsa محمد')).toEqual(['ส', 'ม']);
  });
});

describe('a packing slip', () => {
  const plates = (n: number) =>
    Array.from({ length: n }, (_, index) => ({
      code: 'CF7K3M9QXA2TDV',
      serial: `CF${String(index + 1).padStart(6, '0')}`,
    }));

  it('shows the order, the destination, and code and serial of every plate', () => {
    const [page] = readPdf(paper.slip(shipment({ codeIds: ['one'], codes: 1 }), plates(1))).pages;
    const texts = page?.texts.map(({ text }) => text);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Packing slip',
        'K-7K3M9QXA',
        'Inés Duarte',
        'Troy, NY 12180',
        'CF-7K3M-9QXA-2TDV',
        'CF000001',
      ]),
    );
    expect(texts).toContain('1 code × 2 plates: 2 plates in all.');
  });

  it('continues over more pages without losing a plate, each with the order', () => {
    const { pages } = readPdf(paper.slip(shipment({ codes: 100, plates: 100 }), plates(100)));
    const texts = pages.flatMap((page) => page.texts);
    expect(pages.length).toBeGreaterThan(2);
    expect(texts.filter(({ text }) => /^CF\d{6}$/.test(text))).toHaveLength(100);
    for (const { texts: shown } of pages) {
      expect(shown.some(({ text }) => text.includes('K-7K3M9QXA'))).toBe(true);
      expect(Math.max(...shown.map(({ yMm }) => yMm))).toBeLessThan(275);
    }
  });

  it('states that no plates are allotted yet', () => {
    const [page] = readPdf(paper.slip(shipment(), [])).pages;
    expect(page?.texts.map(({ text }) => text)).toContain('No plates are allotted to this order yet.');
  });
});
