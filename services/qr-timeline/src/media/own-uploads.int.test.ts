import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import type { RequestContext } from '@keepsake/platform/request-context';
import sharp from 'sharp';
import { guest, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { postgresArrivedUploads, postgresUploadSessions } from './adapters/upload-sessions.postgres.js';
import { listOwnUploads } from './application/get-upload.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

describe('the uploads of a browser', () => {
  it('include a file once when it finishes between the two reads', async () => {
    const caller = guest(randomUUID());
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const sessions = postgresUploadSessions(world.running.db);
    const arrived = postgresArrivedUploads(world.running.db);
    const { uploadId } = await world
      .call(uploadsRpc, caller)
      .Begin({ name: 'harbour.jpg', type: 'image/jpeg', size: bytes.length, network: '' });
    let reads = 0;
    const finishAfterFirst = async <R>(read: Promise<R>): Promise<R> => {
      const result = await read;
      reads += 1;
      if (reads === 1) {
        const objectKey = `incoming/${uploadId}-${randomUUID()}`;
        await world.running.platform.objects.put(objectKey, Readable.from([bytes]), { type: 'image/jpeg' });
        await world.call(uploadsRpc, caller).Finish({ uploadId, objectKey, sha256: 'x' });
      }
      return result;
    };
    const list = listOwnUploads({
      uploadSessions: { ...sessions, ofBrowser: (browserId) => finishAfterFirst(sessions.ofBrowser(browserId)) },
      arrivedUploads: { ...arrived, unclaimedOf: (browserId) => finishAfterFirst(arrived.unclaimedOf(browserId)) },
    });
    const { uploads } = await list({}, { caller } as RequestContext);
    expect(uploads.map((one) => [one.uploadId, one.finished])).toEqual([[uploadId, true]]);
  });
});
