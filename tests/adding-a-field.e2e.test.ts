import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { owner, scratchFolder, startKeepsake, type Keepsake } from './e2e/support/keepsake.js';
import { orderOf } from './e2e/support/people.js';
import { visitor } from './e2e/support/visitor.js';
import { makeCopy, type Copy } from './faults/copy.js';

const root = fileURLToPath(new URL('../', import.meta.url));
const [, patch = ''] = /```diff\n(.*?)```/s.exec(readFileSync(`${root}docs/adding-a-field.md`, 'utf8')) ?? [];

let copy: Copy;
let keepsake: Keepsake | undefined;
const data = scratchFolder();
beforeAll(() => {
  copy = makeCopy(root);
});
afterAll(async () => {
  await keepsake?.pressCtrlC();
  data.remove();
  copy.remove();
});

const run = (program: string, args: readonly string[], input?: string): string =>
  execFileSync(program, args, { cwd: copy.folder, encoding: 'utf8', ...(input === undefined ? {} : { input }) });

test('stores and returns a new field of each type after the four documented changes', async () => {
  run('git', ['apply', '-C1', '-'], patch);
  run('git', ['add', '--intent-to-add', '.']);
  expect(run('git', ['diff', '--name-only', 'HEAD']).trim().split('\n')).toHaveLength(4);

  run('node', ['scripts/generate-rpc-types.mjs']);
  run('node', ['-C', '@keepsake/source', '--import', 'tsx', 'tests/row-types/write.ts', 'orders']);
  run('node_modules/.bin/tsc', ['-b', 'gateway', 'services/orders', 'web']);

  keepsake = await startKeepsake(data.path, {}, { checkout: realpathSync(copy.folder) });
  const site = visitor(keepsake.url);
  const gift = {
    giftNote: 'For Maja, with love.',
    giftDay: '2031-06',
    giftWrap: false,
    giftCents: 450,
    giftPaper: 'linen',
  };
  const wrong = await site.post('/api/orders', orderOf('maja@example.org', { ...gift, giftPaper: 'wax' }));
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ message: 'Please choose plain or linen.' }] } });
  const placed = await site.post(
    '/api/orders',
    orderOf('maja@example.org', { ...gift, giftNote: ' For Maja, with love. ' }),
  );
  expect(placed).toMatchObject({ status: 201 });
  const { id } = placed.body as { readonly id: string };
  await site.post('/api/admin/login', owner);
  expect((await site.get(`/api/orders/${id}`)).body).toMatchObject(gift);
}, 180_000);
