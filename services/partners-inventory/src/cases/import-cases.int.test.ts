import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { partnersInventoryEntry } from '../service.js';
import { casePeople, fakeCodes, operations } from '../composition/case-fixture.js';

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, { fakes: [fakeCodes] });
});
afterAll(() => under.stop());
const { cases, newPartner } = casePeople(() => under);

const file = (...rows: readonly string[]): Buffer =>
  Buffer.from(['name,reference,serviceDate,serviceTime,familyName,familyEmail', ...rows].join('\n'));
const good = 'Inés Duarte,H-26-014,11/29/2026,2:30 PM,Rui Duarte,Rui@Example.org';
const named = 'João Reis,,2026-12-01,,,';
const bad = 'Ana Lima,,soon,25:00,,no-address';

const importing = async () => {
  const home = await newPartner(0);
  const { caller, locationId } = home;
  const send = (bytes: Buffer, keep = true, key?: string, by: Caller = caller) =>
    cases(by, key).ImportCases({ locationId, file: bytes, keep, anyway: [] });
  const sendAnyway = (bytes: Buffer, anyway: number[], keep = true) =>
    cases(caller).ImportCases({ locationId, file: bytes, keep, anyway });
  const list = async () => (await cases(caller).ListCases({ locationId, limit: 25, sort: 'name' })).cases;
  return { ...home, send, sendAnyway, list };
};

describe('an import of cases', () => {
  it('previews without creating, then creates valid rows and returns the others', async () => {
    const { send, list } = await importing();
    const seen = {
      rows: 3,
      fresh: 2,
      known: 0,
      repeatedInFile: 0,
      faultCount: 3,
      kept: false,
      first: [
        { subjectName: 'Inés Duarte', serviceDate: '2026-11-29', familyName: 'Rui Duarte' },
        { subjectName: 'João Reis', serviceDate: '2026-12-01' },
      ],
    };
    expect(await send(file(good, bad, named), false)).toMatchObject(seen);
    expect(await list()).toEqual([]);
    const kept = await send(file(good, bad, named));
    expect(kept).toMatchObject({ ...seen, kept: true });
    expect(kept.rejected).toEqual([
      {
        row: 3,
        cells: ['Ana Lima', '', 'soon', '25:00', '', 'no-address'],
        reason:
          'serviceDate is not a date such as 2026-11-29 or 11/29/2026. serviceTime is not a time such as 14:30 or 2:30 PM. familyEmail is not an email address.',
        problems: [
          { column: 'serviceDate', message: 'is not a date such as 2026-11-29 or 11/29/2026.' },
          { column: 'serviceTime', message: 'is not a time such as 14:30 or 2:30 PM.' },
          { column: 'familyEmail', message: 'is not an email address.' },
        ],
      },
    ]);
    expect(await list()).toMatchObject([
      {
        subjectName: 'Inés Duarte',
        orderRef: 'H-26-014',
        caseNumber: 'H-26-014',
        serviceDate: '2026-11-29',
        serviceTime: '14:30',
        familyName: 'Rui Duarte',
        familyEmail: 'rui@example.org',
        state: 'open',
        number: 1,
      },
      { subjectName: 'João Reis', number: 2 },
    ]);
  });

  it('creates nothing twice: same file, repeated row, concurrent and repeated requests', async () => {
    const { send, list, caller, locationId } = await importing();
    const both = file(good, named, good, 'joão  reis,,2026-12-01,,,');
    const answers = await Promise.all([send(both), send(both), send(both, true, 'one press')]);
    expect(answers.reduce((sum, { fresh }) => sum + fresh, 0)).toBe(2);
    await send(both, true, 'one press');
    expect(await send(both)).toMatchObject({ rows: 4, fresh: 0, known: 2, repeatedInFile: 2 });
    expect(await list()).toHaveLength(2);
    await cases(caller).CreateCase({ locationId, subjectName: 'Ana Lima', orderRef: 'H-26-015' });
    expect(await send(file('Ana Lima,H-26-015,,,,'))).toMatchObject({ fresh: 0, known: 1 });
  });

  it('names the rows that it skips, and imports one anyway, once', async () => {
    const { send, sendAnyway, list } = await importing();
    await send(file(named, 'Ana Lima,,,,,'));
    const next = file('Ana Lima,,,,,', good, good, named);
    expect(await send(next, false)).toMatchObject({
      fresh: 1,
      known: 2,
      repeatedInFile: 1,
      skipped: [
        { row: 2, subjectName: 'Ana Lima', because: 'listed' },
        { row: 4, subjectName: 'Inés Duarte', serviceDate: '2026-11-29', because: 'repeated' },
        { row: 5, subjectName: 'João Reis', serviceDate: '2026-12-01', because: 'listed' },
      ],
    });
    expect(await sendAnyway(next, [2, 4, 99], false)).toMatchObject({ fresh: 3, known: 1, repeatedInFile: 0 });
    expect(await list()).toHaveLength(2);
    expect(await sendAnyway(next, [2, 4])).toMatchObject({ fresh: 3, skipped: [{ row: 5 }], kept: true });
    expect(await sendAnyway(next, [2, 4])).toMatchObject({ fresh: 0, known: 3, repeatedInFile: 1 });
    const names = (await list()).map(({ subjectName }) => subjectName);
    expect(names).toEqual(['Ana Lima', 'Ana Lima', 'Inés Duarte', 'Inés Duarte', 'João Reis']);
    expect(await send(file('Ana Lima,,,,,'))).toMatchObject({ fresh: 0, known: 1 });
  });

  it('may use a reference that another partner has', async () => {
    const [mine, other] = [await importing(), await importing()];
    await mine.send(file(good.replace('H-26-014', 'SHARED-1')));
    await other.send(file(good.replace('H-26-014', 'SHARED-1')));
    expect(await other.send(file(good.replace('H-26-014', 'SHARED-1')))).toMatchObject({ fresh: 0, known: 1 });
    expect(await other.list()).toHaveLength(1);
  });

  it('imports a reference that many cases have already', async () => {
    const [mine, other] = [await importing(), await importing()];
    for (let n = 0; n < 12; n += 1)
      await cases(mine.caller).CreateCase({
        locationId: mine.locationId,
        subjectName: `Case ${n}`,
        orderRef: '2026-001',
      });
    expect(await other.send(file(good.replace('H-26-014', '2026-001')))).toMatchObject({ fresh: 1, kept: true });
    expect(await other.list()).toMatchObject([{ orderRef: expect.stringMatching(/^2026-001-[0-9a-f]{6}$/) }]);
  });

  it('skips cases made by hand, by reference or by name and day', async () => {
    const { send, caller, locationId } = await importing();
    await cases(caller).CreateCase({ locationId, subjectName: 'Ana Lima', orderRef: 'h-26-015' });
    await cases(caller).CreateCase({ locationId, subjectName: 'João Reis', serviceDate: '2026-12-01' });
    const both = file('Ana Lima,H-26-015,,,,', 'joão reis,,2026-12-01,,,', 'João Reis,,2026-12-02,,,');
    expect(await send(both)).toMatchObject({ fresh: 1, known: 2 });
  });

  it('explains a file that is no CSV of cases', async () => {
    const { send } = await importing();
    expect(await send(Buffer.from('PK\x03\x04'))).toMatchObject({
      kept: false,
      faults: [{ message: 'This is an Excel workbook. Please save it as “CSV UTF-8” and choose that file.' }],
    });
    expect((await send(Buffer.from('a,b\n1,2'))).faults[0]?.message).toContain('name is missing');
    const many = file(...Array.from({ length: 501 }, (_, n) => `Name ${n},,,,,`));
    expect((await send(many)).faults[0]?.message).toContain('500 fit at once');
  });

  it('is for the partner of the location', async () => {
    const { send } = await importing();
    const other = await newPartner(0);
    await expect(send(file(good), true, undefined, other.caller)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(send(file(good), false, undefined, operations)).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
