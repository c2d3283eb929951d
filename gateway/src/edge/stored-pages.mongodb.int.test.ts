import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { timelineHeads, type TimelineHead } from '@keepsake/contracts/documents/timeline-head';
import { serverUnderTest } from '@keepsake/native/server-under-test';
import { openMongodb } from '@keepsake/platform/documents/mongodb';
import { createLog } from '@keepsake/platform/log';
import { withServer } from '@keepsake/platform/testing/contract-suite';
import { openStoredPages } from './stored-pages.js';

const head: TimelineHead = {
  _id: 'CF0123456789AB',
  timelineId: 'timeline-1',
  version: 3,
  privacyEpoch: 2,
  isPrivate: true,
  ownerId: 'owner-1',
  keeperIds: ['keeper-1'],
  endedInvites: ['invite-1'],
  indexed: false,
  json: '{"title":"Inés"}',
  header: '{"title":"Inés"',
  preview: '{"title":"Inés"}',
};
const page = {
  outcome: 'live',
  code: head._id,
  json: Buffer.from(head.json),
  version: 3,
  privacyEpoch: 2,
  private: true,
  ownerId: 'owner-1',
  keeperIds: ['keeper-1'],
  endedInvites: ['invite-1'],
  indexed: false,
  preview: Buffer.from(head.preview),
};

/** With a read service that has another version. */
const setUp = (url: string) =>
  openStoredPages(url, async () => [{ ...page, version: 9 }], {
    clock: { now: () => new Date() },
    logger: createLog('silent'),
  });

withServer('stored pages in MongoDB', await serverUnderTest('mongodb'), (server) => {
  let writer: ReturnType<typeof openMongodb>;
  beforeAll(async () => {
    writer = openMongodb(server().url, {});
    const { _id, keeperIds, endedInvites, ...former } = head;
    await writer.database.collection<TimelineHead>(timelineHeads).insertMany([
      { _id, keeperIds: keeperIds ?? [], endedInvites: endedInvites ?? [], ...former },
      { _id: 'CF0123456789AC', ...former },
    ]);
  });
  afterAll(() => writer.client.close());

  test('returns stored pages, and omits unknown codes', async () => {
    const { stored, close } = await setUp(server().url);
    expect(await stored([head._id, 'CF0123456789ZZ'])).toEqual([page]);
    await close();
  });

  test('returns empty lists when a former release saved no keepers', async () => {
    const { stored, close } = await setUp(server().url);
    expect(await stored(['CF0123456789AC'])).toEqual([
      { ...page, code: 'CF0123456789AC', keeperIds: [], endedInvites: [] },
    ]);
    await close();
  });

  test('asks the read service when the store cannot be reached', async () => {
    const { stored, close } = await setUp('mongodb://127.0.0.1:1/qr-timeline');
    expect(await stored([head._id])).toMatchObject([{ version: 9 }]);
    await close();
  });

  test('asks the read service alone when documents are in PostgreSQL', async () => {
    const { stored, close } = await setUp('postgres:');
    expect(await stored(['CF1'])).toMatchObject([{ version: 9 }]);
    await close();
  });

  test('names DOCUMENTS_URL when the address is malformed', async () => {
    await expect(setUp('mongodb://')).rejects.toThrow('DOCUMENTS_URL is not an address of MongoDB.');
  });
});
