/** @jest-environment ./web/test/browser-environment.cjs */
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { problem, startFakeServer, type FakeServer } from '../../../test/fake-server.js';
import type { SendFile } from './send-file.js';
import { summaryOf, type UploadItem } from './upload-item.js';
import { createUploadQueue } from './upload-queue.js';

type Line = { readonly name: string; readonly uploadId: string | undefined } & Parameters<SendFile>[1];

let server: FakeServer;
let lines: Line[];
let cancelled: string[];
let settled: (readonly UploadItem[])[];
beforeEach(async () => {
  server = await startFakeServer();
  server.on('DELETE /api/uploads/:id', () => ({ status: 204 }));
  (globalThis as unknown as { visit: (url: string) => void }).visit(`${server.url}/create`);
  [lines, cancelled, settled] = [[], [], []];
});
afterEach(async () => {
  localStorage.clear();
  await server.close();
});

/** Fake connection: uploads wait until the test settles them. */
const send: SendFile = ({ name, uploadId }, reporting) => {
  lines.push({ name, uploadId, ...reporting });
  return Promise.resolve({ cancel: () => cancelled.push(name) });
};
const queue = (most = 10) =>
  createUploadQueue({ purpose: 'test', most, send, onSettled: (round) => settled.push(round) });
const file = (name: string, type = 'image/jpeg', size = 100): File => {
  const made = new File(['x'.repeat(size)], name, { type, lastModified: 5 });
  return made;
};
const names = (one: ReturnType<typeof queue>) => one.now().items.map(({ name, state }) => `${name} ${state}`);
const arrive = (name: string, uploadId: string): void => {
  const line = lines.find((one) => one.name === name);
  line?.onBegun(uploadId);
  line?.onDone();
};

describe('upload queue', () => {
  test('sends three files at a time, in order, and settles them together', () => {
    const uploads = queue();
    uploads.pick(['a', 'b', 'c', 'd'].map((name) => file(`${name}.jpg`)));
    expect(lines.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
    for (const [n, name] of ['a', 'b', 'c'].entries()) arrive(`${name}.jpg`, `id-${n}`);
    expect(lines.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    expect(settled).toHaveLength(0);
    arrive('d.jpg', 'id-3');
    expect(settled).toHaveLength(1);
    expect(summaryOf(uploads.now().items)).toMatchObject({ totalFiles: 4, totalPhotos: 4, totalVideos: 0 });
  });

  test('accepts pictures and videos; names others, counts known ones, enforces the limit', () => {
    const uploads = queue(3);
    const picked = uploads.pick([
      file('a.jpg'),
      file('a.jpg'),
      file('film.mov', 'video/quicktime'),
      file('phone.heic', ''),
      file('notes.pdf', 'application/pdf'),
      file('list', ''),
      file('late.jpg'),
    ]);
    expect(picked).toEqual({ skipped: ['notes.pdf', 'list'], known: 1, tooMany: 1 });
    expect(names(uploads)).toEqual(['a.jpg sending', 'film.mov sending', 'phone.heic sending']);
  });

  test('retries failed uploads from their offset, and keeps refusals with their message', () => {
    const uploads = queue();
    uploads.pick([file('a.jpg'), file('lie.jpg'), file('empty.jpg', 'image/jpeg', 0)]);
    lines[0]?.onBegun('id-a');
    lines[0]?.onError(undefined, false);
    lines[1]?.onError('Only pictures can be added.', true);
    expect(uploads.now().items.map(({ state, error }) => [state, error])).toEqual([
      ['failed', 'The connection was lost. What was sent is safe: try again.'],
      ['refused', 'Only pictures can be added.'],
      ['refused', 'This file is empty. Please choose another one.'],
    ]);
    expect(settled).toHaveLength(1);
    uploads.retry();
    expect(lines.at(-1)).toMatchObject({ name: 'a.jpg', uploadId: 'id-a' });
    lines.at(-1)?.onDone();
    expect(uploads.now().items[0]?.state).toBe('done');
  });

  test('shows a general message for a final refusal without a known one', () => {
    const uploads = queue();
    uploads.pick([file('a.jpg')]);
    lines[0]?.onError(undefined, true);
    expect(uploads.now().items.map(({ state, error }) => [state, error])).toEqual([
      ['refused', 'This file was not accepted. Please choose another one.'],
    ]);
  });

  test('pauses, resumes, reorders and removes files', async () => {
    const uploads = queue();
    uploads.pick([file('a.jpg'), file('b.jpg')]);
    uploads.pause(true);
    await Promise.resolve();
    expect(cancelled).toEqual(['a.jpg', 'b.jpg']);
    expect(names(uploads)).toEqual(['a.jpg waiting', 'b.jpg waiting']);
    uploads.pause(false);
    expect(lines).toHaveLength(4);
    const [, b] = uploads.now().items;
    uploads.move(b?.id ?? '', 0);
    expect(names(uploads)).toEqual(['b.jpg sending', 'a.jpg sending']);
    lines[3]?.onBegun('id-b');
    uploads.remove(b?.id ?? '');
    expect(names(uploads)).toEqual(['a.jpg sending']);
    // An aborted connection may still respond; the response is ignored.
    lines[3]?.onDone();
    expect(names(uploads)).toEqual(['a.jpg sending']);
  });

  test('restores complete uploads after a reload, and others when chosen again', async () => {
    const before = queue();
    before.pick([file('a.jpg'), file('b.jpg'), file('swept.jpg')]);
    arrive('a.jpg', 'id-a');
    lines.find(({ name }) => name === 'b.jpg')?.onBegun('id-b');
    arrive('swept.jpg', 'id-gone');
    const held = (id: string, offset: number, finished: boolean) => ({ id, offset, finished });
    server.on('GET /api/uploads', () => ({ body: [held('id-a', 100, true), held('id-b', 40, false)] }));
    const after = queue();
    await after.restore();
    expect(after.now().items.map(({ name, state, sent }) => [name, state, sent])).toEqual([
      ['a.jpg', 'done', 100],
      ['b.jpg', 'absent', 40],
    ]);
    expect(after.pick([file('a.jpg'), file('b.jpg')])).toMatchObject({ known: 1 });
    expect(lines.at(-1)).toMatchObject({ name: 'b.jpg', uploadId: 'id-b' });
  });

  test('resumes files that are chosen again before the list of uploads was read', async () => {
    const before = queue();
    before.pick([file('a.jpg'), file('b.jpg')]);
    for (const name of ['a', 'b']) lines.find((one) => one.name === `${name}.jpg`)?.onBegun(`id-${name}`);
    server.on('GET /api/uploads', () => ({
      body: ['id-a', 'id-b'].map((id) => ({ id, offset: 40, finished: false })),
    }));
    const after = queue();
    const restored = after.restore();
    after.pick([file('a.jpg')]);
    expect(lines.at(-1)).toMatchObject({ name: 'a.jpg', uploadId: 'id-a' });
    await restored;
    expect(names(after)).toEqual(['b.jpg absent', 'a.jpg sending']);
  });

  test('resumes files that are chosen again when the list cannot be read', async () => {
    const before = queue();
    before.pick([file('a.jpg'), file('b.jpg')]);
    for (const name of ['a', 'b']) lines.find((one) => one.name === `${name}.jpg`)?.onBegun(`id-${name}`);
    server.on('GET /api/uploads', () => problem(503, 'unavailable', 'Please try again.'));
    const after = queue();
    await expect(after.restore()).rejects.toMatchObject({ status: 503 });
    for (const name of ['a', 'b']) {
      after.pick([file(`${name}.jpg`)]);
      expect(lines.at(-1)).toMatchObject({ name: `${name}.jpg`, uploadId: `id-${name}` });
      lines.at(-1)?.onDone();
    }
    expect(names(after)).toEqual(['a.jpg done', 'b.jpg done']);
  });

  test('keeps the order of choosing when a later file arrived before a reload', async () => {
    const before = queue();
    before.pick([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    arrive('a.jpg', 'id-a');
    arrive('c.jpg', 'id-c');
    server.on('GET /api/uploads', () => ({
      body: ['id-a', 'id-c'].map((id) => ({ id, offset: 100, finished: true })),
    }));
    const after = queue();
    await after.restore();
    after.pick([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    expect(after.now().items.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
  });

  test('reports uploads that the server lost, and forgets used ones', () => {
    const uploads = queue();
    uploads.pick([file('a.jpg')]);
    arrive('a.jpg', 'id-a');
    uploads.lose('id-a');
    expect(uploads.now().items[0]).toMatchObject({
      state: 'failed',
      error: 'This file is no longer available. Choose it again.',
    });
    uploads.forget();
    expect(uploads.now().items).toEqual([]);
    expect(localStorage.getItem('keepsake.uploads.test')).toBeNull();
  });

  test('keeps files that were chosen while earlier ones were used', () => {
    const uploads = queue();
    uploads.pick([file('a.jpg')]);
    arrive('a.jpg', 'id-a');
    uploads.pick([file('b.jpg')]);
    uploads.forget(['id-a']);
    arrive('b.jpg', 'id-b');
    expect(uploads.now().items.map(({ uploadId, state }) => [uploadId, state])).toEqual([['id-b', 'done']]);
  });
});

test('frees the memory of a preview with its file', async () => {
  const held = new Set<string>();
  let count = 0;
  URL.createObjectURL = () => {
    const address = `blob:${(count += 1)}`;
    held.add(address);
    return address;
  };
  URL.revokeObjectURL = (address) => void held.delete(address);
  const uploads = queue();
  const shown = () => uploads.now().items.map(({ preview }) => preview);
  uploads.pick(['a', 'b', 'c'].map((name) => file(`${name}.mov`, 'video/quicktime')));
  await new Promise((resolve) => setTimeout(resolve));
  expect(shown()).toEqual([...held]);
  uploads.remove(uploads.now().items[0]?.id ?? '');
  expect(shown()).toEqual([...held]);
  uploads.pick([file('late.mov', 'video/quicktime')]);
  uploads.forget();
  await new Promise((resolve) => setTimeout(resolve));
  expect([held.size, count]).toEqual([0, 4]);
});

describe('upload summary', () => {
  test('counts complete photos and videos separately, and their size in MB', () => {
    const one = (kind: 'image' | 'video', state: UploadItem['state'], size: number): UploadItem => ({
      id: `${kind} ${state}`,
      name: 'x',
      size,
      kind,
      state,
      sent: 0,
    });
    expect(
      summaryOf([one('image', 'done', 4_200_000), one('video', 'done', 10_000_000), one('image', 'refused', 9)]),
    ).toEqual({ totalFiles: 2, totalPhotos: 1, totalVideos: 1, totalSize: 14.2 });
  });
});
