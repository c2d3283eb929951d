import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generatedCodesAnswer, qrBatchesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { missingServers, startTopology, type Topology } from '@keepsake/native/topology';
import { isBuilt } from '../e2e/support/keepsake.js';
import { uniqueUser } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';

/* One process per service and role, two gateways, two readers: a change is visible everywhere. */

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

const openTimeline = async (email = uniqueUser('Ana').email): Promise<string> => {
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
/** Returns the status of each gateway for this visitor. */
const seen = (person: Visitor, code: string): Promise<readonly number[]> =>
  Promise.all(gateways.map(async (gateway) => (await person.get(`${gateway}${page(code)}`)).status));

/** Measures the time until both gateways return the status consistently. */
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

whenHad('production topology', () => {
  test('serves a visitor, and each process its own probe', async () => {
    const probes = [
      ...topology.urls.map((url) => ({ name: `site ${url}`, url })),
      ...topology.members().map(({ name, privateUrl }) => ({ name, url: privateUrl })),
    ];
    // The processes that started last may still take the processor, and a probe has a time limit of two seconds.
    for (const { name, url } of probes)
      await until(`${name} to be ready`, async () =>
        (await fetch(`${url}/readyz`)).status === 200 ? true : undefined,
      );
    expect(topology.members().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['qr-timeline-api', 'qr-timeline-reader-2', 'qr-timeline-worker-1', 'gateway-2']),
    );
  });

  test('shows a post immediately to its author and soon to others across gateways', async () => {
    const code = await openTimeline();
    const other = visitor(gateways[1]);
    await other.get(page(code)); // the page is now in that gateway's cache
    for (const title of ['One', 'Two', 'Three']) {
      const guest = visitor(gateways[0]);
      const added = addEntryAnswer.parse((await guest.post(`/api/timeline/${code}/entries`, memory(title))).body);
      const own = timelineAnswer.parse((await guest.get(`${gateways[1]}${page(code)}`)).body);
      expect(own.entries.map(({ id }) => id)).toContain(added.id);
      await until('the post in another browser', async () => {
        const { entries } = timelineAnswer.parse((await other.get(page(code))).body);
        return entries.find(({ id }) => id === added.id);
      });
    }
  });

  test('applies privacy and access code changes at both gateways within two seconds', async () => {
    const { email } = uniqueUser('Ana');
    const code = await openTimeline(email);
    const owner = visitor(gateways[0]);
    await until('the owner to be recognized', async () => {
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

  test('tolerates the crash of a reader', async () => {
    const codes = await makeBatch(40, 'Forty');
    const stranger = visitor(gateways[0]);
    const status = async (code: string) => {
      const { status: answered, body } = await stranger.get(`/api/customer/qr-codes/${code}/status`);
      return answered === 200 ? answered : body;
    };
    const asking = codes.map(async (code, at) => {
      if (at === 10) await topology.member('qr-timeline-reader-1').kill();
      return status(code);
    });
    expect(new Set(await Promise.all(asking))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(codes.map(status)))).toEqual(new Set([200]));
    await topology.member('qr-timeline-reader-1').start();
  });

  test('keeps jobs without a worker and hands over those of a killed one', async () => {
    await topology.member('qr-timeline-worker-1').kill();
    const batchName = 'Waits for hands';
    await makeBatch(1_500, batchName);
    const state = async () => {
      const { data } = qrBatchesAnswer.parse((await staff.get('/api/admin/qr-batches')).body);
      return data.find((batch) => batch.batchName === batchName)?.packState;
    };
    expect(await state()).toBe('queued');
    const added = await topology.addWorker();
    await until('the new worker to start', async () => ((await state()) === 'queued' ? undefined : true));
    await added.kill();
    await topology.member('qr-timeline-worker-1').start();
    await until('the maker pack', async () => ((await state()) === 'ready' ? true : undefined), {
      timeoutMs: 120_000,
      seen: state,
    });
  }, 240_000);

  test('reports a crashed process, but not one killed by the test', async () => {
    expect(crashes).toEqual([]);
    const shipping = topology.member('shipping');
    process.kill(shipping.pid() ?? 0, 'SIGKILL');
    await until('the crash to be reported', () => (crashes.length > 0 ? true : undefined));
    expect(crashes).toEqual(['shipping SIGKILL']);
    await shipping.start();
    expect((await fetch(`${shipping.privateUrl}/readyz`)).status).toBe(200);
  });

  test('survives the restart of each server', async () => {
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
