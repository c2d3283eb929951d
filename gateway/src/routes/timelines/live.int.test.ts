import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { viewingRpc } from '@keepsake/contracts/rpc/viewing';
import { openResources } from '@keepsake/platform/run';
import { eventually } from '@keepsake/platform/testing/databases';
import { openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { connect } from 'node:net';
import { gatewayEntry } from '../../identity/service.js';
import { readConfig } from '../../config.js';
import { openGateway, type RunningGateway } from '../../gateway.js';
import { entry, publicCode, timelineJson } from '../../testing/answers.js';
import { happyPathWith } from '../../testing/happy-path.js';
import { fakeService } from '../../testing/fake-service.js';

const env = { PORT: '0', SESSION_SECRET: 'session-secret-of-the-tests-0123456789abcdef', RATE_LIMITS: '1000' };

/** One timeline: each version is a change of one memory, shown or not. */
const truth = {
  version: 1,
  epoch: 1,
  isPrivate: false,
  live: true,
  away: false,
  changes: [] as { at: number; id: string; shown: boolean }[],
  asked: 0,
};
const change = (id: string, shown: boolean): void => {
  truth.version += 1;
  truth.changes.push({ at: truth.version, id, shown });
};

let sut: TestService;
let gateways: RunningGateway[];

const detailsOf = () => ({
  privacyEpoch: truth.epoch,
  private: truth.isPrivate,
  ownerId: 'owner',
  keeperIds: [],
  endedInvites: [],
});
const open = () =>
  openGateway(sut.running, readConfig({ ...env, MAIL_URL: 'file:///nowhere' }), openResources({ logLevel: 'silent' }));

beforeAll(async () => {
  sut = await openTestService(gatewayEntry, {
    env,
    fakes: happyPathWith(
      fakeService(viewingRpc, {
        ViewTimeline: async ({ code }) => ({
          ...detailsOf(),
          outcome: truth.live ? 'live' : 'not-found',
          json: timelineJson(code, truth.version),
          version: truth.version,
          code,
          indexed: false,
          preview: Buffer.alloc(0),
        }),
        RecentChanges: async () => {
          if (truth.away) throw new Error('away');
          return { changes: [{ code: publicCode, version: truth.version, privacyEpoch: truth.epoch }] };
        },
        ChangesSince: async ({ code, version, limit }) => {
          truth.asked += 1;
          const since = truth.changes.filter(({ at }) => at > version);
          return {
            ...detailsOf(),
            live: truth.live,
            code,
            version: truth.version,
            changes: since.slice(0, limit).map(({ id, shown }) => ({
              entryId: id,
              ...(shown ? { json: Buffer.from(JSON.stringify({ ...entry, id })) } : {}),
            })),
            complete: since.length <= limit,
          };
        },
      }),
    ),
  });
  gateways = [await open(), await open()];
});
afterAll(async () => {
  for (const gateway of gateways) {
    await gateway.quiet();
    await gateway.stop();
  }
  await sut.stop();
});
beforeEach(async () => {
  Object.assign(truth, { isPrivate: false, live: true, away: false, version: truth.version + 1 });
  // Until the gateway receives the change, it answers as before.
  await eventually(async () => {
    const one = await follow();
    one.leave();
    return one.response.status === 200;
  }, 'the timeline to be open');
});

type Received = { readonly event: string; readonly id?: string; readonly data: any };

/** An EventSource without reconnect. */
const follow = async (
  more: { readonly gateway?: number; readonly headers?: Record<string, string>; readonly query?: string } = {},
) => {
  const stop = new AbortController();
  const port = gateways[more.gateway ?? 0]?.port;
  const response = await fetch(`http://127.0.0.1:${port}/api/timeline/${publicCode}/live${more.query ?? ''}`, {
    signal: stop.signal,
    headers: more.headers ?? {},
  });
  const received: Received[] = [];
  const state = { ended: response.status !== 200 };
  const reading = async (): Promise<void> => {
    let text = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
        const event = field('event');
        if (event !== undefined)
          received.push({ event, id: field('id') ?? '', data: JSON.parse(field('data') ?? 'null') });
      }
    }
  };
  if (response.status === 200)
    void reading()
      .catch(() => undefined)
      .finally(() => (state.ended = true));
  const until = (what: string, test: (all: readonly Received[]) => boolean) =>
    eventually(async () => test(received) && received, what);
  return { response, received, state, until, leave: () => stop.abort() };
};

const consumes = (id: string, how: 'shown' | 'gone') => (all: readonly Received[]) =>
  all.some(
    ({ event, data }) =>
      event === 'changed' &&
      (how === 'shown' ? data.shown.some((one: { id: string }) => one.id === id) : data.gone.includes(id)),
  );

const memory = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

describe('live updates of a timeline', () => {
  it('send shown and hidden entries within a second from every gateway, with event ids', async () => {
    const followers = [await follow(), await follow(), await follow({ gateway: 1 })];
    expect(Object.fromEntries(followers[0]?.response.headers ?? [])).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const before = truth.asked;
    change(memory(1), true);
    for (const one of followers) await one.until('the new memory', consumes(memory(1), 'shown'));
    change(memory(1), false);
    for (const one of followers) await one.until('that it is hidden', consumes(memory(1), 'gone'));
    expect(truth.asked - before).toBeLessThanOrEqual(8);
    expect(followers[0]?.received.at(-1)?.id).toBe(String(truth.version));
    for (const one of followers) one.leave();
  });

  it('resume after a reconnect, or request a reload when too much was missed', async () => {
    const since = truth.version;
    change(memory(2), true);
    const back = await follow({ headers: { 'last-event-id': String(since) } });
    await back.until('what was missed', consumes(memory(2), 'shown'));
    back.leave();
    const first = await follow({ query: `?since=${since}` });
    await first.until('what was missed', consumes(memory(2), 'shown'));
    first.leave();
    for (let n = 0; n < 150; n++) change(memory(100 + n), true);
    const late = await follow({ headers: { 'last-event-id': String(since) } });
    await late.until('to begin anew', (all) => all.some(({ event }) => event === 'reset'));
    late.leave();
    const odd = await follow({ headers: { 'last-event-id': 'x; drop table' } });
    const notified = await odd.until('where it stands', (all) => all[0]?.data.version === truth.version);
    expect(notified).toBeDefined();
    odd.leave();
  });

  it('deliver missed changes after the read service was unavailable', async () => {
    const one = await follow();
    truth.away = true;
    change(memory(3), true);
    truth.version += 1;
    truth.away = false;
    expect(await one.until('the memory', consumes(memory(3), 'shown'))).toBeDefined();
    one.leave();
  });

  it('end within two seconds when the code changes or the timeline becomes private', async () => {
    const one = await follow();
    truth.isPrivate = true;
    truth.epoch += 1;
    truth.version += 1;
    await one.until('the end', (all) => all.at(-1)?.event === 'ended');
    expect(one.received.at(-1)?.data).toEqual({ reason: 'private' });
    await eventually(async () => one.state.ended, 'the line to close');
    const again = await follow();
    expect(again.response.status).toBe(403);
  });

  it('end when the timeline is deleted', async () => {
    const one = await follow();
    truth.live = false;
    truth.version += 1;
    await one.until('the end', (all) => all.at(-1)?.data?.reason === 'gone');
    expect((await follow()).response.status).toBe(404);
  });

  it('limit the followers per address', async () => {
    const many = await Promise.all(Array.from({ length: 52 }, () => follow()));
    const statuses = many.map(({ response }) => response.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    change(memory(4), true);
    for (const one of many.filter(({ response }) => response.status === 200))
      await one.until('the memory', consumes(memory(4), 'shown'));
    for (const one of many) one.leave();
    await eventually(async () => {
      const one = await follow();
      one.leave();
      return one.response.status === 200;
    }, 'a place to be free again');
  });

  it('disconnect a follower who stops reading without delaying others', async () => {
    const port = gateways[0]?.port ?? 0;
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /api/timeline/${publicCode}/live HTTP/1.1\r\nHost: x\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    const other = await follow();
    const closed = new Promise((resolve) => socket.once('close', resolve).once('error', resolve));
    const long = 'x'.repeat(60_000);
    for (let n = 0; n < 30; n++) {
      for (let each = 0; each < 10; each++) change(`${memory(1_000 + n * 10 + each)}${long}`, false);
      const last = truth.changes.at(-1)?.id ?? '';
      await other.until('the change', (all) =>
        all.some(({ event, data }) => event === 'changed' && data.gone.includes(last)),
      );
      other.received.length = 0;
      if (socket.destroyed) break;
    }
    socket.resume();
    await closed;
    expect(socket.destroyed).toBe(true);
    other.leave();
  });

  it('end cleanly and immediately at shutdown', async () => {
    const gateway = await open();
    gateways.push(gateway);
    const one = await follow({ gateway: 2 });
    await gateway.quiet();
    await eventually(async () => one.state.ended, 'the line to end');
    expect(one.state.ended).toBe(true);
    await gateway.stop();
    gateways.pop();
  });
});
