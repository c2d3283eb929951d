// `make bench`: the figures, each beside its reference in the same run. Printed, never asserted: times depend on the machine.
import { cpus } from 'node:os';
import { owner, scratchFolder } from '../e2e/keepsake.js';
import { orderOf, someone } from '../e2e/people.js';
import { until } from '../e2e/until.js';
import { visitor, type Visitor } from '../e2e/visitor.js';
import { batch } from './batch.js';
import { startBuilt } from './built-keepsake.js';
import { events } from './events.js';
import { hotPage } from './hot-page.js';
import { tableOf, type Row } from './table.js';

const memories = 30;

type Placed = { readonly id: string };
type StaffOrder = { readonly id: string; readonly codes: readonly string[] };

/** A public timeline with a first page of usual length. */
const timeline = async (url: string, staff: Visitor): Promise<string> => {
  const family = someone('Ines');
  const placed = await visitor(url).post('/api/orders', orderOf(family.email));
  const { id } = placed.body as Placed;
  await staff.post(`/api/admin/orders/${id}/confirm-payment`, {});
  const code = await until(
    'the code of the order',
    async () => ((await staff.get(`/api/orders/${id}`)).body as StaffOrder).codes[0],
    { timeoutMs: 30_000 },
  );
  await visitor(url).post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Inés Rivera',
    customerEmail: family.email,
    eventType: 'Memorial',
    honoreeName: 'Inés Rivera',
  });
  const guest = visitor(url);
  for (let n = 0; n < memories; n++) {
    const form = new FormData();
    form.set('title', `Memory ${n}`);
    form.set(
      'description',
      'She painted the boat blue every spring, and on Sundays we rowed it out to the harbor light and back. '.repeat(3),
    );
    form.set('date', String(1950 + n));
    await guest.post(`/api/timeline/${code}/entries`, form);
  }
  return code;
};

const scratch = scratchFolder();
const rows: Row[] = [];
try {
  const first = await startBuilt(scratch.path);
  await first.stop();
  const keepsake = await startBuilt(scratch.path);
  rows.push({
    what: 'first start on an empty folder',
    seen: `${Math.round(first.readyMs)} ms`,
    reference: '',
    ratio: '',
    reach: '',
  });
  rows.push({
    what: 'second start',
    seen: `${Math.round(keepsake.readyMs)} ms`,
    reference: '',
    ratio: '',
    reach: '≤ 5,000 ms',
  });
  try {
    const staff = visitor(keepsake.url);
    await staff.post('/api/admin/login', owner);
    const code = await timeline(keepsake.url, staff);
    rows.push(...(await hotPage(keepsake.url, code, scratch.path)));
    rows.push(...(await events(keepsake.url, keepsake.metricsUrl)));
    rows.push(...(await batch(staff)));
  } finally {
    await keepsake.stop();
  }
} finally {
  scratch.remove();
}
console.log(`${cpus().length} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}\n`);
console.log(tableOf(rows));
