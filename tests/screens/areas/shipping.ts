import { labeledShipment, pendingShipment } from '@keepsake/contracts/rest/shipping';
import type { Page } from 'playwright-core';
import { orderOf, uniqueUser } from '../../e2e/support/people.js';
import { visitor } from '../../e2e/support/visitor.js';
import { until } from '../../e2e/support/until.js';
import type { Screen } from '../screen.js';
import type { ScreenFixture } from '../fixture.js';

const nowhere = { shippingAddress: '', shippingCity: '', shippingState: '', shippingZip: '', shippingCountry: '' };

/** Creates shipments of every kind: ready, with doubtful or missing address, printed. */
const setUp = async ({ url, staff }: ScreenFixture): Promise<void> => {
  const somebody = visitor(url);
  const place = async (name: string, more: object): Promise<string> => {
    const { body } = await somebody.post('/api/orders', { ...orderOf(uniqueUser(name).email), ...more });
    return (body as { readonly id: string }).id;
  };
  const printed = [
    await place('Ines', { firstName: 'Inés', lastName: 'Duarte' }),
    await place('Tom', { firstName: 'Tom', lastName: 'Reyes' }),
  ];
  await place('Maja', { firstName: 'Maja', lastName: 'Lindgren' });
  await place('Chen', { firstName: 'สมชาย', lastName: 'ใจดี', shippingAddress: 'Harbor Street' });
  await place('Ann', { firstName: 'Ann', lastName: 'Okafor', ...nowhere });
  await until('the parcels', async () => {
    const { body } = await staff.get('/api/orders/pending-shipping');
    const ids = pendingShipment
      .array()
      .parse(body)
      .map(({ id }) => id);
    return printed.every((id) => ids.includes(id));
  });
  await staff.post('/api/shipping/print-labels', { orderIds: printed, startPosition: 6, printer: 'epson-et2850' });
  await staff.post(`/api/admin/orders/${printed[0]}/confirm-payment`, {});
  await until('the plates of a parcel', async () => {
    const { body } = await staff.get('/api/shipping/labels');
    const shipment = labeledShipment
      .array()
      .parse(body)
      .find(({ id, codes }) => id === printed[0] && codes.length > 0);
    if (!shipment) return undefined;
    await staff.post('/api/admin/plates/intake', { codes: shipment.codes, mark: 'received' });
    return shipment.waitingFor.length === 0 ? true : undefined;
  });
};

const ready = new WeakMap<ScreenFixture, Promise<void>>();
const on =
  (path: string) =>
  async (stage: ScreenFixture): Promise<string> => {
    const already = ready.get(stage) ?? setUp(stage);
    ready.set(stage, already);
    await already;
    return path;
  };

const choose = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByText('How to load the sheet').click();
};
const ask = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

/** Shipments from the order to the carrier. */
export const shippingScreens: readonly Screen[] = [
  { name: 'shipping', path: on('/admin/shipping'), who: 'staff', prepare: choose },
  { name: 'shipping-correct', path: on('/admin/shipping'), who: 'staff', prepare: ask(/^Add address/) },
  { name: 'shipping-offset', path: on('/admin/shipping'), who: 'staff', prepare: ask(/^Set offset/) },
  {
    name: 'shipping-printed',
    path: on('/admin/shipping?stage=printed'),
    who: 'staff',
    prepare: (page) =>
      page
        .getByRole('button', { name: /^Mark shipped/ })
        .first()
        .waitFor(),
  },
  { name: 'shipping-ship', path: on('/admin/shipping?stage=printed'), who: 'staff', prepare: ask(/^Mark shipped/) },
  { name: 'shipping-swap', path: on('/admin/shipping?stage=printed'), who: 'staff', prepare: ask(/^Swap a plate/) },
  { name: 'shipping-none', path: on('/admin/shipping?stage=shipped'), who: 'staff' },
];
