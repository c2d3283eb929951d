import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { problem } from '@keepsake/platform/problem';
import { readPdf, type PdfPage } from '@keepsake/platform/testing/read-pdf';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { partnersInventoryEntry } from '../service.js';
import { addressOf, aPlate, casePeople, fakeCodes, operations } from '../composition/case-fixture.js';

let under: TestService;
/** Photos that are still the partner's. */
const printable = new Set<string>();
let isDown = false;
const fakeUploads = fakeService(uploadsRpc, {
  KeepForCase: async ({ uploadIds }) => ({
    files: uploadIds.map((uploadId) => ({ uploadId, name: 'Portrait.jpg', kind: 'image' as const })),
  }),
  PrintCasePhoto: async ({ uploadId }) => {
    if (isDown) throw problem('unavailable', 'busy', 'Please try again.');
    if (!printable.has(uploadId)) throw problem('not-found', 'case-preview-not-found', 'Not found.');
    const photo = sharp({ create: { width: 300, height: 400, channels: 3, background: '#8A5A12' } });
    return { jpeg: await photo.jpeg().toBuffer(), width: 300, height: 400 };
  },
});
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { fakes: [fakeCodes, fakeUploads] });
});
afterAll(() => under.stop());
const { cases, newPartner } = casePeople(() => under);

/** Returns what a phone reads from the first symbol on a page. */
const scan = ({ bars: [symbol] }: PdfPage, sideMm = 58): string => {
  const width = Math.round(sideMm / (symbol?.unitMm ?? sideMm)) * 4;
  const data = new Uint8Array(width * width * 4).fill(255);
  const dots = new Uint32Array(data.buffer);
  for (const [x, y, length] of symbol?.bars ?? [])
    for (let row = y * 4; row < (y + 1) * 4; row++)
      dots.fill(0xff000000, row * width + x * 4, row * width + (x + length) * 4);
  return decodeQR({ width, height: width, data });
};

describe('the sheet for the family', () => {
  const sheetOf = async (caller: Caller, caseId: string, paper = 'letter') => {
    const { pdf, name } = await cases(caller).RenderFamilySheet({ caseId, paper });
    return { name, ...readPdf(Buffer.from(pdf)) };
  };

  it.each([
    ['letter', 215.9, 279.4],
    ['a4', 210, 297],
  ])('on %s has names, scannable symbol, code, address, steps and contact', async (paper, wide, high) => {
    const { begin, assign, caller } = await newPartner(2);
    const { orderRef, caseNumber, id } = await begin('Inés Duarte');
    const plates = [aPlate(), aPlate()];
    for (const code of plates) await assign(orderRef, code);
    const { pages, name } = await sheetOf(caller, id, paper);
    expect(name).toBe(`family-sheet-${caseNumber}.pdf`);
    expect(pages.map(({ widthMm, heightMm }) => [widthMm, heightMm].map((mm) => Math.round(mm * 10) / 10))).toEqual([
      [wide, high],
      [wide, high],
    ]);
    for (const [index, page] of pages.entries()) {
      const code = plates[index] ?? '';
      const texts = page.texts.map(({ text }) => text);
      expect(texts).toEqual(
        expect.arrayContaining([
          'Okafor Funeral Home',
          'Inés Duarte',
          groupPlateCode(code),
          addressOf(code),
          'Open the page',
          'Add your first photographs and words',
          'Invite the family',
          'Questions? Okafor Funeral Home · Mobile, AL · 555 0100',
        ]),
      );
      expect(scan(page)).toBe(addressOf(code).toUpperCase());
      for (const { xMm, yMm, widthMm } of page.texts)
        expect([xMm >= 21, xMm + widthMm <= wide - 21, yMm <= high - 10]).toEqual([true, true, true]);
    }
  });

  it('fits the longest names, and leaves a line for unsupported letters', async () => {
    const { begin, assign, caller } = await newPartner(2, { businessName: 'W'.repeat(200) });
    const long = await begin('Maximiliane-Charlotte '.repeat(9).trim());
    const other = await begin('สมชาย ใจดี');
    for (const { orderRef } of [long, other]) await assign(orderRef, aPlate());
    const [page] = (await sheetOf(caller, long.id)).pages;
    for (const { xMm, widthMm } of page?.texts ?? []) expect(xMm + widthMm).toBeLessThan(194);
    const symbolTop = page?.bars[0]?.yMm ?? 0;
    const above = page?.texts.filter(({ text }) => text.includes('Charlotte')) ?? [];
    expect(Math.max(...above.map(({ yMm }) => yMm))).toBeLessThan(symbolTop);
    const plain = (await sheetOf(caller, other.id)).pages[0];
    expect(plain?.texts.some(({ text }) => text.includes('\0'))).toBe(false);
    expect(plain?.lines).toHaveLength((page?.lines.length ?? 0) + 1);
  });

  it('shows the chosen portrait beside the symbol until the family activates the plate', async () => {
    const { begin, assign, caller } = await newPartner(1);
    const { orderRef, id: caseId } = await begin('Inés Duarte');
    const code = aPlate();
    await assign(orderRef, code);
    const fileId = randomUUID();
    printable.add(fileId);
    const handover = under.call(handoverRpc, caller);
    await handover.AddFiles({ caseId, uploadIds: [fileId] });
    expect((await sheetOf(caller, caseId)).pages[0]?.images).toEqual([]);
    await handover.SetPortrait({ caseId, fileId });
    const [page] = (await sheetOf(caller, caseId)).pages;
    const [portrait] = page?.images ?? [];
    expect(portrait).toMatchObject({ widthMm: expect.closeTo(43.5), heightMm: expect.closeTo(58) });
    const [symbol] = page?.bars ?? [];
    expect((portrait?.xMm ?? 0) + (portrait?.widthMm ?? 0)).toBeLessThan(symbol?.xMm ?? 0);
    expect(page && scan(page)).toBe(addressOf(code).toUpperCase());
    printable.clear();
    expect((await sheetOf(caller, caseId)).pages[0]?.images).toEqual([]);
  });

  it('is printed without a portrait while the picture service is unavailable', async () => {
    const { begin, assign, caller } = await newPartner(1);
    const { orderRef, id: caseId } = await begin('Inés Duarte');
    await assign(orderRef, aPlate());
    const fileId = randomUUID();
    const handover = under.call(handoverRpc, caller);
    await handover.AddFiles({ caseId, uploadIds: [fileId] });
    await handover.SetPortrait({ caseId, fileId });
    await cases(caller).SaveCase({
      caseId,
      subjectName: 'Inés Duarte',
      serviceDate: '2026-12-04',
      servicePlace: 'St. Mary',
    });
    isDown = true;
    try {
      expect((await sheetOf(caller, caseId)).pages[0]?.images).toEqual([]);
      await expect(cases(caller).RenderFamilySheet({ caseId, paper: 'a4', layout: 'leaflet' })).rejects.toMatchObject({
        kind: 'unavailable',
      });
    } finally {
      isDown = false;
    }
  });

  it('requires a plate, and is for the partner of the case only', async () => {
    const mine = await newPartner(1);
    const other = await newPartner(1);
    const { id: caseId, orderRef } = await mine.begin('Inés Duarte');
    await expect(sheetOf(mine.caller, caseId)).rejects.toMatchObject({ kind: 'conflict', slug: 'case-without-plate' });
    await mine.assign(orderRef, aPlate());
    const denied = { kind: 'forbidden', slug: 'not-yours' };
    await expect(sheetOf(other.caller, caseId)).rejects.toMatchObject(denied);
    await expect(sheetOf(other.caller, randomUUID())).rejects.toMatchObject(denied);
    await expect(sheetOf(operations, caseId)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(sheetOf(mine.caller, caseId, 'a5')).rejects.toMatchObject({ kind: 'invalid' });
  });
});

describe('the leaflet for guests of the service', () => {
  const leafletOf = async (caller: Caller, caseId: string, paper = 'a4') => {
    const { pdf, name } = await cases(caller).RenderFamilySheet({ caseId, paper, layout: 'leaflet' });
    return { name, ...readPdf(Buffer.from(pdf)) };
  };

  it.each([
    ['letter', 279.4, 215.9],
    ['a4', 297, 210],
  ])('on %s has portrait and name outside, service and code inside', async (paper, wide, high) => {
    const { begin, assign, caller } = await newPartner(1);
    const { orderRef, id: caseId, caseNumber } = await begin('Inés Duarte');
    const [code, fileId] = [aPlate(), randomUUID()];
    await assign(orderRef, code);
    printable.add(fileId);
    await under.call(handoverRpc, caller).AddFiles({ caseId, uploadIds: [fileId] });
    await under.call(handoverRpc, caller).SetPortrait({ caseId, fileId });
    await cases(caller).SaveCase({
      caseId,
      subjectName: 'Inés Duarte',
      serviceDate: '2026-12-04',
      serviceTime: '14:30',
      servicePlace: 'St. Mary',
      charity: 'The lifeboat crew',
    });
    const { pages, name } = await leafletOf(caller, caseId, paper);
    expect(name).toBe(`service-leaflet-${caseNumber}.pdf`);
    const [outside, inside] = pages;
    const textsOf = (page: PdfPage | undefined, from: number) =>
      page?.texts.filter(({ xMm }) => xMm >= from && xMm < from + wide / 2).map(({ text }) => text);
    expect(
      pages.map(({ widthMm, heightMm }) => [Math.round(widthMm * 10) / 10, Math.round(heightMm * 10) / 10]),
    ).toEqual([
      [wide, high],
      [wide, high],
    ]);
    expect(textsOf(outside, wide / 2)).toEqual(['In memory of', 'Inés Duarte']);
    expect(outside?.images[0]?.xMm).toBeGreaterThan(wide / 2);
    expect(textsOf(outside, 0)).toContain('Okafor Funeral Home');
    expect(textsOf(inside, 0)).toEqual([
      'Service',
      'December 4, 2026',
      '2:30 PM',
      'St. Mary',
      'Donations: The lifeboat crew',
    ]);
    expect(textsOf(inside, wide / 2)).toContain('Share a memory');
    expect(inside && scan(inside, 50)).toBe(addressOf(code).toUpperCase());
  });

  it('needs a service, and names where to add it', async () => {
    const { begin, assign, caller } = await newPartner(1);
    const { orderRef, id: caseId } = await begin('Inés Duarte');
    await assign(orderRef, aPlate());
    await expect(leafletOf(caller, caseId)).rejects.toMatchObject({
      slug: 'case-without-service',
      message: 'This case has no service yet. Add its date and place first; the leaflet shows them.',
    });
  });
});

describe('the code for print', () => {
  const inches = 40 / 25.4;
  /** Returns what a phone reads from a picture. */
  const read = async (picture: Uint8Array): Promise<string> => {
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return decodeQR({ width: info.width, height: info.height, data });
  };

  it('is readable in every format, 40 mm wide, and named after the family', async () => {
    const { begin, assign, caller } = await newPartner(1);
    const { orderRef, id: caseId } = await begin('Inés Duarte');
    const code = aPlate();
    await assign(orderRef, code);
    const fileOf = async (format: 'svg' | 'pdf' | 'png') => {
      const { content, name } = await cases(caller).RenderQrFile({ caseId, format });
      expect(name).toBe(`qr-code-Ines-Duarte.${format}`);
      return Buffer.from(content);
    };
    const address = addressOf(code).toUpperCase();
    const svg = await fileOf('svg');
    expect(svg.toString()).toContain('width="40mm" height="40mm"');
    expect(await read(await sharp(svg, { density: 300 }).png().toBuffer())).toBe(address);
    const png = await fileOf('png');
    const { width, density } = await sharp(png).metadata();
    expect(density).toBeGreaterThanOrEqual(600);
    expect(Math.round(width / (density ?? 1) / inches)).toBe(1);
    expect(await read(png)).toBe(address);
    const [page] = readPdf(await fileOf('pdf')).pages;
    expect(Math.round(page?.widthMm ?? 0)).toBe(40);
    expect(page && scan(page, 40)).toBe(address);
    await cases(caller).SaveCase({ caseId, subjectName: 'Inés Duarte', familyName: 'Duarte' });
    expect((await cases(caller).RenderQrFile({ caseId, format: 'svg' })).name).toBe('qr-code-Duarte.svg');
  });

  it('needs a plate and the partner of its case', async () => {
    const mine = await newPartner(1);
    const other = await newPartner(0);
    const { id: caseId, orderRef } = await mine.begin('Inés Duarte');
    const file = (caller: Caller) => cases(caller).RenderQrFile({ caseId, format: 'svg' });
    await expect(file(mine.caller)).rejects.toMatchObject({ kind: 'conflict', slug: 'case-without-plate' });
    await mine.assign(orderRef, aPlate());
    await expect(file(other.caller)).rejects.toMatchObject({ kind: 'forbidden', slug: 'not-yours' });
    await expect(file(operations)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
