import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { eventually } from '@keepsake/platform/testing/databases';
import { readPdf } from '@keepsake/platform/testing/read-pdf';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import type { Caller } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { postgresBatches, postgresPacks } from '../plates/adapters/batches.postgres.js';
import { postgresCodes } from '../plates/adapters/codes.postgres.js';
import { zippedPacks } from './adapters/packs.zip.js';
import { readPlate } from './adapters/plate-image.js';
import { readPng } from './adapters/plate-png.js';
import { plateThreads } from './adapters/plate-images.threads.js';
import { unzip } from '../shared/adapters/unzip-fixture.js';
import { zipThreads } from '../shared/adapters/zip.thread.js';
import { makePack } from './application/make-pack.js';
import type { PackMaker } from '../plates/application/plate-ports.js';
import { resumePacks } from './application/resume-packs.js';
import { storeBatch } from '../plates/application/store-batch.js';
import { qrTimelineEntry } from '../service.js';

const staff: Caller = { kind: 'staff', id: 'ben-of-the-staff', role: 'operations' };
const env = { SEAL_SECRET: 'seal-secret-of-the-tests-0123456789abcdef' };

const drawPlates = plateThreads();
const openZip = zipThreads();
const packer = (objects = under.running.platform.objects): PackMaker => zippedPacks({ objects, drawPlates, openZip });

let under: TestService;
beforeAll(async () => {
  under = await openTestService(qrTimelineEntry, { env });
});
afterAll(() => under.stop());

const make = async (quantity: number): Promise<string> =>
  (await under.call(codesRpc, staff).MakeBatch({ quantity, prefix: 'CF', batchName: 'To engrave' })).batchId;
const inspect = (batchId: string) => under.call(codesRpc, staff).GetBatch({ batchId });
const ready = (batchId: string) =>
  eventually(async () => {
    const batch = await inspect(batchId);
    return batch.packState === 'ready' ? batch : undefined;
  }, 'the pack to be ready');

const packOf = async (objectKey = ''): Promise<Buffer> => {
  const found = await under.running.platform.objects.get(objectKey);
  return found ? buffer(found.body) : Buffer.alloc(0);
};
const hashOf = (bytes: Buffer = Buffer.alloc(0)): string => createHash('sha256').update(bytes).digest('hex');
type Place = { readonly xMm: number; readonly yMm: number };
const isBelow = (text: Place, symbol: Place): boolean =>
  text.xMm >= symbol.xMm && text.xMm < symbol.xMm + 40 && text.yMm > symbol.yMm + 40 && text.yMm < symbol.yMm + 46;
const ctx = (signal = AbortSignal.timeout(20_000)) =>
  under.running.contextFor({ caller: { kind: 'system', service: 'qr-timeline' }, correlationId: 'test', signal });
const useOf = (maker: PackMaker) => {
  const { db, platform } = under.running;
  return makePack({ packs: postgresPacks(db), codes: postgresCodes(db), maker, clock: platform.clock });
};

describe('maker pack files', () => {
  test('contain an image of every code, the manifest and the plain list', async () => {
    const batchId = await make(130);
    const { packObjectKey, packDone } = await ready(batchId);
    expect(packDone).toBe(130);
    const files = unzip(await packOf(packObjectKey));
    const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId });
    expect(files.get('codes.txt')?.toString()).toBe(codes.map((code) => `${code}\n`).join(''));
    const [head, ...rows] = (files.get('manifest.csv')?.toString() ?? '').trim().split('\n');
    expect(head).toBe('serial,code,url,file,sha256,png,png_sha256,plates');
    expect(rows).toHaveLength(130);
    for (const [index, row] of rows.entries()) {
      const [serial = '', code = '', url = '', file = '', sha256 = '', png = '', pngSha256 = ''] = row.split(',');
      expect(code).toBe(codes[index]);
      expect(url).toBe(`HTTP://LOCALHOST:8080/C/${code}`);
      const picture = files.get(file);
      expect(file).toBe(`svg/${serial}.svg`);
      expect(hashOf(picture)).toBe(sha256);
      expect(readPlate(picture?.toString() ?? '')).toBe(url);
      expect(png).toBe(`png/${serial}.png`);
      expect(hashOf(files.get(png))).toBe(pngSha256);
      expect(readPng(files.get(png) ?? Buffer.alloc(0), 41)).toBe(url);
    }
    // 12 plates of 40 mm on a page: 11 pages in one file, and the three lists.
    expect(files.size).toBe(130 + 130 + 1 + 3);
  });

  test('contain sheets in physical size with the code below each symbol', async () => {
    const batchId = await make(25);
    const files = unzip(await packOf((await ready(batchId)).packObjectKey));
    const { codes } = await under.call(codesRpc, staff).ExportBatch({ batchId });
    const { pages } = readPdf(files.get('sheets/sheets-01.pdf') ?? Buffer.alloc(0));
    const placed = pages.flatMap(({ bars, texts }) =>
      bars.map((symbol) => ({
        ...symbol,
        below: texts.find(({ xMm, yMm }) => isBelow({ xMm, yMm }, symbol))?.text,
      })),
    );
    expect(placed.map(({ below }) => below)).toEqual(codes.map(groupPlateCode));
    for (const [index, { unitMm, bars }] of placed.entries()) {
      const side = Math.round(40 / unitMm);
      expect(Math.abs(side * unitMm - 40)).toBeLessThan(0.01);
      const runs = bars.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('');
      const read = readPlate(`<svg viewBox="0 0 ${side} ${side}"><path d="${runs}"/></svg>`);
      expect(read).toBe(`HTTP://LOCALHOST:8080/C/${codes[index]}`);
    }
    for (const { widthMm, heightMm, bars, texts } of pages) {
      for (const { xMm, yMm } of bars) {
        expect(Math.min(xMm, yMm, widthMm - xMm - 40, heightMm - yMm - 40)).toBeGreaterThanOrEqual(9.9);
        const others = bars.filter((one) => Math.abs(one.xMm - xMm) < 40 && Math.abs(one.yMm - yMm) < 40);
        expect(others).toHaveLength(1);
      }
      expect(texts.at(0)?.text).toMatch(/^To engrave · page \d+ · print at 100% · SAMPLE/);
    }
  });

  test('show SAMPLE on every image while the address is not public', async () => {
    const { packObjectKey } = await ready(await make(2));
    const files = unzip(await packOf(packObjectKey));
    expect(files.get('about.txt')?.toString()).toMatch(/^SAMPLE: /);
    const pictures = [...files].filter(([name]) => name.endsWith('.svg')).map(([, bytes]) => bytes.toString());
    expect(pictures.filter((svg) => svg.includes('SAMPLE'))).toHaveLength(2);
  });

  test('are identical when made again, and a ready pack stays ready', async () => {
    const batchId = await make(60);
    const { packObjectKey } = await ready(batchId);
    const first = await packOf(packObjectKey);
    const batch = await postgresBatches(under.running.db).byId(batchId);
    if (!batch) throw new Error('the batch is gone');
    const plates = await postgresCodes(under.running.db).ofBatch(batchId);
    await packer().make(batch, plates, {
      print: { version: 1, plateMm: 40 },
      signal: AbortSignal.timeout(20_000),
      moved: async () => undefined,
    });
    expect((await packOf(packObjectKey)).equals(first)).toBe(true);
    let made = 0;
    await useOf({ make: async () => ({ objectKey: `packs/${++made}.zip` }) })({ batchId }, ctx());
    expect(made).toBe(0);
  });

  test('start over after an abort at any step and show progress', async () => {
    const batchId = await pausedBatch(400);
    const stop = new AbortController();
    const maker = packer();
    const stopped = useOf({
      make: (batch, plates, { signal, print, moved }) =>
        maker.make(batch, plates, {
          signal,
          print,
          moved: async (state, done) => {
            await moved(state, done);
            stop.abort(new Error('the process ends'));
          },
        }),
    })({ batchId }, ctx(stop.signal));
    await expect(stopped).rejects.toThrow('the process ends');
    expect(await inspect(batchId)).toMatchObject({ packState: 'making', packDone: 50 });
    await useOf(maker)({ batchId }, ctx());
    expect(await inspect(batchId)).toMatchObject({ packState: 'ready', packDone: 400 });
  });

  test('cannot be finished by an overtaken worker', async () => {
    const batchId = await pausedBatch(3);
    const maker = packer();
    let second: Promise<void> | undefined;
    await useOf({
      make: async (batch, plates, options) => {
        second = useOf(maker)({ batchId }, ctx());
        await second;
        await options.moved('making', 1);
        return maker.make(batch, plates, options);
      },
    })({ batchId }, ctx());
    expect(await inspect(batchId)).toMatchObject({ packState: 'ready', packDone: 3 });
  });

  test('fail permanently with a message when an image is unreadable', async () => {
    const batchId = await pausedBatch(3);
    const maker = packer();
    await useOf({
      // Decoders drop a byte order mark, so the decoded address differs.
      make: (batch, plates, options) => maker.make({ ...batch, baseUrl: '\uFEFF' }, plates, options),
    })({ batchId }, ctx());
    const { packState, packFault: packProblem } = await inspect(batchId);
    expect(packState).toBe('failed');
    expect(packProblem).toMatch(/could not be read back.*Please/);
  });

  test('fail with a message when storing fails, and are retried', async () => {
    const batchId = await pausedBatch(3);
    const { objects } = under.running.platform;
    const full = packer({ ...objects, put: async () => Promise.reject(new Error('no space left')) });
    await expect(useOf(full)({ batchId }, ctx())).rejects.toThrow('no space left');
    expect(await inspect(batchId)).toMatchObject({
      packState: 'failed',
      packFault: expect.stringContaining('retried'),
    });
    await useOf(packer())({ batchId }, ctx());
    const { packState, packFault: packProblem } = await inspect(batchId);
    expect([packState, packProblem]).toEqual(['ready', undefined]);
  });

  test('are retried when a rendering thread crashes', async () => {
    const batchId = await pausedBatch(3);
    const maker = packer();
    // A lone surrogate cannot be rendered: the thread throws.
    const deadly: PackMaker = {
      make: (batch, plates, options) => maker.make({ ...batch, baseUrl: '\uD800' }, plates, options),
    };
    await expect(useOf(deadly)({ batchId }, ctx())).rejects.toThrow('URI malformed');
    expect((await inspect(batchId)).packState).toBe('failed');
    await useOf(maker)({ batchId }, ctx());
    expect((await inspect(batchId)).packState).toBe('ready');
  });

  test('of a killed worker are enqueued again', async () => {
    const batchId = await pausedBatch(3);
    const { db, platform } = under.running;
    await postgresPacks(db).begin(batchId, platform.clock.now());
    const resume = resumePacks({ packs: postgresPacks(db), clock: platform.clock });
    await resume({}, ctx());
    expect((await inspect(batchId)).packState).toBe('making');
    await sql`update batches set pack_touched_at = now() - interval '2 minutes' where id = ${batchId}`.execute(db);
    await resume({}, ctx());
    expect((await ready(batchId)).packDone).toBe(3);
  });
});

/** Creates a batch without its job, so that the test controls the pack. */
const pausedBatch = async (quantity: number): Promise<string> => {
  const { db, platform, contextFor } = under.running;
  const store = storeBatch({
    batches: postgresBatches(db),
    codes: postgresCodes(db),
    clock: platform.clock,
    ids: platform.ids,
    address: { publicUrl: 'http://localhost:8080', production: false },
  });
  const one = contextFor({ caller: staff, correlationId: 'test', signal: AbortSignal.timeout(10_000) });
  const { batch } = await one.transaction((tx) =>
    store({ ...tx, enqueue: () => undefined }, { quantity, prefix: 'CF', name: 'Paused', atMaker: false }),
  );
  return batch.id;
};
