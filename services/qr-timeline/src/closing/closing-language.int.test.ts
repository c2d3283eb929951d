import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { exportFile } from '@keepsake/contracts/rest/album-file';
import { capsulesRpc } from '@keepsake/contracts/rpc/capsules';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { manageRpc } from '@keepsake/contracts/rpc/manage';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { timelinesRpc } from '@keepsake/contracts/rpc/timelines';
import type { Caller } from '@keepsake/platform/request-context';
import { eventually } from '@keepsake/platform/testing/databases';
import { fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { mirrorTo } from '../mirror/module.js';
import { qrTimelineEntry } from '../service.js';
import { unzip } from '../shared/adapters/unzip-fixture.js';
import { prepareExportsJob } from './application/prepare-exports.js';

const staff: Caller = { kind: 'staff', id: 'ana-of-the-staff', role: 'owner' };
const email = 'ines@example.org';

// Far in the past, so that the worker starts each job immediately.
let nowMs = Date.parse('2015-05-03T10:00:00Z');
let under: TestService;
let owner: Caller;
let code = '';
let silent = '';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsake-language-'));
  under = await openTestService(qrTimelineEntry, {
    clock: { now: () => new Date((nowMs += 1)) },
    fakes: [fakeService(ordersRpc, {})],
  });
  owner = { kind: 'customer', id: under.running.platform.customerIdOf(email), browserId: 'b' };
  const { batchId } = await under.call(codesRpc, staff).MakeBatch({ quantity: 2, prefix: 'CF', batchName: 'A' });
  [code = '', silent = ''] = (await under.call(codesRpc, staff).ExportBatch({ batchId })).codes;
  for (const plate of [code, silent]) {
    const activation = { name: 'Ines', email, honoreeName: 'Lotte', inviteEmails: [] };
    await under.call(codesRpc, { kind: 'anyone', browserId: 'b' }).Activate({ code: plate, ...activation });
  }
  await under.call(keepingRpc, owner).ConfirmOwner({});
});
afterAll(async () => {
  await under.stop();
  await rm(folder, { recursive: true, force: true });
});

const newestExport = async (plate: string) => {
  const look = () => under.call(exportsRpc, owner).LookAtExport({ code: plate });
  const { token = '' } = await eventually(async () => {
    const seen = await look();
    return seen.state === 'ready' ? seen : undefined;
  }, 'the export');
  const { objectKey } = await under.call(exportsRpc, owner).FindExport({ token });
  const object = await under.running.platform.objects.get(objectKey);
  const files = unzip(object ? await buffer(object.body) : Buffer.alloc(0));
  return (name: string): string => files.get(name)?.toString() ?? '';
};

const closingExports = async (): Promise<void> => {
  await sql`update timelines set changed_at = now()`.execute(under.running.db);
  await under.call(closingRpc, staff).AnnounceClosing({ closesOn: '2015-08-31', sentence: 'We retire.' });
  await under.running
    .contextFor({ caller: staff, correlationId: 'test', signal: AbortSignal.timeout(20_000) })
    .transaction(async (tx) => {
      tx.enqueue(prepareExportsJob, {}, { key: 'prepare-closing-exports' });
      return {};
    });
  const progress = () => under.call(closingRpc, staff).GetClosingExports({});
  await eventually(async () => (await progress()).done === 2, 'the exports of the closing');
};

describe('the language of a family', () => {
  it('is that of its last requested export, in a closing export and the mirror', async () => {
    const capsule = {
      code,
      opensOn: '2016-06-01',
      title: 'Later',
      description: 'A letter.',
      uploadIds: [],
      pictures: [],
      hiddenFromOwner: false,
    };
    await under.call(capsulesRpc, { kind: 'anyone', browserId: 'guest' }).SealMemory(capsule);
    const answer = { code, title: 'Four loaves', description: 'Of bread.', prompt: 'memorial-kitchen' };
    await under.call(timelinesRpc, owner).AddContribution({ ...answer, uploadIds: [], pictures: [], grants: [] });
    const second = { textLanguage: 'es', secondLanguage: 'en', secondSubtitle: 'Keeper of the light' };
    await under.call(manageRpc, owner).Describe({ code, ...second });
    const details = { signal: AbortSignal.timeout(20_000), correlationId: 'test', language: 'es' };
    await under.running.clientAs(exportsRpc, owner).StartExport({ code, everything: true }, details);
    const requested = await newestExport(code);
    expect(requested('Open the album.html')).toContain('¿A qué olía la cocina?');
    const { timeline } = exportFile.parse(JSON.parse(requested('album.json')));
    expect(timeline.second).toEqual({ language: 'en', subtitle: 'Keeper of the light' });
    expect(requested('Read me.txt')).toContain('Descomprima primero este archivo');
    expect(requested('Sealed memories.txt')).toMatch(
      /^\uFEFF1 recuerdo está sellado\..*\r\n\r\nSe abre el 1 de junio de 2016\r\n/,
    );

    await closingExports();
    const prepared = await newestExport(code);
    expect(prepared('Open the album.html')).toContain('<html lang="es"');
    expect(prepared('Read me.txt')).toContain('abra después «Open the album.html»');
    expect(prepared('Sealed memories.txt')).toBe('\uFEFF1 recuerdo sellado no está en esta copia.\r\n');

    const { db, platform } = under.running;
    await mirrorTo({ db, objects: platform.objects }, folder, () => undefined);
    const page = await readFile(join(folder, `timeline/${code}/index.html`), 'utf8');
    expect(page).toContain('<html lang="es"');
    expect(page).toContain('La historia de');
    expect(page).toContain('¿A qué olía la cocina?');
  });

  it('is English when no one requested an export', async () => {
    const prepared = await newestExport(silent);
    expect(prepared('Read me.txt')).toContain('Unpack this file first');
    expect(prepared('Open the album.html')).toContain('<html lang="en"');
    expect(await readFile(join(folder, `timeline/${silent}/index.html`), 'utf8')).toContain('<html lang="en"');
  });
});
