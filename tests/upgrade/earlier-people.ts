import { createHash } from 'node:crypto';
import { customerSettings } from '@keepsake/contracts/rest/account';
import { partnerCase } from '@keepsake/contracts/rest/cases';
import { partnerLocation } from '@keepsake/contracts/rest/partners';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import { z } from 'zod';
import { activatedPlate } from '../e2e/support/activated-plate.js';
import { openFuneralHome } from '../e2e/support/funeral-home.js';
import { uniqueUser } from '../e2e/support/people.js';
import { visitor, type Reply, type Visitor } from '../e2e/support/visitor.js';
import { live, personOf, signIn } from '../ops/people-with-canaries.js';

/** People and their data, created with one version and compared with what another one shows. */
export type EarlierPeople = {
  /** A public timeline for the traffic. */
  readonly busyCode: string;
  readonly staff: Visitor;
  /** Returns what differs from the first read; sessions opened before are used. */
  readonly differences: () => Promise<readonly string[]>;
};

/* The fields that are compared. Answers of an earlier release lack newer ones. */
const shownOrder = staffOrder.pick({
  id: true,
  number: true,
  status: true,
  totalPrice: true,
  email: true,
  codes: true,
});
const shownCase = partnerCase.pick({ id: true, subjectName: true, state: true });
const shownEntry = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  mediaUrl: z.string().nullish(),
});
const shownTimeline = z.object({ entries: z.array(shownEntry), total: z.number() });

const accessCode = 'AB12CD';

const good = ({ status, body }: Reply, expected = 200): unknown => {
  if (status !== expected) throw new Error(`The response was ${status}: ${JSON.stringify(body)}`);
  return body;
};

const openCase = async (director: Visitor): Promise<string> => {
  const [location] = z.array(partnerLocation.pick({ id: true })).parse(good(await director.get('/api/partners')));
  const made = await director.post(`/api/partners/${location?.id ?? ''}/cases`, { subjectName: 'Inés Rivera' });
  return shownCase.parse(good(made, 201)).id;
};

/** Reads what people see: entries with the bytes of their photos, orders, cases, who is signed in. */
const readAll = async (
  url: string,
  people: { readonly staff: Visitor; readonly customer: Visitor; readonly director: Visitor },
  codes: {
    readonly open: string;
    readonly closed: string;
    readonly orderIds: readonly string[];
    readonly caseId: string;
  },
): Promise<Readonly<Record<string, string>>> => {
  const { entries, ...head } = shownTimeline.parse(
    good(await visitor(url).get(`/api/timeline/${codes.open}?limit=30`)),
  );
  const pictures = await Promise.all(
    entries.map(async ({ id, title, description, mediaUrl }) => {
      const bytes = mediaUrl ? (await visitor(url).bytes(mediaUrl)).bytes : Buffer.alloc(0);
      return [id, title, description, bytes.length > 0, createHash('sha256').update(bytes).digest('hex')];
    }),
  );
  const guest = visitor(url);
  const before = (await guest.get(`/api/timeline/${codes.closed}?limit=30`)).status;
  const unlock = (await guest.post(`/api/timeline/${codes.closed}/unlock`, { accessCode })).status;
  const after = (await guest.get(`/api/timeline/${codes.closed}?limit=30`)).status;
  const orders = await Promise.all(
    codes.orderIds.map(async (id) => {
      const {
        number,
        status,
        totalPrice,
        email,
        codes: plates,
      } = shownOrder.parse(good(await people.staff.get(`/api/orders/${id}`)));
      return { number, status, totalPrice, email, plates };
    }),
  );
  const { id, subjectName, state } = shownCase.parse(good(await people.director.get(`/api/cases/${codes.caseId}`)));
  const session = async (person: Visitor): Promise<unknown> =>
    z.object({ kind: z.string(), email: z.string().optional() }).parse(good(await person.get('/api/session')));
  const found = {
    timeline: [head.total, pictures],
    'private timeline': [before, unlock, after],
    orders,
    case: { id, subjectName, state },
    sessions: [await session(people.staff), await session(people.customer), await session(people.director)],
    days: customerSettings.pick({ days: true }).parse(good(await people.customer.get('/api/customer/settings'))).days,
  };
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, JSON.stringify(value)]));
};

/** Creates a customer with delivered order, timeline and photo, a private timeline, and a funeral home with a case. */
export const createEarlierPeople = async (
  url: string,
  owner: { readonly email: string; readonly password: string },
): Promise<EarlierPeople> => {
  const staff = visitor(url);
  good(await staff.post('/api/admin/login', owner));
  const person = personOf('heron');
  const { code: open } = await live(url, staff, person);
  const customer = await signIn(url, person.email);
  const closed = await activatedPlate(url, {
    customerName: 'Ana Duarte',
    customerEmail: uniqueUser('Ana').email,
    eventType: 'memorial',
    honoreeName: 'Inés Duarte',
    isPrivate: true,
    accessCode,
  });
  const { director } = await openFuneralHome({ url, staff }, 'Ruth');
  const caseId = await openCase(director);
  const orders = shownOrder.array().parse(good(await staff.get('/api/orders')));
  const batch = { quantity: 1, prefix: 'CF', batchName: 'Traffic' };
  const [busyCode = ''] = generatedCodesAnswer.parse(
    good(await staff.post('/api/admin/qr-codes/generate', batch), 201),
  ).codes;
  const activation = {
    qrCode: busyCode,
    customerName: 'Tomás Rivera',
    customerEmail: uniqueUser('Tomas').email,
    eventType: 'memorial',
    honoreeName: 'Inés Rivera',
  };
  good(await visitor(url).post('/api/customer/activate-qr', activation));
  const read = () =>
    readAll(url, { staff, customer, director }, { open, closed, orderIds: orders.map(({ id }) => id), caseId });
  const first = await read();
  return {
    busyCode,
    staff,
    differences: async () => {
      const now = await read();
      return Object.keys(first).flatMap((name) =>
        now[name] === first[name] ? [] : [`${name} was ${first[name]} and is ${now[name]}`],
      );
    },
  };
};
