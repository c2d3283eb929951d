import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeActivated } from '@keepsake/contracts/events/qr-timeline/code-activated.v1';
import { caseFilmsRpc } from '@keepsake/contracts/rpc/case-films';
import { filmsRpc, type FilmsDefinition } from '@keepsake/contracts/rpc/films';
import { teamRpc } from '@keepsake/contracts/rpc/team';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { Caller } from '@keepsake/platform/request-context';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { randomUUID } from 'node:crypto';
import { aPlate, casePeople, fakeCodes, idOf } from '../composition/case-fixture.js';
import { partnersInventoryEntry } from '../service.js';

type Film = Output<FilmsDefinition, 'GetCaseFilm'>;

/* The film of a family's page, which qr-timeline makes while the family shares it. */

const none: Film = { sharing: 'on', state: 'none', done: 0, total: 0 };
const ready = {
  id: randomUUID(),
  requestedAt: '2026-05-03T10:00:00.000Z',
  size: 9,
  seconds: 60,
  skipped: 0,
  changed: 0,
};
const file = {
  copyId: ready.id,
  objectKey: 'films/1.mp4',
  size: 9,
  fileName: 'Ines.mp4',
  posterKey: 'films/1.jpg',
  posterSize: 3,
};
let film: Film;
let orders: string[];
let asked = 0;
const notShared = () => problem('forbidden', 'film-not-shared', 'The family has not shared this film yet. Ask them.');

let under: TestService;
beforeAll(async () => {
  under = await openTestService(partnersInventoryEntry, {
    fakes: [
      fakeCodes,
      fakeService(filmsRpc, {
        GetCaseFilm: async () => film,
        OrderCaseFilm: async ({ caseId }) => {
          if (film.sharing !== 'on') throw notShared();
          orders.push(caseId);
          film = { ...none, state: 'queued' };
          return film;
        },
        AskForCaseFilm: async () => {
          film = { ...none, sharing: 'off', askedAt: '2026-05-03T10:00:00.000Z' };
          asked += 1;
          return film;
        },
        FindCaseFilmFile: async () => {
          if (film.sharing !== 'on') throw notShared();
          return file;
        },
      }),
    ],
  });
});
afterAll(() => under.stop());
beforeEach(() => {
  film = none;
  orders = [];
  asked = 0;
});

const films = (caller: Caller, key?: string) => under.call(caseFilmsRpc, caller, key);
const { cases, newPartner } = casePeople(() => under);
const openedCase = async () => {
  const { caller, begin, assign } = await newPartner(1);
  const { id: caseId, orderRef } = await begin('Inés Duarte');
  const code = aPlate();
  await assign(orderRef, code);
  const claim = {
    codeId: idOf(code),
    timelineId: randomUUID(),
    customerId: 'c_5b1f0c9e7a2d4836b0e1f7a9',
    eventType: 'memorial',
    test: false,
  };
  await under.deliver(codeActivated, claim);
  return { caller, caseId };
};
const actsIn = async (caller: Caller, caseId: string, wanted: string): Promise<number> =>
  (await under.call(teamRpc, caller).ListActs({ caseId, limit: 50 })).acts.filter(({ act }) => act === wanted).length;
const ordersIn = (caller: Caller, caseId: string): Promise<number> => actsIn(caller, caseId, 'film-ordered');

describe('the film of a case', () => {
  it('does not exist until the family opens the page', async () => {
    const { caller, begin } = await newPartner(1);
    const { id: caseId } = await begin('Inés Duarte');
    film = { ...none, state: 'ready', film: { ...ready, onWall: false } };
    expect(await films(caller).GetFilm({ caseId })).toMatchObject({ sharing: 'none', state: 'none' });
  });

  it('is ordered once per press and logged, then found with its file', async () => {
    const { caller, caseId } = await openedCase();
    expect(await films(caller).GetFilm({ caseId })).toMatchObject({ sharing: 'on', state: 'none' });
    for (let press = 0; press < 2; press += 1)
      expect(await films(caller, 'one press').OrderFilm({ caseId })).toMatchObject({ state: 'queued' });
    expect(orders).toEqual([caseId]);
    expect(await ordersIn(caller, caseId)).toBe(1);
    film = { ...none, state: 'ready', film: { ...ready, onWall: true } };
    const { film: shown } = await films(caller).GetFilm({ caseId });
    expect(shown).toEqual({ id: ready.id, requestedAt: ready.requestedAt, size: 9, seconds: 60, changed: 0 });
    expect(await films(caller).FindFilmFile({ caseId })).toEqual(file);
  });

  it('is refused and not logged unless the family shares it', async () => {
    const { caller, caseId } = await openedCase();
    film = { ...none, sharing: 'off' };
    expect(await films(caller).GetFilm({ caseId })).toMatchObject({ sharing: 'off' });
    await expect(films(caller).OrderFilm({ caseId })).rejects.toMatchObject({ slug: 'film-not-shared' });
    await expect(films(caller).FindFilmFile({ caseId })).rejects.toMatchObject({ slug: 'film-not-shared' });
    expect(await ordersIn(caller, caseId)).toBe(0);
  });

  it('requests the share once per press, logs it, and names the partner', async () => {
    const { caller, caseId } = await openedCase();
    film = { ...none, sharing: 'off' };
    for (let press = 0; press < 2; press += 1)
      expect(await films(caller, 'one question').AskFamily({ caseId })).toMatchObject({
        sharing: 'off',
        askedAt: '2026-05-03T10:00:00.000Z',
      });
    expect([asked, await actsIn(caller, caseId, 'film-asked')]).toEqual([1, 1]);
    const campaigns: Caller = { kind: 'system', service: 'campaigns' };
    expect((await films(campaigns).GetFilmAsker({ caseId })).partner).not.toBe('');
    await expect(films(caller).GetFilmAsker({ caseId })).rejects.toMatchObject({ slug: 'services-only' });
    await cases(caller).CloseCase({ caseId });
    await expect(films(campaigns).GetFilmAsker({ caseId })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(films(caller).AskFamily({ caseId })).rejects.toMatchObject({ slug: 'case-already-closed' });
  });

  it('exists for no one but the partner of the case', async () => {
    const { caseId } = await openedCase();
    const { caller: other } = await newPartner(0);
    const staff: Caller = { kind: 'staff', id: 'staff-support', role: 'support' };
    const family: Caller = { kind: 'customer', id: 'c_1', browserId: 'browser-of-a-family' };
    for (const caller of [other, staff, family])
      for (const call of ['GetFilm', 'OrderFilm', 'AskFamily', 'FindFilmFile'] as const)
        await expect(films(caller)[call]({ caseId })).rejects.toMatchObject({ kind: 'forbidden' });
    expect(orders).toEqual([]);
  });

  it('ends when the case is closed, and returns when it is reopened', async () => {
    const { caller, caseId } = await openedCase();
    await cases(caller).CloseCase({ caseId });
    expect(await films(caller).GetFilm({ caseId })).toMatchObject({ sharing: 'none' });
    await expect(films(caller).OrderFilm({ caseId })).rejects.toMatchObject({ slug: 'case-already-closed' });
    await expect(films(caller).FindFilmFile({ caseId })).rejects.toMatchObject({ slug: 'case-already-closed' });
    await cases(caller).ReopenCase({ caseId });
    expect(await films(caller).GetFilm({ caseId })).toMatchObject({ sharing: 'on' });
  });
});
