import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { packLinkAnswer, packsAnswer } from '@keepsake/contracts/rest/packs';
import { until } from '../../e2e/support/until.js';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

type Made = { readonly batchId: string; readonly makerPath: string };

/** Creates a batch whose maker pack is ready, and the link for the maker. */
const setUp = async ({ staff }: ScreenFixture): Promise<Made> => {
  const { body } = await staff.post('/api/admin/qr-codes/generate', {
    quantity: 12,
    prefix: 'CF',
    batchName: 'Spring plates',
  });
  const { batchId } = generatedCodesAnswer.parse(body);
  const packs = `/api/admin/qr-batches/${batchId}/packs`;
  await until('the pack', async () =>
    packsAnswer.parse((await staff.get(packs)).body).versions.some(({ readyAt }) => readyAt !== null)
      ? true
      : undefined,
  );
  const link = packLinkAnswer.parse((await staff.post(`${packs}/1/links`, { days: 7 })).body);
  return { batchId, makerPath: new URL(link.url).pathname };
};

const ready = new WeakMap<ScreenFixture, Promise<Made>>();
const made = (stage: ScreenFixture): Promise<Made> => {
  const already = ready.get(stage) ?? setUp(stage);
  ready.set(stage, already);
  return already;
};
const at = (path: (made: Made) => string) => async (stage: ScreenFixture) => path(await made(stage));

/** Batches and the life cycle of a plate. */
export const plateScreens: readonly Screen[] = [
  { name: 'plates', path: at(() => '/admin/qr-generation'), who: 'staff' },
  {
    name: 'plates-batch',
    path: at(({ batchId }) => `/admin/qr-generation/${batchId}`),
    who: 'staff',
    prepare: (page) => page.getByText('Spring plates').first().waitFor(),
  },
  {
    name: 'plates-never-scanned',
    path: at(() => '/admin/qr-generation/never-scanned'),
    who: 'staff',
    prepare: (page) => page.getByRole('button', { name: /^Activated/ }).waitFor(),
  },
  { name: 'plates-passport', path: ({ plates: [memorial] }) => `/admin/codes/${memorial}`, who: 'staff' },
  { name: 'plates-maker', path: at(({ makerPath }) => makerPath) },
];
