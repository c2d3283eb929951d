import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer, qrBatchesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { missingServers, startTopology, type Topology } from '@keepsake/native/topology';
import { isBuilt } from '../e2e/keepsake.js';
import { someone } from '../e2e/people.js';
import { until } from '../e2e/until.js';
import { visitor, type Visitor } from '../e2e/visitor.js';

/* Every service and role as a process of its own, two gateways, two readers: what one does, all know. */

const missing = missingServers();
const required = (process.env['REQUIRE_ADAPTERS'] ?? '') !== '';
const whenHad = missing === undefined || required ? describe : describe.skip;
if (missing !== undefined) console.log(`The production topology is not run: ${missing}`);

let topology: Topology;
let staff: Visitor;
let gateways: readonly [string, string];
const crashes: string[] = [];

beforeAll(async () => {
  if (missing !== undefined && !required) return;
  topology = await startTopology({
    built: isBuilt,
    gateways: 2,
    readers: 2,
    env: { RATE_LIMITS: '1000', CUSTOMER_LOGIN: 'instant' }, // how an owner signs in is for the journey to show
    onCrash: (member, how) => void crashes.push(`${member} ${how}`),
  });
  const [one = '', other = ''] = topology.urls;
  gateways = [one, other];
  staff = visitor(one);
  await staff.post('/api/admin/login', topology.owner);
}, 300_000);
afterAll(() => topology?.stop(), 90_000);

const makeBatch = async (quantity: number, batchName: string): Promise<readonly string[]> => {
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity, prefix: 'CF', batchName });
  return generatedCodesAnswer.parse(made.body).codes;
};

const openTimeline = async (email = someone('Ana').email): Promise<string> => {
  const [code = ''] = await makeBatch(1, 'One');
  const opened = await visitor(gateways[0]).post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Ana Rivera',
    customerEmail: email,
    eventType: 'memorial',
    honoreeName: 'Inés',
  });
  expect(opened.status).toBe(200);
  return code;
};

const page = (code: string): string => `/api/timeline/${code}?limit=30`;
/** What each gateway answers to this person now. */
const seen = (person: Visitor, code: string): Promise<readonly number[]> =>
  Promise.all(gateways.map(async (gateway) => (await person.get(`${gateway}${page(code)}`)).status));

/** How long it takes until both gateways answer so, and keep to it. */
const untilBoth = async (person: Visitor, code: string, status: number): Promise<number> => {
  const began = performance.now();
  await until(`${status} from both gateways`, async () =>
    (await seen(person, code)).every((one) => one === status) ? true : undefined,
  );
  const took = performance.now() - began;
  expect(await seen(person, code)).toEqual([status, status]);
  return took;
};

const memory = (title: string): FormData => {
  const form = new FormData();
  form.set('title', title);
  form.set('description', 'Words.');
  return form;
};

whenHad('every service and role as a process of its own', () => {
  test('answers a visitor, and each process its own probe', async () => {
    for (const url of topology.urls) expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const { name, privateUrl } of topology.members())
      expect([name, (await fetch(`${privateUrl}/readyz`)).status]).toEqual([name, 200]);
    expect(topology.members().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['qr-timeline-api', 'qr-timeline-reader-2', 'qr-timeline-worker-1', 'gateway-2']),
    );
  });

  test('S5: a guest sees their own post at once at the other gateway, and others see it there within a second or so', async () => {
    const code = await openTimeline();
    const other = visitor(gateways[1]);
    await other.get(page(code)); // now it stands ready there
    for (const title of ['One', 'Two', 'Three']) {
      const guest = visitor(gateways[0]);
      const added = addEntryAnswer.parse((await guest.post(`/api/timeline/${code}/entries`, memory(title))).body);
      const addedAt = performance.now();
      const own = timelineAnswer.parse((await guest.get(`${gateways[1]}${page(code)}`)).body);
      expect(own.entries.map(({ id }) => id)).toContain(added.id);
      await until('the post in another browser', async () => {
        const { entries } = timelineAnswer.parse((await other.get(page(code))).body);
        return entries.find(({ id }) => id === added.id);
      });
      expect(performance.now() - addedAt).toBeLessThan(2_000);
    }
  });

  test('R26: "make private" bites at both gateways within two seconds, and so does a changed access code', async () => {
    const { email } = someone('Ana');
    const code = await openTimeline(email);
    const owner = visitor(gateways[0]);
    await until('the owner to be known', async () => {
      const { status } = await owner.post('/api/customer/login', { email });
      return status === 200 ? true : undefined;
    });
    const change = async (settings: Readonly<Record<string, unknown>>): Promise<void> => {
      expect((await owner.put(`/api/timeline/${code}/settings`, settings)).status).toBe(200);
    };
    const guest = visitor(gateways[0]);
    expect(await seen(guest, code)).toEqual([200, 200]);

    await change({ isPrivate: true, accessCode: 'ABC123' });
    expect(await untilBoth(guest, code, 403)).toBeLessThan(2_000);

    const unlocked = await guest.post(`${gateways[1]}/api/timeline/${code}/unlock`, { accessCode: 'ABC123' });
    expect(unlocked.status).toBe(204);
    expect(await seen(guest, code)).toEqual([200, 200]);

    await change({ accessCode: 'XYZ789' });
    expect(await untilBoth(guest, code, 403)).toBeLessThan(2_000);
  });

  test('a reader that dies is missed by nobody', async () => {
    const codes = await makeBatch(40, 'Forty');
    const stranger = visitor(gateways[0]);
    const status = async (code: string) => (await stranger.get(`/api/customer/qr-codes/${code}/status`)).status;
    const asking = codes.map(async (code, at) => {
      if (at === 10) await topology.member('qr-timeline-reader-1').kill();
      return status(code);
    });
    expect(new Set(await Promise.all(asking))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(codes.map(status)))).toEqual(new Set([200]));
    await topology.member('qr-timeline-reader-1').start();
  });

  test('work waits while there is no worker; one that is added takes it, and what it lets fall when it dies is taken up by the next', async () => {
    await topology.member('qr-timeline-worker-1').kill();
    const batchName = 'Waits for hands';
    await makeBatch(1_500, batchName);
    const state = async () => {
      const { data } = qrBatchesAnswer.parse((await staff.get('/api/admin/qr-batches')).body);
      return data.find((batch) => batch.batchName === batchName)?.packState;
    };
    expect(await state()).toBe('queued');
    const added = await topology.addWorker();
    await until('the new worker to begin', async () => ((await state()) === 'queued' ? undefined : true));
    await added.kill();
    await topology.member('qr-timeline-worker-1').start();
    await until('the pack', async () => ((await state()) === 'ready' ? true : undefined), {
      timeoutMs: 120_000,
      seen: state,
    });
  }, 240_000);

  test('tells of a process that ended by itself, and not of one that was killed here', async () => {
    expect(crashes).toEqual([]);
    const shipping = topology.member('shipping');
    process.kill(shipping.pid() ?? 0, 'SIGKILL');
    await until('the crash to be told', () => (crashes.length > 0 ? true : undefined));
    expect(crashes).toEqual(['shipping SIGKILL']);
    await shipping.start();
    expect((await fetch(`${shipping.privateUrl}/readyz`)).status).toBe(200);
  });

  test('outlives each server that is killed and comes back', async () => {
    crashes.length = 0;
    const { postgres, redis, mongodb, s3, smtp, kafka } = topology.servers;
    for (const server of [postgres, redis, mongodb, s3, smtp, kafka]) {
      await server.kill();
      await server.revive();
    }
    const live = topology.members().filter(({ pid }) => pid() !== undefined);
    await until('all to be ready', async () => {
      const ready = await Promise.all(live.map(async ({ privateUrl }) => (await fetch(`${privateUrl}/readyz`)).ok));
      return ready.every(Boolean) ? true : undefined;
    });
    expect(crashes).toEqual([]);
  });
});
