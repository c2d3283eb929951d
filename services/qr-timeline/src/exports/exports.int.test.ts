import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { exportFile, type ExportFile } from '@keepsake/contracts/rest/album-file';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { repliesRpc } from '@keepsake/contracts/rpc/replies';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import { eventually } from '@keepsake/platform/testing/databases';
import { sql } from 'kysely';
import sharp from 'sharp';
import { decodedVideo, ffmpegIsHere, fieldNote, video, recordedVideo } from '../media/adapters/video-fixture.js';
import { guest, owner, timelineWorld, type TimelineWorld } from '../composition/timeline-fixture.js';
import { unzip } from '../shared/adapters/unzip-fixture.js';

let world: TimelineWorld;
beforeAll(async () => {
  world = await timelineWorld();
});
afterAll(() => world.stop());

const start = (code: string, everything = false) => world.call(exportsRpc, owner).StartExport({ code, everything });
const read = (code: string) => world.call(exportsRpc, owner).LookAtExport({ code });

const settled = (code: string) =>
  eventually(async () => {
    const seen = await read(code);
    return seen.state === 'ready' || seen.state === 'failed' ? seen : undefined;
  }, 'the file to be made');

/** As extracted to disk. */
const takenHome = async (code: string, everything = false) => {
  await start(code, everything);
  const { token = '', size } = await settled(code);
  const found = await world.call(exportsRpc, guest()).FindExport({ token });
  const object = await world.running.platform.objects.get(found.objectKey);
  const zip = object ? await buffer(object.body) : Buffer.alloc(0);
  expect([zip.length, found.size]).toEqual([size, size]);
  const files = unzip(zip);
  const archive = exportFile.parse(JSON.parse(files.get('album.json')?.toString() ?? ''));
  const page = files.get('Open the album.html')?.toString() ?? '';
  return { found, zip, files, album: archive, page };
};

const place = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 20/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '18/1 3/1 0/1' };
const photograph = (background = '#8A5A12'): Promise<Buffer> =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Telltale' }, IFD2: { DateTimeOriginal: '2019:05:04 10:11:12' }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const pixels = (bytes: Buffer): Promise<Buffer> => sharp(bytes).raw().toBuffer();
const exiftool = (bytes: Buffer): string =>
  spawnSync('exiftool', ['-ee', '-GPS:all', '-Location:all', '-s', '-'], { input: bytes, encoding: 'utf8' }).stdout ??
  '';

const describeWithFfmpeg = ffmpegIsHere ? describe : describe.skip;
const memoryOf = (archive: ExportFile, title: string) => archive.memories.find((memory) => memory.title === title);

describe('an export', () => {
  it('has hearts and shown replies once, and held ones only when requested', async () => {
    const { code } = await world.open({ guestPolicy: 'first-held' });
    const groupId = randomUUID();
    const [first] = [
      await world.post(owner, code, { groupId, date: '1974' }),
      await world.post(owner, code, { groupId, date: '1975' }),
    ];
    const as = (caller: Caller) => world.call(repliesRpc, caller);
    await as(guest()).SetHeart({ code, entryId: first.entryId, given: true });
    await as(owner).AddReply({ code, entryId: first.entryId, text: 'I was <there>.', submittedBy: 'Ana' });
    await as(guest()).AddReply({ code, entryId: first.entryId, text: 'Waiting.' });
    const shown = await takenHome(code);
    expect(shown.album.memories.map(({ hearts, replies }) => [hearts, replies.map(({ text }) => text)])).toEqual([
      [1, ['I was <there>.']],
      [0, []],
    ]);
    expect(shown.page).toMatch(/1 heart<[^]*I was &lt;there&gt;\.[^]*Ana/);
    expect(shown.page).not.toContain('Waiting.');
    const { album: everything } = await takenHome(code, true);
    expect(everything.memories[0]?.replies).toMatchObject([{ status: 'shown' }, { text: 'Waiting.', status: 'held' }]);
  });

  it('has every image unchanged except for its location', async () => {
    const { code } = await world.open({ description: 'She painted.' });
    const browser = guest();
    const heic = await readFile(new URL('../../fixtures/small.heic', import.meta.url));
    const sent = {
      JPEG: await photograph(),
      PNG: await sharp(await photograph())
        .withExif({ IFD3: place })
        .png()
        .toBuffer(),
    };
    for (const [title, bytes] of Object.entries({ ...sent, HEIC: heic }))
      await world.post(browser, code, {
        title,
        date: '1974',
        uploadId: (await world.upload(browser, bytes, `${title}.bin`)).uploadId,
      });
    const { album: archive, files, zip } = await takenHome(code);
    expect(archive.memories.map(({ title }) => title).sort()).toEqual(['HEIC', 'JPEG', 'PNG']);
    for (const [title, bytes] of Object.entries(sent)) {
      const kept = files.get(memoryOf(archive, title)?.media?.original ?? '') ?? Buffer.alloc(0);
      expect((await pixels(kept)).equals(await pixels(bytes))).toBe(true);
    }
    expect(memoryOf(archive, 'HEIC')?.media?.original).toMatch(/^pictures\/\d{4} HEIC\.heic$/);
    const pictures = [...files].filter(([name]) => /\.(?:jpg|png|heic|webp)$/.test(name));
    for (const [name, bytes] of pictures) expect([name, exiftool(bytes).trim()]).toEqual([name, '']);
    expect(zip.toString('latin1')).not.toMatch(/Telltale/);
    for (const { media } of archive.memories) expect(files.has(media?.shown ?? '')).toBe(true);
  });

  it('keeps texts as written and escapes them', async () => {
    const { code } = await world.open({
      honoreeName: '"><img src=x onerror=alert(1)>',
      description: '</style><script>alert(2)</script>',
    });
    const browser = guest();
    const title = '../../<b>photo\u202Egpj.exe</b>?';
    const { uploadId } = await world.upload(browser, await photograph(), 'CON<>.jpg');
    await world.post(browser, code, {
      title,
      description: '<script>alert(3)</script>',
      submittedBy: "ליאת' onload='x",
      location: '<svg/onload=alert(4)>',
      uploadId,
    });
    const { album: archive, files, page, found } = await takenHome(code);
    expect(archive.memories[0]).toMatchObject({
      description: '<script>alert(3)</script>',
      media: { name: 'CON<>.jpg' },
    });
    expect(page).not.toMatch(/<script>|<img src=x|<svg|' onload='/);
    expect(page).toContain('&lt;script&gt;alert(3)');
    for (const name of files.keys()) {
      expect(name).toMatch(/^[^<>:"\\|?*\p{Cc}\p{Cf}]+$/u);
      expect(name).not.toMatch(/\.\.|^\//);
    }
    expect(archive.memories[0]?.media?.original).toBe('pictures/0001 bphotogpj.exeb.jpg');
    expect(found.fileName).toMatch(/^img src=x onerror=alert\(1\) \d{4}-\d\d-\d\d\.zip$/);
  });

  it('omits held and hidden entries by default, withdrawn ones always', async () => {
    const { code } = await world.open({ guestPolicy: 'all-held' });
    const ids = new Map<string, string>();
    for (const title of ['Waits', 'Shown', 'Hidden', 'Gone'])
      ids.set(title, (await world.post(guest(), code, { title })).entryId);
    const keeper = world.call(timelinesRpc, owner);
    for (const [title, act] of [
      ['Shown', 'approve'],
      ['Hidden', 'hide'],
    ] as const)
      await keeper.ModerateEntry({ code, entryId: ids.get(title) ?? '', act });
    await keeper.RemoveEntry({ code, entryId: ids.get('Gone') ?? '' });
    const shown = await takenHome(code);
    expect(shown.album.memories.map(({ title }) => title)).toEqual(['Shown']);
    const { album: archive, page } = await takenHome(code, true);
    expect(archive.memories.map(({ title, status }) => [title, status])).toEqual([
      ['Waits', 'held'],
      ['Shown', 'shown'],
      ['Hidden', 'hidden'],
    ]);
    expect(page).toContain('Waiting for the family');
    expect(page).not.toContain('Gone');
  });

  it('has one page for a short life and several for a long one', async () => {
    const { code, timelineId } = await world.open();
    await sql`
      insert into entries (id, timeline_id, sort_key, date, title, description, status, submitted_at, version)
      select gen_random_uuid(), ${timelineId}, lpad(n::text, 40, '0'), (1900 + n / 10)::text, 'Memory ' || n, 'Words', 'shown', now(), 1
      from generate_series(1, 650) as n`.execute(world.running.db);
    const { album: archive, files } = await takenHome(code);
    expect(archive.memories).toHaveLength(650);
    const pages = ['Open the album.html', 'album/page-2.html', 'album/page-3.html'].map(
      (name) => files.get(name)?.toString() ?? '',
    );
    expect(pages.map((page) => page.split('<article').length - 1)).toEqual([300, 300, 50]);
    expect(pages[0]).toContain('<a href="album/page-2.html">1930s – 1960s</a>');
    expect(pages[1]).toContain('<a href="../Open%20the%20album.html">1900s – 1930s</a>');
    for (const { title } of archive.memories) expect(pages.join('')).toContain(`>${title}</h3>`);
  });

  it('begins with the header that the family chose', async () => {
    const { code } = await world.open({ eventDate: '2024' });
    const { uploadId } = await world.upload(owner, await photograph(), 'her.jpg');
    await world.call(manageRpc, owner).SetPicture({ code, place: 'portrait', uploadId });
    await sql`
      update timelines set heading = 'Grandma Rosa', subtitle = 'She sang.', from_date = '1941', to_date = '2024-06',
        resting_place = 'Agramonte, Porto' where code = ${code}`.execute(world.running.db);
    const { album: archive, page, files } = await takenHome(code);
    expect(archive.timeline).toMatchObject({
      heading: 'Grandma Rosa',
      fromDate: '1941',
      portrait: 'album/pictures/portrait.webp',
      cover: null,
    });
    expect(files.has('pictures/portrait.jpg')).toBe(true);
    expect(page).toMatch(/<span>Grandma Rosa<\/span>.*1941 – June 2024.*She sang\..*Agramonte, Porto/s);
    expect(page).toContain('<img class="plate" src="album/pictures/portrait.webp"');
    expect(page).not.toContain('In memory of');
  });

  it('has a hidden resting place only if everything was requested', async () => {
    const { code } = await world.open();
    const { uploadId } = await world.upload(owner, await photograph(), 'stone.jpg');
    const { entry } = await world.post(owner, code, { uploadId });
    const [, , photoId = ''] = (entry.mediaUrl ?? '').split('/');
    const place = { cemetery: 'Prazeres <1>', plot: 'Row 12', latitude: 38.7139, longitude: -9.1705 };
    await world.call(manageRpc, owner).SaveGrave({ code, ...place, photoId, shown: false });
    const forGuests = await takenHome(code);
    expect(forGuests.album.timeline).not.toHaveProperty('grave');
    expect(forGuests.page).not.toContain('Prazeres');
    const photo = 'album/pictures/0001.webp';
    const everything = await takenHome(code, true);
    expect(everything.album.timeline.grave).toEqual({ ...place, photo, shown: false });
    expect(everything.page).toContain('Only owner and keepers see this place.');
    await world.call(manageRpc, owner).SaveGrave({ code, ...place, photoId, shown: true });
    const shown = await takenHome(code);
    expect(shown.album.timeline.grave).toEqual({ ...place, photo, shown: true });
    expect(shown.files.has(photo)).toBe(true);
    expect(shown.page).toMatch(
      /class="stone" src="album\/pictures\/0001\.webp".*Prazeres &lt;1&gt;.*38\.7139, -9\.1705/s,
    );
  });

  it('of an empty timeline shows that it is empty', async () => {
    const { code } = await world.open();
    const { album: archive, page } = await takenHome(code);
    expect(archive.memories).toEqual([]);
    expect(page).toContain('No memories yet.');
  });
});

describeWithFfmpeg('videos in an export', () => {
  it('are included in their own codec and one that browsers play', async () => {
    const { code } = await world.open();
    const browser = guest();
    for (const [title, codec] of [
      ['Plays', 'libx264'],
      ['Does not', 'mpeg4'],
    ] as const)
      await world.post(browser, code, {
        title,
        uploadId: (await world.upload(browser, await video(['-c:v', codec]), 'a.mov')).uploadId,
      });
    await eventually(
      async () => (await world.see(code)).entries.every(({ mediaState }) => mediaState === 'ready'),
      'the films to be made',
    );
    const { album: archive, files } = await takenHome(code);
    const [plays, other] = ['Plays', 'Does not'].map((title) => memoryOf(archive, title)?.media);
    expect(plays?.original).toBe(plays?.shown);
    expect(other?.original).toMatch(/^films\/\d{4} Does not\.mov$/);
    expect(other?.shown).toMatch(/^album\/films\/\d{4}\.mp4$/);
    const videos = [...files].filter(([name]) => /\.(?:mp4|mov)$/.test(name));
    expect(videos).toHaveLength(3);
    for (const [, bytes] of videos) expect(bytes.toString('latin1')).not.toMatch(/59\.32|Telltale|ISO6709|©xyz|loci/);
    for (const media of [plays, other]) expect(files.has(media?.poster ?? '')).toBe(true);
  });

  it('are the same when an older release did not record their streams', async () => {
    const { code, timelineId } = await world.open();
    const browser = guest();
    const { uploadId } = await world.upload(browser, await video(['-c:v', 'libx264']), 'a.mov');
    await world.post(browser, code, { title: 'Plays', uploadId });
    await eventually(async () => (await world.see(code)).entries[0]?.mediaState === 'ready', 'the film to be made');
    const recorded = await takenHome(code);
    const { rows } = await sql`update media set variants = variants #- '{video,sameStreams}'
      where timeline_id = ${timelineId} and variants #>> '{video,sameStreams}' = 'true' returning 1`.execute(
      world.running.db,
    );
    expect(rows).toHaveLength(1);
    const probed = await takenHome(code);
    expect(probed.album.memories).toEqual(recorded.album.memories);
    expect(memoryOf(probed.album, 'Plays')?.media?.original).toMatch(/^films\//);
  });

  it('contain no location inside their streams, shown or exported', async () => {
    const { code } = await world.open();
    const browser = guest();
    const kinds = [
      ['h264', 'mp4'],
      ['h264', 'mov'],
      ['hevc', 'mp4'],
      ['hevc', 'mov'],
    ] as const;
    for (const [codec, container] of kinds) {
      const sent = await recordedVideo(codec, container);
      // Twice before every frame, in the text track, the chapter and the comment.
      expect(sent.toString('latin1').split(fieldNote).length).toBeGreaterThan(20);
      const { uploadId } = await world.upload(browser, sent, `a.${container}`);
      await world.post(browser, code, { title: `${codec} ${container}`, uploadId });
    }
    const { entries } = await eventually(async () => {
      const seen = await world.see(code);
      return seen.entries.every(({ mediaState }) => mediaState === 'ready') ? seen : undefined;
    }, 'the films to be made');
    const served = await Promise.all(entries.map(({ mediaUrl }) => world.bytesOf(mediaUrl ?? '')));
    const { files, album: archive } = await takenHome(code);
    const exported = [...files].filter(([name]) => /\.(?:mp4|mov)$/.test(name));
    expect([served.length, exported.length]).toEqual([4, 6]);
    for (const bytes of [...served, ...exported.map(([, file]) => file)])
      expect(bytes.toString('latin1')).not.toMatch(/CANARY|48\.8584|x26[45] \(build|x26[45] - core/);
    for (const [codec, container] of kinds) {
      const own = memoryOf(archive, `${codec} ${container}`)?.media?.original ?? '';
      expect(decodedVideo(files.get(own) ?? Buffer.alloc(0))).toEqual({ codec, frames: 10, faults: '' });
    }
  });
});

const describeWithProc = existsSync('/proc/self/fd') ? describe : describe.skip;

describeWithProc('finished exports', () => {
  it('leave no temporary file open or on disk', async () => {
    const here = await world.running.platform.temp.make('here');
    const root = dirname(here);
    const links = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(join('/proc/self/fd', fd)).catch(() => '')),
    );
    expect(links.filter((link) => link.startsWith(root))).toEqual([]);
    const left = await readdir(root, { recursive: true, withFileTypes: true });
    expect(left.filter((one) => one.isFile())).toEqual([]);
  });
});
