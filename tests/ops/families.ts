import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { photographWithGps } from '../e2e/support/photograph.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';

/** Runs a family from the order to a photo on its timeline. Returns the plate; undefined when the site sheds load. */
export const family = async (
  url: string,
  staff: Visitor,
  placed: string[],
  picture: Uint8Array<ArrayBuffer>,
): Promise<string | undefined> => {
  const { email } = uniqueUser('Ines');
  const buyer = visitor(url);
  const body = orderOf(email, { pricingTier: 'individual', quantity: 1, totalPrice: 7900 });
  const ordered = await buyer.post('/api/orders', body);
  if (ordered.status !== 201) return undefined;
  const { id } = placedOrderAnswer.parse(ordered.body);
  if ((await staff.post(`/api/admin/orders/${id}/confirm-payment`, {})).status !== 200) return undefined;
  placed.push(id);
  const code = await until(
    'a code',
    async () => staffOrder.parse((await staff.get(`/api/orders/${id}`)).body).codes[0],
  );
  await buyer.post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Inés Rivera',
    customerEmail: email,
    eventType: 'memorial',
    honoreeName: 'Tomás Rivera',
    eventDate: '2024-06-01',
  });
  const form = new FormData();
  form.set('title', 'The harbor');
  form.set('description', 'In June.');
  form.set('media', new Blob([picture], { type: 'image/jpeg' }), 'harbor.jpg');
  const posted = await visitor(url).post(`/api/timeline/${code}/entries`, form);
  return posted.status === 201 ? code : undefined;
};

/** Runs three families concurrently until the returned function is called; adds paid orders to `placed`. */
export const families = async (url: string, staff: Visitor, placed: string[]): Promise<() => Promise<void>> => {
  const picture = new Uint8Array(await photographWithGps());
  let over = false;
  const loops = [1, 2, 3].map(async () => {
    while (!over) await family(url, staff, placed, picture);
  });
  return async () => {
    over = true;
    await Promise.all(loops);
  };
};
