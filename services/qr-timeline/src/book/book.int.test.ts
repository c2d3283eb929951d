import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { bookSettled } from '@keepsake/contracts/events/qr-timeline/book-settled.v1';
import { booksRpc } from '@keepsake/contracts/rpc/books';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { repliesRpc } from '@keepsake/contracts/rpc/replies';
import type { Caller } from '@keepsake/platform/request-context';
import { eventually } from '@keepsake/platform/testing/databases';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { sql } from 'kysely';
import sharp from 'sharp';
import { ffmpegIsHere, video } from '../media/adapters/video-fixture.js';
import { guest, owner, ownerId, support, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { makeBookSoon, resumeBooksJob, sweepBooksJob } from './application/book-jobs.js';
import { bookPrefix } from './domain/book.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const books = (caller: Caller = owner) => world.call(booksRpc, caller);
const photo = (width = 3000, height = 2000, background = '#8A5A12'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const addPhoto = async (code: string, more: object, bytes?: Buffer): Promise<string> => {
  const { uploadId } = await world.upload(owner, bytes ?? (await photo()));
  const { entryId } = await world.post(owner, code, { uploadId, ...more });
  await eventually(
    async () => (await world.see(code)).entries.find(({ id }) => id === entryId)?.mediaState === 'ready',
    'the photo to be ready',
  );
  return entryId;
};
const settled = (code: string) =>
  eventually(async () => {
    const copy = await books().GetBookCopy({ code });
    return copy.state === 'queued' || copy.state === 'making' ? undefined : copy;
  }, 'the book to be made');
const bytesOf = async (token: string): Promise<Buffer> => {
  const found = await books(guest()).FindBookFile({ token });
  const object = await world.running.platform.objects.get(found.objectKey);
  return object ? buffer(object.body) : Buffer.alloc(0);
};
const printedBook = async (code: string) => {
  await books().StartBookCopy({ code });
  const { token = '', state } = await settled(code);
  expect(state).toBe('ready');
  const bytes = await bytesOf(token);
  return readPdf(bytes);
};
const textsOf = ({ pages }: ReturnType<typeof readPdf>): string =>
  pages.map(({ texts }) => texts.map(({ text }) => text).join('\n')).join('\n');
const save = async (code: string, change: object) => {
  const { settings } = await books().GetBook({ code });
  if (!settings) throw new Error('The book has no settings.');
  return books().SaveBook({ code, settings: { ...settings, ...change } });
};
const storedFiles = async (): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.running.platform.objects.list(bookPrefix)) keys.push(key);
  return keys;
};

describe('a printed book', () => {
  it.each(['8x10', 'a4'] as const)('passes preflight: boxes, own fonts, resolution, on %s', async (paper) => {
    const { code } = await world.open({ fromDate: '1931-04-02', toDate: '2024-06-01' });
    await addPhoto(code, { title: 'The lake', date: '1962-07', submittedBy: 'Ana Rossi', description: 'A warm day.' });
    await addPhoto(code, { title: 'Tall', date: '1970' }, await photo(2400, 3600));
    const groupId = randomUUID();
    for (const caption of ['One', 'Two', 'Three'])
      await addPhoto(code, { title: 'Together', groupId, date: '1980', caption });
    await save(code, { paper });
    const { pages } = await printedBook(code);
    const [widthMm, heightMm] = paper === '8x10' ? [203.2, 254] : [210, 297];
    expect(pages.length % 2).toBe(0);
    for (const page of pages) {
      expect([page.widthMm, page.heightMm]).toEqual([expect.closeTo(widthMm + 6), expect.closeTo(heightMm + 6)]);
      expect(page.trimBox?.map((mm) => Math.round(mm * 10))).toEqual(
        [3, 3, widthMm + 3, heightMm + 3].map((mm) => Math.round(mm * 10)),
      );
      expect(page.bleedBox).toEqual([0, 0, page.widthMm, page.heightMm].map((mm) => expect.closeTo(mm, 3)));
      expect(page.hasOwnFonts).toBe(true);
      for (const image of page.images) {
        const dpi = (image.widthPx / image.widthMm) * 25.4;
        expect(dpi).toBeGreaterThan(296);
        expect(dpi).toBeLessThan(304);
        expect(image.yMm + image.heightMm).toBeLessThan(heightMm - 20);
      }
    }
    expect(pages.flatMap(({ images }) => images)).toHaveLength(6);
    const [, first] = pages;
    expect(first?.texts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['July 1962', 'The lake', 'A warm day.', 'From Ana Rossi', '2']),
    );
    expect(pages[0]?.texts.map(({ text }) => text)).toContain('April 2, 1931 – June 1, 2024');
  });

  it('contains neither held, hidden, removed nor left out memories', async () => {
    const { code } = await world.open({ guestPolicy: 'first-held' });
    const { entryId: shown } = await world.post(owner, code, { title: 'Seen by all', date: '1950' });
    await world.post(guest(), code, { title: 'Still waiting', date: '1951' });
    const { entryId: hidden } = await world.post(owner, code, { title: 'Hidden later', date: '1952' });
    await world.call(manageRpc, owner).MoveEntries({ code, moves: [{ id: hidden, from: 'shown', to: 'hidden' }] });
    const { entryId: out } = await world.post(owner, code, { title: 'Left out', date: '1953' });
    const book = await save(code, { leftOut: [out] });
    expect(book.memories.map(({ id }) => id)).toEqual([shown, out]);
    const text = textsOf(await printedBook(code));
    expect(text).toContain('Seen by all');
    expect(text).not.toMatch(/waiting|later|Left out/);
  });

  it('names the question that a memory answers, once', async () => {
    const { code } = await world.open();
    const prompt = 'memorial-kitchen';
    const asked = 'What did the kitchen smell like?';
    for (const title of ['Four loaves', asked]) {
      const memory = { code, title, description: 'Of bread.', uploadIds: [], pictures: [], grants: [], prompt };
      await world.call(timelinesRpc, owner).AddContribution(memory);
    }
    expect(textsOf(await printedBook(code)).split(asked)).toHaveLength(3);
  });

  it('is a cover and a page for a single photo without words', async () => {
    const { code } = await world.open();
    await addPhoto(code, { title: 'x' });
    await save(code, {});
    const { pages } = await printedBook(code);
    expect(pages.map(({ images }) => images.length)).toEqual([1, 1]);
    expect(pages.every(({ hasOwnFonts }) => hasOwnFonts)).toBe(true);
  });

  it('is in the language of the request: title, dates, questions and names', async () => {
    const { code } = await world.open({ fromDate: '1931-04-02', toDate: '2024-06-01' });
    const memory = { code, title: 'Four loaves', description: 'Of bread.', uploadIds: [], pictures: [], grants: [] };
    await world
      .call(timelinesRpc, owner)
      .AddContribution({ ...memory, date: '1974-06-03', submittedBy: 'Ana', prompt: 'memorial-kitchen' });
    const details = { signal: AbortSignal.timeout(20_000), correlationId: 'test', language: 'es' };
    await world.running.clientAs(booksRpc, owner).StartBookCopy({ code }, details);
    const { token = '' } = await settled(code);
    const bytes = await bytesOf(token);
    const text = textsOf(readPdf(bytes));
    expect(text).toContain('En memoria de Giulia Rossi');
    expect(text).toContain('2 de abril de 1931 – 1 de junio de 2024');
    expect(text).toContain('¿A qué olía la cocina?');
    expect(text).toContain('De Ana');
    expect(bytes.toString('latin1')).toContain('/Lang (es)');
    expect((await books().GetBook({ code })).settings?.title).toBe('In memory of Giulia Rossi');
  });

  it('lays out 3,000 photos, and refuses more pages than can be bound', async () => {
    const { code } = await world.open();
    const entryId = await addPhoto(code, { title: 'The lake' });
    await sql`
      insert into entries select copy.* from entries e, generate_series(1, 2999) n,
        jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
          'sort_key', left(e.sort_key, -5) || 'x' || lpad(n::text, 4, '0'))) copy
      where e.id = ${entryId}`.execute(world.running.db);
    const { pages, memories } = await books().GetBook({ code });
    expect([memories.length, pages]).toEqual([3000, expect.any(Number)]);
    expect((await books().GetBookPages({ code, from: Number(pages) - 7 })).pages.length).toBeGreaterThan(0);
    await expect(books().StartBookCopy({ code })).rejects.toMatchObject({ slug: 'book-too-long' });
    await save(code, { leftOut: memories.slice(1).map(({ id }) => id) });
    expect((await printedBook(code)).pages.flatMap(({ images }) => images)).toHaveLength(2);
  });

  it('keeps the order of its owner and puts later memories at their date', async () => {
    const { code } = await world.open();
    const ids: string[] = [];
    for (const date of ['1950', '1960', '1970'])
      ids.push((await world.post(owner, code, { title: `In ${date}`, date })).entryId);
    await save(code, { order: [ids[2], ids[0], ids[1]] });
    await world.post(owner, code, { title: 'In 1955', date: '1955' });
    const { memories } = await books().GetBook({ code });
    expect(memories.map(({ name }) => name)).toEqual(['In 1970', 'In 1950', 'In 1955', 'In 1960']);
  });

  it('keeps its settings during a dispute', async () => {
    const { code, timelineId } = await world.open();
    await world.post(owner, code, { title: 'A walk' });
    await save(code, { title: 'Before' });
    await sql`update timelines set frozen_at = now() where id = ${timelineId}`.execute(world.running.db);
    await expect(save(code, { title: 'Meanwhile' })).rejects.toMatchObject({ slug: 'timeline-frozen' });
    expect((await books().GetBook({ code })).settings?.title).toBe('Before');
  });

  it('prints replies when chosen, and only shown ones', async () => {
    const { code } = await world.open({ guestPolicy: 'first-held' });
    const { entryId } = await world.post(owner, code, { title: 'A walk' });
    await world.call(repliesRpc, owner).AddReply({ code, entryId, text: 'I was there.', submittedBy: 'Ana' });
    await world.call(repliesRpc, guest()).AddReply({ code, entryId, text: 'Not yet approved.' });
    expect(textsOf(await printedBook(code))).not.toContain('I was there.');
    await save(code, { replies: true });
    const text = textsOf(await printedBook(code));
    expect(text).toContain('I was there. – Ana');
    expect(text).not.toContain('approved');
  });

  it('lets long texts flow, shapes Arabic, Hebrew, Chinese, and warns about Thai', async () => {
    const { code } = await world.open();
    await world.post(owner, code, { title: 'Long', date: '1950', description: 'She told us stories. '.repeat(230) });
    await world.post(owner, code, { title: 'كانت جدتي', date: '1951', description: 'كانت جدتي تحب الحديقة كثيرا' });
    await world.post(owner, code, { title: 'סבתא', date: '1952', description: '她每天早上都去花园。'.repeat(20) });
    await world.post(owner, code, { title: 'ยาย', date: '1953' });
    const { warnings } = await books().GetBook({ code });
    expect(warnings).toMatchObject([{ kind: 'letters', name: 'ยาย', letters: expect.stringContaining('ย') }]);
    const { pages } = await printedBook(code);
    expect(pages.length).toBeGreaterThanOrEqual(4);
    for (const { texts } of pages)
      for (const { xMm, widthMm, yMm } of texts) {
        expect(xMm).toBeGreaterThan(15);
        expect(xMm + widthMm).toBeLessThan(206.2 - 14);
        expect(yMm).toBeLessThan(254);
      }
  });

  it('names photos that print below 300 dpi with their page', async () => {
    const { code } = await world.open();
    await addPhoto(code, { title: 'Old and small', date: '1940' }, await photo(640, 480));
    await addPhoto(code, { title: 'Fine', date: '1941' });
    const { warnings } = await save(code, { coverEntryId: undefined });
    expect(warnings).toMatchObject([{ kind: 'resolution', name: 'Old and small', page: 2 }]);
    expect(warnings[0]?.dpi).toBeLessThan(300);
  });
});

describeWithFfmpeg('a video in a printed book', () => {
  it('has a code beside a video that leads to its memory', async () => {
    const { code } = await world.open();
    const { uploadId } = await world.upload(owner, await video(['-c:v', 'mpeg4']), 'film.mov');
    await world.post(owner, code, { uploadId, title: 'Her song', date: '1999' });
    await eventually(async () => (await world.see(code)).entries[0]?.mediaState === 'ready', 'the video to be ready');
    const { pages } = await printedBook(code);
    const [, page] = pages;
    expect(page?.bars).toHaveLength(1);
    expect(page?.images).toHaveLength(1);
    expect(page?.texts.map(({ text }) => text)).toContain('Scan to watch');
  });
});

describe('a request for a book', () => {
  it('is answered with the running copy, and yields one event when its job repeats', async () => {
    const { code } = await world.open();
    await world.post(owner, code, { title: 'A walk' });
    await Promise.all([books().StartBookCopy({ code }), books().StartBookCopy({ code })]);
    await settled(code);
    const { rows } = await sql<{ id: string }>`
      select b.id from book_copies b join timelines t on t.id = b.timeline_id
      where t.code_id = (select id from codes where code = ${code})`.execute(world.running.db);
    expect(rows).toHaveLength(1);
    const [copy] = rows;
    await world.inOneTransaction(async (tx) => makeBookSoon(tx, copy?.id ?? ''));
    await world.waitUntilIdle();
    const events = (await world.published()).filter(({ type }) => type === bookSettled.name);
    expect(
      events.map(({ data }) => bookSettled.schema.parse(data)).filter(({ copyId }) => copyId === copy?.id),
    ).toMatchObject([{ outcome: 'ready', test: false }]);
  });

  it('is no longer offered when the keeper who requested it lost their right', async () => {
    const { code, timelineId } = await world.open();
    await world.post(owner, code, { title: 'A walk' });
    await printedBook(code);
    const { token = '' } = await books().GetBookCopy({ code });
    await sql`update book_copies set requested_by = 'former-keeper' where timeline_id = ${timelineId}`.execute(
      world.running.db,
    );
    const copy = await books().GetBookCopy({ code });
    expect(copy).toMatchObject({ state: 'gone' });
    expect(copy).not.toHaveProperty('token');
    await expect(books(guest()).FindBookFile({ token })).rejects.toMatchObject({ slug: 'book-unknown' });
  });

  it('leaves the last book in place when it fails or is canceled', async () => {
    const { code, timelineId } = await world.open();
    await world.post(owner, code, { title: 'A walk' });
    await printedBook(code);
    const { token, pages, requestedAt } = await books().GetBookCopy({ code });
    for (const state of ['failed', 'canceled']) {
      await sql`
        insert into book_copies (id, timeline_id, requested_by, settings, state, touched_at, requested_at)
        select ${randomUUID()}, timeline_id, requested_by, settings, ${state}, now(), now() from book_copies
        where timeline_id = ${timelineId} and state = 'ready'`.execute(world.running.db);
      expect(await books().GetBookCopy({ code })).toMatchObject({ state, token, pages: 2, requestedAt });
    }
    expect(pages).toBe(2);
    expect(await bytesOf(token ?? '')).not.toHaveLength(0);
  });

  it.each(['failed', 'canceled', 'gone'])('loses its lists when %s, and its row after 30 days', async (state) => {
    const { code, timelineId } = await world.open();
    const { entryId } = await world.post(owner, code, { title: 'A walk' });
    const { settings } = await save(code, { order: [entryId] });
    const [fresh, old] = [randomUUID(), randomUUID()];
    for (const [id, days] of [
      [fresh, 29],
      [old, 31],
    ] as const)
      await sql`
        insert into book_copies (id, timeline_id, requested_by, settings, state, touched_at, requested_at)
        values (${id}, ${timelineId}, ${ownerId}, ${JSON.stringify(settings)}::jsonb, ${state}, now(),
          now() - make_interval(days => ${days}))`.execute(world.running.db);
    await world.inOneTransaction(async (tx) => tx.enqueue(sweepBooksJob, {}));
    const rows = await eventually(async () => {
      const found = await sql<{ id: string; settings: object }>`
        select id, settings from book_copies where timeline_id = ${timelineId}
          and (id = ${old} or settings -> 'order' = '[]')`.execute(world.running.db);
      return found.rows.length === 1 && found.rows[0]?.id === fresh && found.rows;
    }, 'the sweep to end');
    expect(rows).toEqual([{ id: fresh, settings: { ...settings, leftOut: [], order: [] } }]);
  });

  it('is made once, by a new attempt, after its worker was killed', async () => {
    const { code, timelineId } = await world.open();
    await world.post(owner, code, { title: 'A walk' });
    const { settings } = await save(code, { title: 'Kept' });
    const copyId = randomUUID();
    await sql`
      insert into book_copies (id, timeline_id, requested_by, settings, state, attempt, touched_at, requested_at)
      values (${copyId}, ${timelineId}, ${ownerId}, ${JSON.stringify({ ...settings, coverEntryId: null })}::jsonb, 'making',
        1, now() - interval '10 minutes', now() - interval '10 minutes')`.execute(world.running.db);
    await world.inOneTransaction(async (tx) => tx.enqueue(resumeBooksJob, {}));
    expect(await settled(code)).toMatchObject({ state: 'ready' });
    const keys = (await storedFiles()).filter((key) => key.includes(copyId));
    expect(keys).toEqual([`${bookPrefix}${copyId}/2.pdf`]);
    const events = (await world.published()).filter(({ key }) => key === copyId);
    expect(events.map(({ type }) => type)).toEqual([bookSettled.name]);
  });

  it('is refused for an empty book and for more than 300 pages', async () => {
    const { code } = await world.open();
    await expect(books().StartBookCopy({ code })).rejects.toMatchObject({ slug: 'book-empty' });
    const { entryId } = await world.post(owner, code, { description: 'About the garden and the sea. '.repeat(160) });
    await sql`
      insert into entries select copy.* from entries e, generate_series(1, 400) n,
        jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(),
          'sort_key', left(e.sort_key, -5) || 'x' || lpad(n::text, 4, '0'))) copy
      where e.id = ${entryId}`.execute(world.running.db);
    const { pages, maxPages } = await books().GetBook({ code });
    expect(pages).toBeGreaterThan(maxPages);
    await expect(books().StartBookCopy({ code })).rejects.toMatchObject({
      slug: 'book-too-long',
      message: expect.stringMatching(/^The book has \d+ pages; up to 300 can be printed\. Leave out some memories\.$/),
    });
  });

  it('is canceled, leaves no file, and can be made again', async () => {
    const { code } = await world.open();
    for (let n = 0; n < 6; n++) await addPhoto(code, { title: `Photo ${n}` });
    const before = await storedFiles();
    await books().StartBookCopy({ code });
    expect(await books().CancelBookCopy({ code })).toMatchObject({ state: 'canceled' });
    await world.waitUntilIdle();
    expect(await storedFiles()).toEqual(before);
    expect(await books().GetBookCopy({ code })).toMatchObject({ state: 'canceled' });
    await printedBook(code);
  });

  it('expires after a week, and its file is deleted', async () => {
    const { code } = await world.open();
    await world.post(owner, code, { title: 'A walk' });
    await printedBook(code);
    const { token = '' } = await books().GetBookCopy({ code });
    const { objectKey } = await books(guest()).FindBookFile({ token });
    await sql`update book_copies set expires_at = now() - interval '1 minute' where object_key = ${objectKey}`.execute(
      world.running.db,
    );
    expect(await books().GetBookCopy({ code })).toMatchObject({ state: 'gone' });
    await expect(books(guest()).FindBookFile({ token })).rejects.toMatchObject({ slug: 'book-unknown' });
    await world.inOneTransaction(async (tx) => tx.enqueue(sweepBooksJob, {}));
    await eventually(async () => !(await storedFiles()).includes(objectKey), 'the file to be deleted');
  });

  it('rejects settings based on an older revision, and accepts a repeated request', async () => {
    const { code } = await world.open();
    const settings = { paper: 'a4' as const, title: 'First', dates: '', leftOut: [], order: [], replies: false };
    expect(await books().GetBook({ code })).toMatchObject({ revision: 0 });
    const first = { code, settings, revision: 0 };
    const key = randomUUID();
    expect(await world.call(booksRpc, owner, key).SaveBook(first)).toMatchObject({ revision: 1 });
    expect(await world.call(booksRpc, owner, key).SaveBook(first)).toMatchObject({ revision: 1 });
    await expect(
      books().SaveBook({ code, settings: { ...settings, title: 'Second' }, revision: 0 }),
    ).rejects.toMatchObject({ slug: 'changed-meanwhile' });
    expect(await books().GetBook({ code })).toMatchObject({ revision: 1, settings: { title: 'First' } });
    expect(await save(code, { title: 'Third' })).toMatchObject({ revision: 2, settings: { title: 'Third' } });
  });

  it.each([
    ['a guest', guest(), 'sign-in-needed'],
    [
      'another customer',
      { kind: 'customer', id: 'customer-of-someone-else', browserId: randomUUID() } as const,
      'not-your-timeline',
    ],
    ['support', support, 'not-your-timeline'],
  ])('is refused for %s', async (_, caller, slug) => {
    const { code } = await world.open();
    const settings = { paper: 'a4' as const, title: 'T', dates: '', leftOut: [], order: [], replies: false };
    for (const asked of [
      books(caller).GetBook({ code }),
      books(caller).SaveBook({ code, settings }),
      books(caller).GetBookPages({ code, from: 1 }),
      books(caller).GetBookCopy({ code }),
      books(caller).StartBookCopy({ code }),
      books(caller).CancelBookCopy({ code }),
      books(caller).GetBookNotice({ copyId: randomUUID() }),
    ])
      await expect(asked).rejects.toHaveProperty('slug');
    await expect(books(caller).GetBook({ code })).rejects.toMatchObject({ slug });
  });
});
