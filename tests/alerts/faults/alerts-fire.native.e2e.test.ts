import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { missingServers } from '@keepsake/native/topology';
import { openEvents } from '@keepsake/platform/infrastructure';
import { createLog } from '@keepsake/platform/log';
import { memory, order } from '../../chaos/faults/production-fixture.js';
import { photographWithGps } from '../../e2e/support/photograph.js';
import { until } from '../../e2e/support/until.js';
import { visitor } from '../../e2e/support/visitor.js';
import { missingPrometheus } from './prometheus.js';
import { measured, provoke, type Wanted } from './raised.js';
import { onSmallDisk, openAlertScene, type AlertScene } from './scene.js';

/*
 * Causes the faults of the alerts on the production topology, with a Prometheus that scrapes it. Each alert is silent
 * before its fault, fires during it and is silent after it. Durations of the rules are shorter, thresholds are not.
 */

const missing = missingServers() ?? missingPrometheus();
const whenHad = missing === undefined || process.env['REQUIRE_ADAPTERS'] ? describe : describe.skip;

whenHad(`alerts${missing === undefined ? '' : ` (not run: ${missing})`}`, () => {
  let scene: AlertScene;
  let url = '';
  const posts = (): string => `/api/timeline/${scene.code}/entries`;
  const when = (wanted: readonly Wanted[], fault: Parameters<typeof provoke>[2]): Promise<void> =>
    provoke(scene.prometheus, wanted, fault);
  const readiness = async (member: string): Promise<string> =>
    (await fetch(`${scene.topology.member(member).privateUrl}/readyz`)).text();
  const expectWarning = (member: string, warning: RegExp): Promise<unknown> =>
    until(`a warning in /readyz of ${member}`, async () => (warning.test(await readiness(member)) ? true : undefined));

  beforeAll(async () => {
    scene = await openAlertScene();
    ({ url } = scene.topology);
  }, 300_000);
  afterAll(async () => {
    console.table(Object.fromEntries(measured));
    await scene?.leave();
  }, 120_000);

  test('none is active while everything works', async () => {
    expect((await order(url)).status).toBe(201);
    expect((await visitor(url).post(posts(), memory('The harbor in June'))).status).toBe(201);
    let seen = '';
    await until(
      'no alert',
      async () => {
        // The disk of this machine may be nearly full.
        const active = (await scene.prometheus.active()).filter(({ alert }) => alert !== 'KeepsakeDiskNearlyFull');
        seen = JSON.stringify(active);
        return active.length === 0 ? true : undefined;
      },
      { intervalMs: 500, seen: () => seen },
    );
    const [exporting] = await scene.prometheus.query('count(keepsake_build_info)');
    expect(exporting).toBe(scene.topology.members().length);
  }, 180_000);

  test('database of one service lost', async () => {
    const isShipping = { service: 'shipping' };
    await expect(
      when(
        [
          { alert: 'KeepsakeDatabaseUnavailable', labels: isShipping },
          { alert: 'KeepsakeConsumerStuck', labels: { group: 'shipping' } },
          { alert: 'KeepsakeFiguresMissing', labels: { look: 'shipping:queues' } },
          { alert: 'KeepsakeGuestsGetErrors' },
        ],
        {
          begin: scene.shippingDatabase.cut,
          traffic: () => Promise.all([order(url), scene.staff.get('/api/orders/pending-shipping')]),
          diagnose: async () => {
            const shown = await scene.ops('consumers', '--service', 'shipping', '--json');
            expect(shown.out).toMatch(/"behind": *[1-9]/);
          },
          end: scene.shippingDatabase.restore,
        },
      ),
    ).resolves.toBeUndefined();
    expect(await scene.ops('check')).toMatchObject({ code: 0 });
  }, 900_000);

  test('event log lost, with late events after it', async () => {
    const { kafka } = scene.topology.servers;
    await expect(
      when([{ alert: 'KeepsakeOutboxGrows', labels: { service: 'orders' } }], {
        begin: kafka.halt,
        traffic: async () => {
          await visitor(url).post(posts(), memory('While the log was away'));
          await order(url);
          await pause(400);
        },
        diagnose: async () => expect((await scene.ops('outbox')).out).toMatch(/orders +[1-9]/),
        end: async () => {
          await when(
            [{ alert: 'KeepsakeReadModelLate' }, { alert: 'KeepsakeBudgetBurnsFast', labels: { slo: 'events' } }],
            {
              begin: kafka.revive,
              end: () => undefined,
            },
          );
        },
      }),
    ).resolves.toBeUndefined();
    expect((await scene.ops('consumers', '--json')).out).not.toMatch(/"behind": *[1-9]/);
  }, 900_000);

  test('an event that no consumer can read', async () => {
    const log = await openEvents(scene.topology.servers.kafka.url, createLog('silent'));
    try {
      await when([{ alert: 'KeepsakeDeadLetters' }], {
        begin: () => log.append('orders', [{ key: 'poison', body: '{"specversion":' }]),
        end: async () => {
          const { out } = await scene.ops('dead-letters', 'list', '--json');
          const letters = JSON.parse(out) as readonly { readonly service: string; readonly eventId: string }[];
          expect(letters.length).toBeGreaterThan(0);
          for (const { service, eventId } of letters)
            for (const action of ['show', 'discard'])
              expect(await scene.ops('dead-letters', action, eventId, '--service', service)).toMatchObject({ code: 0 });
        },
      });
    } finally {
      await log.close();
    }
  }, 600_000);

  test('a job that fails at its last attempt', async () => {
    await expect(
      when([{ alert: 'KeepsakeJobsGivenUp', labels: { service: 'orders', task: 'erase-customer' } }], {
        begin: () =>
          scene.inDatabase(
            'orders',
            `select graphile_worker.add_job('erase-customer', '{"customerId": 7}', max_attempts => 1)`,
          ),
        end: async () => {
          const { out } = await scene.ops('jobs', 'failed', '--json');
          const failed = JSON.parse(out) as readonly { readonly id: string }[];
          expect(failed).toHaveLength(1);
          const named = [failed[0]?.id ?? '', '--service', 'orders'];
          expect(await scene.ops('jobs', 'dismiss', ...named)).toMatchObject({ code: 0 });
        },
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('a disk that is nearly full', async () => {
    if (!scene.disk) return;
    const instance = new URL(scene.topology.member(onSmallDisk).privateUrl).host;
    await expect(
      when([{ alert: 'KeepsakeDiskNearlyFull', labels: { disk: 'temporary', instance } }], {
        begin: scene.disk.fill,
        diagnose: async () => void (await expectWarning(onSmallDisk, /^ready\n[^]*The disk of temporary has 0 % left/)),
        end: scene.disk.free,
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('a process whose clock is ahead', async () => {
    const member = scene.topology.member('partners-inventory');
    const ahead = new URL('clock-ahead.mjs', import.meta.url).href;
    await expect(
      when([{ alert: 'KeepsakeClockOff', labels: { source: 'database' } }], {
        begin: async () => {
          scene.changes.set(member.name, { NODE_OPTIONS: `--import ${ahead}` });
          await member.restart();
        },
        diagnose: async () =>
          void (await expectWarning(member.name, /^ready\n[^]*The clock of the database differs by -(?:19|2\d) s/)),
        end: async () => {
          scene.changes.delete(member.name);
          await member.restart();
        },
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('a certificate that ends in five days', async () => {
    const gateway = scene.topology.member('gateway-2');
    const showing = async (days: number): Promise<void> => {
      scene.certify(days);
      await gateway.restart(); // it looks at the start, then every 15 minutes
    };
    await expect(
      when([{ alert: 'KeepsakeCertificateEnds', labels: { host: 'localhost' } }], {
        begin: () => showing(5),
        diagnose: async () => void (await expectWarning('gateway-2', /The certificate of localhost ends in [45] days/)),
        end: () => showing(90),
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('a slow database', async () => {
    await expect(
      when([{ alert: 'KeepsakeDependencySlow', labels: { service: 'shipping', dependency: 'database' } }], {
        begin: () => scene.shippingDatabase.delay(400),
        diagnose: async () =>
          void (await expectWarning('shipping', /^ready\n[^]*The database of shipping took \d+\.\d+ s/)),
        end: () => scene.shippingDatabase.delay(0),
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('a process that ends again and again', async () => {
    const member = scene.topology.member('campaigns');
    const started = `process_start_time_seconds{instance="${new URL(member.privateUrl).host}"}`;
    let seen: number | undefined;
    await expect(
      when([{ alert: 'KeepsakeRestarts' }], {
        begin: () => undefined,
        traffic: async () => {
          await member.kill();
          await member.start();
          // Prometheus counts only the processes that it has scraped.
          await until('a scrape of the new process', async () => {
            const [at] = await scene.prometheus.query(started);
            if (at === undefined || at === seen) return undefined;
            seen = at;
            return true;
          });
        },
        end: () => undefined,
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('a process without processor time', async () => {
    const member = scene.topology.member('gateway-2');
    await expect(
      when([{ alert: 'KeepsakeProcessIsLate' }], {
        begin: () => undefined,
        traffic: async () => {
          member.pause();
          await pause(600);
          member.resume();
          await pause(1_000);
        },
        end: () => undefined,
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('no worker for photos', async () => {
    const worker = scene.topology.member('qr-timeline-worker-1');
    await expect(
      when([{ alert: 'KeepsakeMediaWait' }], {
        begin: async () => {
          await worker.stop();
          expect((await visitor(url).post(posts(), memory('A photo', await photographWithGps()))).status).toBe(201);
          // Instead of a quarter of an hour.
          await scene.inDatabase(
            'qr-timeline',
            `update graphile_worker._private_jobs set run_at = now() - interval '16 minutes' where run_at <= now()`,
          );
        },
        diagnose: async () =>
          expect((await scene.ops('jobs', '--service', 'qr-timeline')).out).toMatch(/qr-timeline +\S+ +[1-9]/),
        end: worker.start,
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  /** Changes data as someone with access to the database does; triggers are off for its connection. */
  const tamper = (database: string, statement: string): Promise<number> =>
    scene.inDatabase(database, `set session_replication_role = replica`, statement);

  test('a ledger that was changed by hand', async () => {
    const id = `'00000000-0000-4000-8000-000000000001'`;
    await expect(
      when([{ alert: 'KeepsakeLedgerUnbalanced' }], {
        begin: () =>
          tamper(
            'affiliates-escrow',
            `insert into journals (id, kind, subject, at) values (${id}, 'hold', 'by hand', now())`,
          ),
        diagnose: async () => expect(await scene.ops('check')).toMatchObject({ code: 1 }),
        end: () => tamper('affiliates-escrow', `delete from journals where id = ${id}`),
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  test('an audit log that was changed by hand', async () => {
    const checkNow = () => scene.inDatabase('gateway', `select graphile_worker.add_job('check-audit', '{}')`);
    await expect(
      when([{ alert: 'KeepsakeAuditBroken' }], {
        begin: async () => {
          await tamper('gateway', `update audit set action = action || '-x' where seq = 1`);
          await checkNow();
        },
        diagnose: async () => expect(await scene.ops('verify-audit')).toMatchObject({ code: 1 }),
        end: async () => {
          await tamper('gateway', `update audit set action = left(action, -2) where seq = 1`);
          await checkNow();
        },
      }),
    ).resolves.toBeUndefined();
  }, 600_000);

  const agedMails = `update mails set queued_at = now() - interval '6 minutes' where state = 'queued'`;
  test('a mail server that is unavailable', async () => {
    const { smtp } = scene.topology.servers;
    await expect(
      when([{ alert: 'KeepsakeMailsWait' }], {
        begin: async () => {
          await smtp.halt();
          for (let n = 0; n < 3; n++) expect((await order(url)).status).toBe(201);
          // Instead of five minutes.
          await until('three emails that wait', async () =>
            (await scene.inDatabase('campaigns', agedMails)) >= 3 ? true : undefined,
          );
        },
        diagnose: async () =>
          expect((await scene.ops('jobs', '--service', 'campaigns')).out).toMatch(/campaigns +send-mail +[1-9]/),
        end: smtp.revive,
      }),
    ).resolves.toBeUndefined();
  }, 900_000);

  test('no process left', async () => {
    const members = scene.topology.members();
    await expect(
      when([{ alert: 'KeepsakeIsGone' }], {
        begin: () => Promise.all(members.map((one) => one.stop())),
        end: () => scene.topology.member('orders').start(),
      }),
    ).resolves.toBeUndefined();
  }, 600_000);
});
