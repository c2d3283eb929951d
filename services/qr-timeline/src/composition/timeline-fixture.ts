import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { timelineAnswer, timelineEntry, type TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { makePlateCode } from '@keepsake/contracts/values/plate-code';
import type { Clock } from '@keepsake/platform/clock';
import { randomIds } from '@keepsake/platform/ids';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller, Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { NewTimeline } from '../timelines/application/ports.js';
import { resolveCode } from '../plates/application/resolve-code.js';
import { createBookParts } from '../book/module.js';
import { createExportParts } from '../exports/module.js';
import { createFilmParts } from '../films/module.js';
import { drawSymbol } from '../packs/adapters/plate-symbol.js';
import { postgresCodes } from '../plates/adapters/codes.postgres.js';
import { postgresOpenedStories } from '../plates/adapters/opened-stories.postgres.js';
import type { Quotas } from '../media/domain/upload-quotas.js';
import { createTimelineParts, type Replaced, type TimelineParts } from './timelines.module.js';
import { createUploadParts } from '../media/module.js';

/** Fixture for timeline tests: the service without its plates, with users. */
export type TimelineWorld = TestService & {
  readonly parts: TimelineParts;
  readonly inOneTransaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>;
  /** Opens a timeline on a new plate. */
  readonly open: (more?: Partial<NewTimeline>) => Promise<{ readonly code: string; readonly timelineId: string }>;
  readonly upload: (caller: Caller, bytes: Buffer, name?: string) => Promise<{ uploadId: string; kind: string }>;
  readonly post: (caller: Caller, code: string, more?: object, key?: string) => Promise<Posted>;
  readonly see: (code: string, options?: Seeing, caller?: Caller) => Promise<TimelineAnswer>;
  readonly bytesOf: (mediaUrl: string, caller?: Caller) => Promise<Buffer>;
};

type Posted = {
  readonly entryId: string;
  readonly version: number;
  readonly status: string;
  readonly entry: ReturnType<typeof timelineEntry.parse>;
};
type Seeing = { cursor?: string; before?: string; limit?: number; minVersion?: number; own?: boolean };

export const guest = (browserId: string = randomUUID()): Caller => ({ kind: 'anyone', browserId });
export const ownerId = 'owner-0123456789abcdef';
export const owner: Caller = { kind: 'customer', id: ownerId, browserId: randomUUID() };
export const support: Caller = { kind: 'staff', id: randomUUID(), role: 'support' };
export const anonymousViewer: Caller = { kind: 'system', service: 'gateway' };

/** What the product runs; the one of the image has fewer formats than the one that makes and checks files of tests. */
export const productFfmpeg = process.env['FFMPEG'] ?? 'ffmpeg';

const config = {
  sealSecret: 'seal-secret-of-the-tests-0123456789abcdef',
  ffmpeg: productFfmpeg,
  timeZone: 'America/New_York',
};

type Options = {
  readonly replaced?: (platform: Pick<Platform, 'db'>) => Replaced;
  readonly clock?: Clock;
  readonly ffmpeg?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly quotas?: Partial<Quotas>;
};

export const plenty: Quotas = {
  browserBytes: 1e12,
  browserFiles: 1e6,
  networkBytes: 1e12,
  timelineBytes: 1e12,
  totalBytes: 1e12,
};

export const timelineWorld = async ({ replaced, clock, ffmpeg, env, quotas }: Options = {}): Promise<TimelineWorld> => {
  let parts: TimelineParts | undefined;
  const create = (
    platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp' | 'customerIdOf' | 'client'>,
  ): Service => {
    const given = { ...config, ffmpeg: ffmpeg ?? config.ffmpeg, quotas: { ...plenty, ...quotas } };
    const made = createTimelineParts(platform, given, replaced?.(platform));
    const files = createUploadParts(platform, given.quotas, made);
    const withUrl = { ...config, publicUrl: 'http://localhost:8080' };
    const exports = createExportParts(platform, withUrl);
    const books = createBookParts(platform, withUrl, drawSymbol);
    const films = createFilmParts(platform, { ffmpeg: given.ffmpeg, filmHeight: 180 });
    parts = made;
    const codes = postgresCodes(platform.db);
    const codeStatus = () => Promise.reject(new Error('plates answer this'));
    return {
      name: 'qr-timeline',
      rpc: [
        ...made.rpc({
          resolveCode: resolveCode({ codes, openedStories: postgresOpenedStories(platform.db) }),
          codeStatus,
        }),
        files.rpc,
        exports.rpc,
        books.rpc,
        films.rpc,
      ],
      subscriptions: [],
      jobs: [...made.jobs, ...files.jobs, ...exports.jobs, ...books.jobs, ...films.jobs],
      migrations: new URL('../../migrations/', import.meta.url),
      health: () => Promise.resolve(),
    };
  };
  const world = await openTestService(
    entry('qr-timeline', () => undefined, create, ['objects', 'temp']),
    { ...(clock ? { clock } : {}), ...(env ? { env } : {}) },
  );
  if (!parts) throw new Error('The service was not created.');
  const { timelines } = parts;
  const { running, call } = world;

  const inOneTransaction: TimelineWorld['inOneTransaction'] = (work) =>
    running
      .contextFor({ caller: anonymousViewer, correlationId: 'test', signal: AbortSignal.timeout(20_000) })
      .transaction(work);

  const plate = async (timelineId: string): Promise<{ id: string; code: string }> => {
    const [id, batchId, code] = [randomUUID(), randomUUID(), makePlateCode('CF', randomIds.symbols(11))];
    await sql`
      insert into batches (id, name, prefix, total, first_serial, last_serial, base_url, sample, test, pack_touched_at, created_at)
      values (${batchId}, 'one', 'CF', 1, 'CF1', 'CF1', 'http://localhost', true, false, now(), now())`.execute(
      running.db,
    );
    await sql`
      insert into codes (id, code, serial, serial_number, batch_id, prefix, stock_state, life_state, holder, timeline_id,
        test, created_at, activated_at)
      values (${id}, ${code}, ${code}, 1, ${batchId}, 'CF', 'assigned', 'activated', 'claim:x', ${timelineId}, false,
        now(), now())`.execute(running.db);
    return { id, code };
  };

  const viewing = (caller: Caller) => call(viewingRpc, caller);

  return {
    ...world,
    parts,
    inOneTransaction,
    open: async (more = {}) => {
      const timelineId = randomUUID();
      const { id, code } = await plate(timelineId);
      await inOneTransaction((tx) =>
        timelines.open(tx, {
          timelineId,
          code,
          codeId: id,
          ownerId,
          ownerName: 'Maria Rossi',
          ownerEmail: 'maria@example.org',
          eventType: 'memorial',
          honoreeName: 'Giulia Rossi',
          privacy: { isPrivate: false, inviteEmails: [] },
          guestPolicy: 'open',
          confirmed: true,
          test: false,
          ...more,
        }),
      );
      return { code, timelineId };
    },
    upload: async (caller, bytes, name = 'photo.jpg') => {
      const objectKey = `incoming/${randomBytes(16).toString('hex')}`;
      await running.platform.objects.put(objectKey, Readable.from([bytes]), { type: 'application/octet-stream' });
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return call(timelinesRpc, caller).RegisterUpload({
        objectKey,
        name,
        type: '',
        size: bytes.length,
        sha256,
        network: '',
      });
    },
    post: async (caller, code, more = {}, key) => {
      const labels = { title: 'A walk', description: 'Along the river.' };
      const { json, ...added } = await call(timelinesRpc, caller, key).AddEntry({ code, ...labels, ...more });
      return { ...added, entry: timelineEntry.parse(JSON.parse(json.toString())) };
    },
    see: async (code, options = {}, caller = guest()) => {
      const { json } = await viewing(caller).ViewTimeline({ code, own: false, ...options });
      return timelineAnswer.parse(JSON.parse(json.toString()));
    },
    bytesOf: async (mediaUrl, caller = guest()) => {
      const [, , mediaId = '', variant = ''] = mediaUrl.split('/');
      const place = await viewing(caller).LocateMedia({ mediaId, variant });
      const found = await running.platform.objects.get(place.objectKey);
      if (!found) throw new Error(`There are no bytes at ${place.objectKey}.`);
      const bytes = Buffer.concat(await found.body.toArray());
      if (bytes.length !== place.size) throw new Error(`${place.size} bytes were promised, ${bytes.length} came.`);
      return bytes;
    },
  };
};
