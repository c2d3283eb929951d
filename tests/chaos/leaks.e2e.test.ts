import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exportAnswer } from '@keepsake/contracts/rest/exports';
import sharp from 'sharp';
import { activationOf, done, openBusiness } from '../e2e/support/business.js';
import { confirmActivation } from '../e2e/support/confirm-activation.js';
import { familyOf, scratchFolder, stackPid, startKeepsake, type Keepsake } from '../e2e/support/keepsake.js';
import { uniqueUser } from '../e2e/support/people.js';
import { photographWithGps } from '../e2e/support/photograph.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Reply, type Visitor } from '../e2e/support/visitor.js';
import { randomOf } from './random.js';

/* The whole product returns descriptors, sockets, processes and temporary files, also after kills. */

const rounds = Number(process.env['LEAK_ROUNDS'] ?? 60);
const kills = Number(process.env['LEAK_KILLS'] ?? 4);
const seed = Number(process.env['SEED'] ?? 1);
const lanes = 4;
const describeWithProc = existsSync('/proc/self/fd') ? describe : describe.skip;

type Held = {
  readonly files: number;
  readonly sockets: number;
  readonly processes: readonly string[];
  readonly temporary: readonly string[];
  readonly folders: number;
};

describeWithProc('many exports, moving pictures and kills', () => {
  const scratch = scratchFolder();
  const temp = join(scratch.path, 'temp');
  const random = randomOf(seed);
  let site: Keepsake;
  let moving: Buffer;
  /** One per lane, because an owner has one export at a time, and a last one for the moving pictures. */
  let timelines: readonly { readonly code: string; readonly owner: Visitor }[];
  let start: Held;

  /** Retries while the killed site is unavailable. */
  const patiently = (what: string, ask: () => Promise<Reply>, isDone: (reply: Reply) => boolean): Promise<Reply> => {
    let last: unknown;
    const once = async (): Promise<Reply | undefined> => {
      const reply = await ask().catch((error: unknown) => void (last = error));
      if (reply) last = [reply.status, JSON.stringify(reply.body)];
      return reply && isDone(reply) ? reply : undefined;
    };
    return until(what, once, { timeoutMs: 600_000, intervalMs: 50, seen: () => last });
  };
  const hasStatus = (expected: number) => (reply: Reply) => reply.status === expected;
  const postGif = (): Promise<Reply> => {
    const code = timelines[lanes]?.code ?? '';
    const guest = visitor(site.url);
    const key = randomUUID();
    const send = (): Promise<Reply> => {
      const form = new FormData();
      form.append('title', 'A moving picture');
      form.append('description', 'By the river');
      form.append('media', new Blob([new Uint8Array(moving)], { type: 'image/gif' }), 'river.gif');
      return guest.post(`/api/timeline/${code}/entries`, form, { key });
    };
    return patiently('a moving picture to be accepted', send, hasStatus(201));
  };
  /** `killed`: an export may fail, because it gives up after eight killed starts. */
  const exportOnce = async (lane: number, killed = false): Promise<void> => {
    const { code, owner } = timelines[lane] ?? { code: '', owner: visitor(site.url) };
    const path = `/api/timeline/${code}/exports`;
    const read = (): Promise<Reply> => owner.get(path);
    const shown = ({ body }: Reply) => exportAnswer.parse(body);
    const before = shown(await patiently('the export page', read, hasStatus(200)));
    await patiently('an export to be accepted', () => owner.post(path, { everything: false }), hasStatus(202));
    await patiently('an export to be ready', read, (reply) => {
      if (reply.status !== 200) return false;
      const { state, askedAt: requestedAt } = shown(reply);
      return (state === 'ready' || (killed && state === 'failed')) && requestedAt !== before.askedAt;
    });
  };
  const inLanes = (times: number, work: (lane: number) => Promise<unknown>): Promise<unknown> => {
    let begun = 0;
    return Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        while (begun < times) {
          begun += 1;
          await work(lane);
        }
      }),
    );
  };

  const temporaryFiles = (): readonly string[] =>
    readdirSync(temp, { recursive: true, withFileTypes: true }).flatMap((one) => {
      const path = relative(temp, join(one.parentPath, one.name));
      return one.isFile() && path.startsWith('keepsake-') ? [path] : [];
    });
  const nameOf = (pid: number): string => {
    try {
      return readlinkSync(`/proc/${pid}/exe`).split('/').at(-1) ?? '';
    } catch {
      return ''; // Ended since it was listed.
    }
  };
  const held = async (): Promise<Held> => {
    const pid = await until('the services to run', () => stackPid(site.launcher));
    const links = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
      } catch {
        return []; // Closed since it was listed.
      }
    });
    const family = (await familyOf(site.launcher.pid ?? 0)).map(nameOf);
    return {
      files: links.filter((link) => link.startsWith('/')).length,
      sockets: links.filter((link) => link.startsWith('socket:')).length,
      // Connections of the database are processes too; they follow the sockets.
      processes: family.filter((name) => name !== '' && name !== 'postgres' && name !== 'ps').toSorted(),
      temporary: temporaryFiles(),
      folders: readdirSync(temp).filter((name) => name.startsWith('keepsake-')).length,
    };
  };
  /** Waits until no more is held than at the start. */
  const returned = async (): Promise<Held> => {
    let last: Held = start;
    return until(
      'descriptors, sockets, processes and temporary files to return to the start value',
      async () => {
        last = await held();
        const more =
          last.files > start.files ||
          last.sockets > start.sockets ||
          last.processes.length > start.processes.length ||
          last.folders > start.folders ||
          last.temporary.length > 0;
        return more ? undefined : last;
      },
      { timeoutMs: 240_000, intervalMs: 500, seen: () => JSON.stringify({ start, last }) },
    );
  };
  const warmUp = async (): Promise<void> => {
    await inLanes(2 * lanes, postGif);
    await inLanes(lanes, exportOnce);
  };
  /** After work, the image process ends when it is idle. */
  const idle = (): Promise<Held> => {
    let last: Held = start;
    return until(
      'the image process to end',
      async () => {
        last = await held();
        return last.processes.length <= start.processes.length && last.temporary.length === 0 ? last : undefined;
      },
      { seen: () => JSON.stringify({ start, last }) },
    );
  };

  beforeAll(async () => {
    mkdirSync(temp, { mode: 0o700 });
    site = await startKeepsake(scratch.path, { TMPDIR: temp });
    start = await held();
    const frames = Buffer.alloc(64 * 48 * 3 * 8).map((_, at) => (at * 7919) % 251);
    moving = await sharp(frames, { raw: { width: 64, height: 48 * 8, channels: 3, pageHeight: 48 } })
      .gif()
      .toBuffer();
    const shop = await openBusiness(site.url);
    const codes = await shop.stock(lanes + 1);
    timelines = await Promise.all(
      codes.map(async (code) => {
        const person = uniqueUser('Owner');
        done(await visitor(site.url).post('/api/customer/activate-qr', activationOf(person, code)));
        await confirmActivation(site.url, person.email, code);
        return { code, owner: await shop.signIn(person.email) };
      }),
    );
    const picture = await photographWithGps(400, 300);
    for (const { code } of timelines) {
      const form = new FormData();
      for (const [name, value] of [
        ['title', 'The harbor'],
        ['description', 'An evening'],
      ] as const)
        form.append(name, value);
      form.append('media', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'harbor.jpg');
      done(await visitor(site.url).post(`/api/timeline/${code}/entries`, form), 201);
    }
    await warmUp();
    start = await idle();
  }, 600_000);
  afterAll(async () => {
    await site?.pressCtrlC();
    scratch.remove();
  });

  test(
    'return everything they held after moving pictures and exports',
    async () => {
      await inLanes(rounds, postGif);
      await inLanes(rounds, exportOnce);
      await exportOnce(lanes);
      expect((await returned()).temporary).toEqual([]);
    },
    600_000 + rounds * 10_000,
  );

  test(
    'leave nothing behind when the services are killed during the work',
    async () => {
      let [finished, over] = [0, false];
      const work = Array.from({ length: lanes }, async (_, lane) => {
        while (!over) {
          await postGif();
          finished += 1;
          await exportOnce(lane, true);
          finished += 1;
        }
      });
      const back = () => site.printed().split('The site is available again.').length - 1;
      for (let time = 1; time <= kills; time += 1) {
        const mark = finished + 1 + random.below(2 * lanes);
        await until(`${mark} uploads and exports`, () => (finished >= mark ? true : undefined), { timeoutMs: 240_000 });
        process.kill(await until('the services to run', () => stackPid(site.launcher)), 'SIGKILL');
        await until('the site to be available again', () => (back() >= time ? true : undefined));
      }
      over = true;
      await Promise.all(work);
      expect((await returned()).temporary).toEqual([]);
    },
    600_000 + kills * 60_000,
  );

  test('leave no process and no temporary folder after the stop', async () => {
    const family = await familyOf(site.launcher.pid ?? 0);
    await site.pressCtrlC();
    expect(family.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
    expect(readdirSync(temp).filter((name) => name.startsWith('keepsake-'))).toEqual([]);
  });
});
