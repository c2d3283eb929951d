import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { filmAsked } from '@keepsake/contracts/events/qr-timeline/film-asked.v1';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { filmFixture, filmSettingsOf as settings, photo } from '../composition/film-fixture.js';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { ffmpegIsHere } from '../media/adapters/video-fixture.js';

/* The film of a page that a partner prepared: the family decides whether the partner may have it. */

// Rendering takes minutes on a busy machine.
jest.setTimeout(900_000);

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const service: Caller = { kind: 'system', service: 'partners-inventory' };
const { films, add, made, settled } = filmFixture(() => world);
const keeper: Caller & { readonly id: string } = {
  kind: 'customer',
  id: `keeper-${randomUUID()}`,
  browserId: randomUUID(),
};
const notShared = { kind: 'forbidden', slug: 'film-not-shared' };

const open = async (more: object = {}) => {
  const { code, timelineId } = await world.open(more);
  return { code, timelineId };
};
/** Opens a page with the first plate of a case. */
const openOfCase = async (more: object = {}) => {
  const caseId = randomUUID();
  const page = await open(more);
  await sql`insert into case_stories (case_id, code_id) select ${caseId}, code_id from timelines where id = ${page.timelineId}`.execute(
    world.running.db,
  );
  return { ...page, caseId };
};
/** Moves a page to another plate, as support does. */
const replacePlate = async (timelineId: string): Promise<void> => {
  const { db } = world.running;
  const newId = randomUUID();
  const oldPlate = sql`(select code_id from timelines where id = ${timelineId})`;
  await sql`
    insert into codes (id, code, serial, serial_number, batch_id, prefix, stock_state, holder, test, created_at)
    select ${newId}, ${makePlateCode('CF', randomIds.symbols(11))}, 'CF2', 2, batch_id, 'CF', 'assigned', 'replaces', false, now()
    from codes where id = ${oldPlate}`.execute(db);
  await sql`
    update codes set life_state = 'reassigned', timeline_id = null, replaced_by = ${newId}, reassigned_at = now(),
      reassigned_by = 'staff', reassign_reason = 'damaged_plate' where id = ${oldPlate}`.execute(db);
  await sql`update timelines set code_id = ${newId} where id = ${timelineId}`.execute(db);
};

describe('sharing the film of a page', () => {
  it('is offered only on pages that a partner’s case opened', async () => {
    const { code } = await open();
    expect(await films().GetFilmCopy({ code })).toMatchObject({ sharing: 'none' });
    await expect(films().ShareFilm({ code, shared: true })).rejects.toMatchObject({ slug: 'film-without-case' });
    const ofCase = await openOfCase();
    expect(await films().GetFilmCopy({ code: ofCase.code })).toMatchObject({ sharing: 'off' });
  });

  it('belongs to owner and keepers, who end it immediately', async () => {
    const { code, caseId } = await openOfCase();
    for (const stranger of [guest(), keeper, service])
      await expect(films(stranger).ShareFilm({ code, shared: true })).rejects.toHaveProperty('slug');
    expect(await films(service).GetCaseFilm({ caseId })).toMatchObject({ sharing: 'off' });
    for (let press = 0; press < 2; press += 1)
      expect(await films().ShareFilm({ code, shared: true })).toMatchObject({ sharing: 'on' });
    expect(await films(service).GetCaseFilm({ caseId })).toMatchObject({ sharing: 'on', state: 'none' });
    for (let press = 0; press < 2; press += 1)
      expect(await films().ShareFilm({ code, shared: false })).toMatchObject({ sharing: 'off' });
    await expect(films(service).OrderCaseFilm({ caseId })).rejects.toMatchObject(notShared);
    await expect(films(service).FindCaseFilmFile({ caseId })).rejects.toMatchObject(notShared);
  });

  it('is refused while the activation is unconfirmed', async () => {
    const { code } = await openOfCase({ confirmed: false });
    await expect(films().ShareFilm({ code, shared: true })).rejects.toMatchObject({ slug: 'activation-unconfirmed' });
  });

  it('gives nothing to other cases, other callers, or during a dispute', async () => {
    const { code, caseId, timelineId } = await openOfCase();
    await films().ShareFilm({ code, shared: true });
    expect(await films(service).GetCaseFilm({ caseId: randomUUID() })).toMatchObject({ sharing: 'none' });
    await expect(films(service).OrderCaseFilm({ caseId: randomUUID() })).rejects.toMatchObject(notShared);
    for (const caller of [guest(), owner, keeper])
      for (const call of ['GetCaseFilm', 'OrderCaseFilm', 'FindCaseFilmFile'] as const)
        await expect(films(caller)[call]({ caseId })).rejects.toMatchObject({ slug: 'services-only' });
    await sql`update timelines set frozen_at = now() where id = ${timelineId}`.execute(world.running.db);
    expect(await films(service).GetCaseFilm({ caseId })).toMatchObject({ sharing: 'off' });
    await expect(films(service).OrderCaseFilm({ caseId })).rejects.toMatchObject(notShared);
  });

  it('stays with the page when its plate is replaced', async () => {
    const { code, caseId, timelineId } = await openOfCase();
    await films().ShareFilm({ code, shared: true });
    await replacePlate(timelineId);
    expect(await films(service).GetCaseFilm({ caseId })).toMatchObject({ sharing: 'on' });
  });
});

describe('asking a family for its film', () => {
  const weekMs = 7 * 86_400_000;
  const asks = async (timelineId: string): Promise<readonly string[]> =>
    (await world.published())
      .filter(({ type, data }) => type === filmAsked.name && data['timelineId'] === timelineId)
      .map(({ data }) => String(data['askId']));
  const cannot = { slug: 'film-cannot-be-asked' };

  it('is announced once a week, also when several ask at the same time', async () => {
    const { code, caseId, timelineId } = await openOfCase({ honoreeName: 'Inés Duarte' });
    expect((await films(service).GetCaseFilm({ caseId })).askedAt).toBeUndefined();
    const answers = await Promise.all([1, 2, 3].map(() => films(service).AskForCaseFilm({ caseId })));
    const [first = ''] = await asks(timelineId);
    expect(answers.map(({ sharing, askedAt }) => [sharing, Number.isNaN(Date.parse(askedAt ?? ''))])).toEqual(
      answers.map(() => ['off', false]),
    );
    expect(await asks(timelineId)).toEqual([first]);
    expect(await films(service).GetFilmAsk({ askId: first })).toMatchObject({
      code,
      caseId,
      honoreeName: 'Inés Duarte',
      ownerEmail: expect.stringContaining('@'),
    });
    await sql`update film_asks set asked_at = asked_at - ${weekMs / 1_000} * interval '1 second'
      where timeline_id = ${timelineId}`.execute(world.running.db);
    await films(service).AskForCaseFilm({ caseId });
    expect(await asks(timelineId)).toHaveLength(2);
    await expect(films(service).GetFilmAsk({ askId: first })).rejects.toMatchObject({ slug: 'film-not-asked' });
  });

  it('ends with the share, and hides a dispute', async () => {
    const { code, caseId, timelineId } = await openOfCase();
    await films(service).AskForCaseFilm({ caseId });
    const [askId = ''] = await asks(timelineId);
    await films().ShareFilm({ code, shared: true });
    expect(await films(service).AskForCaseFilm({ caseId })).toMatchObject({ sharing: 'on' });
    await expect(films(service).GetFilmAsk({ askId })).rejects.toMatchObject({ slug: 'film-not-asked' });
    await films().ShareFilm({ code, shared: false });
    await sql`update timelines set frozen_at = now() where id = ${timelineId}`.execute(world.running.db);
    await expect(films(service).AskForCaseFilm({ caseId })).rejects.toMatchObject(cannot);
    await expect(films(service).GetFilmAsk({ askId })).rejects.toMatchObject({ slug: 'film-not-asked' });
    expect(await asks(timelineId)).toEqual([askId]);
  });

  it('is refused without a page, before its confirmation, and to other callers', async () => {
    await expect(films(service).AskForCaseFilm({ caseId: randomUUID() })).rejects.toMatchObject(cannot);
    const { caseId } = await openOfCase({ confirmed: false });
    await expect(films(service).AskForCaseFilm({ caseId })).rejects.toMatchObject(cannot);
    for (const caller of [guest(), owner, keeper]) {
      await expect(films(caller).AskForCaseFilm({ caseId })).rejects.toMatchObject({ slug: 'services-only' });
      const askId = randomUUID();
      await expect(films(caller).GetFilmAsk({ askId })).rejects.toMatchObject({ slug: 'services-only' });
    }
  });
});

(ffmpegIsHere ? describe : describe.skip)('a film ordered by a partner', () => {
  it('is refused without a photo', async () => {
    const { code, caseId } = await openOfCase();
    await films().ShareFilm({ code, shared: true });
    await expect(films(service).OrderCaseFilm({ caseId })).rejects.toMatchObject({ slug: 'film-empty' });
  });

  it('is made once with the settings of the family, without what they hid', async () => {
    const { code, caseId } = await openOfCase();
    const [shown, hidden] = [
      await add(code, await photo('#208020'), 'green.jpg'),
      await add(code, await photo('#802020'), 'red.jpg'),
    ];
    await made(code, settings([shown, hidden], { title: 'Chosen by the family' }));
    await world.call(manageRpc, owner).MoveEntries({ code, moves: [{ id: hidden, from: 'shown', to: 'hidden' }] });
    await films().ShareFilm({ code, shared: true });
    expect(await films(service).GetCaseFilm({ caseId })).toMatchObject({ state: 'ready', film: { changed: 1 } });
    const [first, second] = await Promise.all([1, 2].map(() => films(service).OrderCaseFilm({ caseId })));
    expect([first?.state, second?.state]).toEqual([
      expect.stringMatching(/queued|making/),
      expect.stringMatching(/queued|making/),
    ]);
    const { film } = await settled(code);
    expect(await films(service).FindCaseFilmFile({ caseId })).toMatchObject({ copyId: film?.id, size: film?.size });
    const { rows } = await sql<{ requested_by: string; title: string; shown: number }>`
      select requested_by, settings ->> 'title' as title, cardinality(entry_ids) as shown from film_copies
      where id = ${film?.id ?? ''}`.execute(world.running.db);
    expect(rows).toEqual([{ requested_by: `case:${caseId}`, title: 'Chosen by the family', shown: 1 }]);
    expect((await films().GetFilm({ code })).settings?.title).toBe('Chosen by the family');
    await films().DeleteFilm({ code });
    await expect(films(service).FindCaseFilmFile({ caseId })).rejects.toMatchObject({ slug: 'film-unknown' });
  });
});
