import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codesMade } from '@keepsake/contracts/events/qr-timeline/codes-made.v1';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { readPdf, type PdfPage } from '@keepsake/platform/testing/read-pdf';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import { randomUUID } from 'node:crypto';
import { partnersInventoryEntry } from '../service.js';

const plates = new Map<string, string>();
const plateOf = (code: string) => {
  const id = plates.get(code) ?? randomUUID();
  plates.set(code, id);
  const at = '2026-01-01T00:00:00.000Z';
  const states = { stockState: 'available' as const, lifeState: 'unactivated' as const };
  return { id, code, serial: code, ...states, batchId: randomUUID(), createdAt: at };
};
/** Fake code storage: every plate is free. */
const codes = fakeService(codesRpc, {
  LookUpCodes: async ({ ids, code }) => ({
    codes: [
      ...[...plates].flatMap(([known, id]) => (ids.includes(id) ? [plateOf(known)] : [])),
      ...(code === undefined ? [] : [plateOf(code)]),
    ],
  }),
  TakeCode: async () => ({ outcome: 'taken' }),
});

/** The machine clock; the business is in New York time. */
const time = { now: new Date() };
const at = (instant: string): void => void (time.now = new Date(instant));
let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, {
    fakes: [codes],
    clock: { now: () => time.now },
    env: { BUSINESS_TIMEZONE: 'America/New_York' },
  });
});
afterAll(() => under.stop());

const staff = (role: StaffRole): Caller => ({ kind: 'staff', id: `staff-${role}`, role });
const partner = (id: string): Caller => ({ kind: 'partner', id, browserId: 'browser-0001' });

/** A partner whose location begins now. */
const newPartner = async (businessName = 'Okafor Funeral Home') => {
  const { accountId } = await under.call(partnersRpc).Apply({
    email: `${randomUUID()}@example.org`,
    password: 'a good password',
    firstName: 'Ann',
    lastName: 'Okafor',
    partnerType: 'memorial',
    businessName,
    businessType: 'Funeral home',
    licenseNumber: 'L-1',
    address: '3 Bay Ln',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '555 0100',
    yearsInBusiness: 12,
  });
  await under.call(partnersRpc, staff('operations')).DecideApplication({ accountId, decision: 'approved' });
  const caller = partner(accountId);
  const locationId = (await under.call(partnersRpc, caller).ListLocations({})).locations[0]?.id ?? '';
  const move = (kind: 'restocked' | 'adjusted', quantity: number, reason?: string) =>
    under.call(stockRpc, caller).MoveStock({ locationId, kind, quantity, ...(reason !== undefined && { reason }) });
  const begin = (subjectName = 'Inés Duarte') => under.call(casesRpc, caller).CreateCase({ locationId, subjectName });
  const assign = async () => {
    const { orderRef } = await begin();
    await under.call(casesRpc, caller).AssignPlate({ orderRef, code: `CF${plates.size}`, key: randomUUID() });
  };
  const inStock = async () => (await under.call(partnersRpc, caller).GetInventory({ locationId })).currentStock;
  return { accountId, caller, locationId, move, begin, assign, inStock };
};
type Branding = Awaited<ReturnType<typeof newPartner>>;

const statementOf = async (
  { caller, locationId }: Pick<Branding, 'caller' | 'locationId'>,
  month: string,
  paper = 'letter',
) => {
  const { pdf, name } = await under.call(stockRpc, caller).RenderStatement({ locationId, month, paper });
  return { name, ...readPdf(Buffer.from(pdf)) };
};

/** Returns the text of each line of a page, from left to right. */
const linesOf = ({ texts }: PdfPage): readonly string[] => {
  const lines = new Map<number, { readonly xMm: number; readonly text: string }[]>();
  for (const { text, xMm, yMm } of texts) {
    const place = Math.round(yMm * 10);
    lines.set(place, [...(lines.get(place) ?? []), { text, xMm }]);
  }
  return [...lines]
    .toSorted(([one], [other]) => one - other)
    .map(([, line]) =>
      line
        .toSorted((one, other) => one.xMm - other.xMm)
        .map(({ text }) => text)
        .join(' | '),
    );
};
const numberOf = (lines: readonly string[], name: string): number => {
  const found = lines.find((line) => line.startsWith(`${name} | `));
  return Number(
    (found ?? '')
      .slice(name.length + 3)
      .replace('−', '-')
      .replace(',', ''),
  );
};
const figuresIn = (page: PdfPage | undefined) => {
  const lines = page ? linesOf(page) : [];
  const [opening, restocked, assigned, adjusted, closing] = [
    'Opening count',
    'Restocked',
    'Assigned to cases',
    'Adjusted',
    'Closing count',
  ].map((name) => numberOf(lines, name));
  return { opening, restocked, assigned, adjusted, closing };
};
/** No., date, what, change, before, after. */
const movesIn = (pages: readonly PdfPage[]) =>
  pages
    .flatMap(linesOf)
    .map((line) => line.split(' | '))
    .filter((cells) => cells.length === 6 && cells[0] !== 'No.');

describe('the statement of a month', () => {
  it('adds up and continues in the next, by business months', async () => {
    at('2026-03-02T15:00:00Z');
    const home = await newPartner();
    await home.move('restocked', 12, 'First delivery');
    at('2026-03-20T15:00:00Z');
    for (let n = 0; n < 3; n += 1) await home.assign();
    await home.move('adjusted', -2, 'Two were scratched');
    at('2026-04-01T03:59:00Z'); // The last evening of March in New York.
    await home.assign();
    at('2026-04-01T04:01:00Z');
    await home.move('adjusted', 1, 'One was found');
    at('2026-04-02T15:00:00Z');
    await home.move('restocked', 5);

    const march = await statementOf(home, '2026-03');
    expect(march.name).toBe('statement-2026-03-Okafor-Funeral-Home.pdf');
    expect(figuresIn(march.pages[0])).toEqual({ opening: 0, restocked: 12, assigned: -4, adjusted: -2, closing: 6 });
    expect(movesIn(march.pages)).toEqual([
      ['1', 'Mar 2', 'Restocked', '+12', '0', '12'],
      ['2', 'Mar 20', 'Assigned to a case', '−1', '12', '11'],
      ['3', 'Mar 20', 'Assigned to a case', '−1', '11', '10'],
      ['4', 'Mar 20', 'Assigned to a case', '−1', '10', '9'],
      ['5', 'Mar 20', 'Adjusted', '−2', '9', '7'],
      ['6', 'Mar 31', 'Assigned to a case', '−1', '7', '6'],
    ]);
    expect(march.pages.flatMap(linesOf)).toEqual(
      expect.arrayContaining([
        'Okafor Funeral Home',
        'Monthly statement',
        'March 2026',
        'Okafor Funeral Home · Mobile, AL',
        expect.stringMatching(/^The whole month, America\/New_York time\. Created Apr 2, 2026, 11:00 AM/),
        'First delivery',
        'Two were scratched',
        'Cases created | 4',
        'Plan today: Starter | 15 cases a month',
        'Created over plan | 0',
        'Okafor Funeral Home · March 2026 | Page 1 of 1',
      ]),
    );

    const april = await statementOf(home, '2026-04');
    const figures = figuresIn(april.pages[0]);
    expect(figures).toEqual({ opening: 6, restocked: 5, assigned: 0, adjusted: 1, closing: 12 });
    expect(figures.closing).toBe(await home.inStock());
    expect(april.pages.flatMap(linesOf)).toContainEqual(expect.stringMatching(/^Month to date. Created Apr 2, 2026/));
  });

  it('without a move begins and ends with the same count', async () => {
    at('2026-03-02T15:00:00Z');
    const home = await newPartner();
    await home.move('restocked', 3);
    at('2026-05-05T15:00:00Z');
    const april = await statementOf(home, '2026-04');
    expect(april.pages.flatMap(linesOf)).toContain('No plates came or went in April 2026.');
    expect(figuresIn(april.pages[0])).toEqual({ opening: 3, restocked: 0, assigned: 0, adjusted: 0, closing: 3 });
    expect((await statementOf(home, '2026-05')).pages.flatMap(linesOf)).toContain(
      'No plates came or went in May 2026 so far.',
    );
  });

  it('is unchanged by a late batch, which counts in the month after', async () => {
    at('2026-03-02T15:00:00Z');
    const home = await newPartner();
    await home.move('restocked', 3);
    at('2026-04-03T15:00:00Z');
    await home.move('adjusted', -1, 'Broken');
    const before = figuresIn((await statementOf(home, '2026-03')).pages[0]);
    const batch = { batchId: randomUUID(), count: 20, prefix: 'CF', test: false, locationId: home.locationId };
    await under.deliver(codesMade, batch, { at: new Date('2026-03-30T15:00:00Z') });
    expect(figuresIn((await statementOf(home, '2026-03')).pages[0])).toEqual(before);
    const april = await statementOf(home, '2026-04');
    expect(figuresIn(april.pages[0])).toEqual({ opening: 3, restocked: 20, assigned: 0, adjusted: -1, closing: 22 });
    expect(movesIn(april.pages).at(-1)).toEqual(['3', 'Mar 30', 'Restocked', '+20', '2', '22']);
  });

  it('shows how many cases of the month were over the plan', async () => {
    at('2026-03-02T15:00:00Z');
    const home = await newPartner();
    for (let n = 0; n < 17; n += 1) await home.begin();
    at('2026-04-02T15:00:00Z');
    await home.begin();
    const lines = (await statementOf(home, '2026-03')).pages.flatMap(linesOf);
    expect([numberOf(lines, 'Cases created'), numberOf(lines, 'Created over plan')]).toEqual([17, 2]);
  });

  it('shows the amount of the month only where a price was agreed', async () => {
    at('2026-03-02T15:00:00Z');
    const home = await newPartner();
    expect((await statementOf(home, '2026-03')).pages.flatMap(linesOf).join(' ')).not.toContain('$');
    const price = { planCents: 14_900, overPlanCents: 900 };
    await under.call(stockRpc, staff('operations')).SavePlanPrice({ locationId: home.locationId, price });
    for (let n = 0; n < 17; n += 1) await home.begin();
    const { pages } = await statementOf(home, '2026-03');
    const lines = pages.flatMap(linesOf).join('\n');
    expect(pages).toHaveLength(1);
    expect(lines).toContain('Amount so far');
    expect(lines).toMatch(/Over plan: 2 × \$9\.00.*\$18\.00/);
    expect(lines).toMatch(/Total.*\$167\.00/);
    expect(lines).toContain('Not invoiced yet. The total can still change.');
  });

  it.each([
    ['letter', 215.9, 279.4],
    ['a4', 210, 297],
  ])('on %s continues over as many pages as needed, inside the margins', async (paper, wide, high) => {
    at('2026-03-02T15:00:00Z');
    const home = await newPartner('Maximilian & Featherstonehaugh-Cholmondeley Memorial Services '.repeat(3).trim());
    const long = 'A box was found behind the chapel door, counted twice and put back on the shelf. '.repeat(3).trim();
    for (let n = 1; n <= 60; n += 1) await home.move('restocked', n, n % 3 === 0 ? long : `Box ${n}`);
    const { pages } = await statementOf(home, '2026-03', paper);
    expect(pages.length).toBeGreaterThan(2);
    expect(movesIn(pages).map(([number]) => Number(number))).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(figuresIn(pages[0])).toMatchObject({ opening: 0, restocked: 1_830, closing: 1_830 });
    expect(
      pages
        .flatMap(({ texts }) => texts.map(({ text }) => text))
        .join(' ')
        .split('behind the chapel'),
    ).toHaveLength(61);
    for (const [index, page] of pages.entries()) {
      expect([page.widthMm, page.heightMm].map((mm) => Math.round(mm * 10) / 10)).toEqual([wide, high]);
      expect(page.texts.map(({ text }) => text)).toContain(`Page ${index + 1} of ${pages.length}`);
      for (const { xMm, yMm, widthMm } of page.texts)
        expect([xMm >= 21, xMm + widthMm <= wide - 21, yMm <= high - 15]).toEqual([true, true, true]);
      const inLine = page.texts.toSorted((one, other) => one.yMm - other.yMm || one.xMm - other.xMm);
      const overlapping = inLine.filter((text, place) => {
        const next = inLine[place + 1];
        return next && Math.abs(next.yMm - text.yMm) < 0.05 && text.xMm + text.widthMm > next.xMm;
      });
      expect(overlapping).toEqual([]);
    }
  });
});

describe('a statement', () => {
  it.each([
    ['2026-06', 'month-not-begun', /^This month has not begun yet\. Please choose May 2026 or an earlier one\.$/],
    [
      '2026-02',
      'month-before-location',
      /^This location began in March 2026\. Please choose that month or a later one\.$/,
    ],
  ])('of %s is refused with the month to choose', async (month, slug, message) => {
    at('2026-03-02T15:00:00Z');
    const home = await newPartner();
    at('2026-06-01T03:00:00Z'); // Still May in New York.
    await expect(statementOf(home, month)).rejects.toMatchObject({
      kind: 'invalid',
      slug,
      message: expect.stringMatching(message),
    });
    expect((await statementOf(home, '2026-05')).pages).toHaveLength(1);
  });

  it.each(['2026-13', '2026-5', 'May', '', '2026-05-01', "2026-05'--"])('of the month %j is refused', async (month) => {
    const home = await newPartner();
    await expect(statementOf(home, month)).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('is for the partner of the location, and for operations', async () => {
    at('2026-03-02T15:00:00Z');
    const [mine, other] = [await newPartner(), await newPartner()];
    const denied = { kind: 'forbidden', slug: 'not-yours' };
    await expect(statementOf({ ...mine, caller: other.caller }, '2026-03')).rejects.toMatchObject(denied);
    await expect(statementOf({ ...mine, locationId: randomUUID() }, '2026-03')).rejects.toMatchObject(denied);
    expect((await statementOf({ ...mine, caller: staff('operations') }, '2026-03')).pages).toHaveLength(1);
    for (const role of ['support', 'marketing', 'finance'] as const)
      await expect(statementOf({ ...mine, caller: staff(role) }, '2026-03')).rejects.toMatchObject({
        kind: 'forbidden',
      });
    await expect(statementOf(mine, '2026-03', 'a5')).rejects.toMatchObject({ kind: 'invalid' });
  });
});
