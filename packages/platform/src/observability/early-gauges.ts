import { statfs } from 'node:fs/promises';
import { connect } from 'node:tls';
import { sql } from 'kysely';
import type { Clock } from '../clock.js';
import { readS3Address } from '../objects/s3-address.js';
import type { Db } from '../postgres/database.js';
import type { GaugeCollector, GaugeValue } from './gauges.js';

/* Values that show a fault before it hurts. Beyond a limit they carry a warning, which /readyz lists. */

const intervalMs = 15_000;
const isEarly = true;
const timeoutMs = 5_000;
/** The limits of the alerts in helm/files/alerts.yaml. */
const minFreeRatio = 0.15;
const maxOffsetSeconds = 10;
const maxSeconds = 0.25;
const minDaysLeft = 14;
const daySeconds = 86_400;

const warningIf = (isWarning: boolean, warning: string): Pick<GaugeValue, 'warning'> => (isWarning ? { warning } : {});

/** Reports the free share of the disks of these folders. */
export const diskGauges = (service: string, folders: Readonly<Record<string, string>>): GaugeCollector => ({
  name: `${service}:disks`,
  intervalMs,
  isEarly,
  collect: () =>
    Promise.all(
      Object.entries(folders).map(async ([disk, folder]) => {
        const { bavail, blocks } = await statfs(folder);
        const value = blocks === 0 ? 1 : bavail / blocks;
        const percent = Math.floor(value * 100);
        return {
          name: 'disk_free_ratio',
          help: 'Free share of the disk that holds these files.',
          labels: { service, disk },
          value,
          ...warningIf(value < minFreeRatio, `The disk of ${disk} has ${percent} % left. Enlarge it.`),
        };
      }),
    ),
});

type Answered = { readonly service: string; readonly dependency: string; readonly seconds: number };

const answered = ({ service, dependency, seconds }: Answered): GaugeValue => ({
  name: 'dependency_seconds',
  help: 'Duration of the last check of a dependency.',
  labels: { service, dependency },
  value: seconds,
  ...warningIf(seconds > maxSeconds, `The ${dependency} of ${service} took ${seconds.toFixed(2)} s to answer.`),
});

const offset = (service: string, source: string, seconds: number): GaugeValue => ({
  name: 'clock_offset_seconds',
  help: 'Clock of a dependency minus the clock of this process.',
  labels: { service, source },
  value: seconds,
  ...warningIf(
    Math.abs(seconds) > maxOffsetSeconds,
    `The clock of the ${source} differs by ${seconds.toFixed(0)} s. Synchronize both.`,
  ),
});

/** Asks a dependency for its time; compares it with the middle of the call. */
const compare = async (
  service: string,
  dependency: string,
  clock: Clock,
  timeOf: () => Promise<Date>,
): Promise<readonly GaugeValue[]> => {
  const before = clock.now().getTime();
  const began = performance.now();
  const theirs = await timeOf();
  const durationMs = performance.now() - began;
  return [
    offset(service, dependency, (theirs.getTime() - before - durationMs / 2) / 1_000),
    answered({ service, dependency, seconds: durationMs / 1_000 }),
  ];
};

/** Reports whether the last file of the write-ahead log could not be archived. */
const archiving = async (service: string, db: Db): Promise<GaugeValue> => {
  const { rows } = await sql<{ failing: boolean }>`select current_setting('archive_mode') <> 'off'
    and coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
    from pg_stat_archiver`.execute(db);
  const isFailing = rows[0]?.failing === true;
  return {
    name: 'archive_failing',
    help: 'Whether PostgreSQL fails to archive its write-ahead log.',
    labels: { service },
    value: isFailing ? 1 : 0,
    ...warningIf(isFailing, `The database of ${service} is not archived. See its log.`),
  };
};

/** Reports how fast the database answers, its clock, and whether its archiving fails. */
export const databaseGauges = (service: string, db: Db, clock: Clock): GaugeCollector => ({
  name: `${service}:database`,
  intervalMs,
  isEarly,
  collect: async () => [
    ...(await compare(service, 'database', clock, async () => {
      const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
      return new Date(rows[0]?.at ?? Number.NaN);
    })),
    await archiving(service, db),
  ],
});

/** Reports how fast an S3 server answers, and its clock. Its Date header has whole seconds. */
export const storeGauges = (service: string, url: string, clock: Clock): GaugeCollector => {
  const { tls, host, port } = readS3Address(url);
  return {
    name: `${service}:objects`,
    intervalMs,
    isEarly,
    collect: () =>
      compare(service, 'objects', clock, async () => {
        const address = `${tls ? 'https' : 'http'}://${host}:${port}/`;
        const signal = AbortSignal.timeout(timeoutMs);
        // Any status will do: servers date their refusals too.
        const answer = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
        return new Date(answer.headers.get('date') ?? Number.NaN);
      }),
  };
};

/** Returns the end of the certificate that a server shows, whether it is trusted or not. */
const certificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(end));
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`${host}:${port} did not answer in time`)));
    socket.on('error', reject);
  });

/** Reports how long the certificate of the public address is valid. */
export const certificateGauges = (publicUrl: string, clock: Clock): GaugeCollector => {
  const { hostname: host, port } = new URL(publicUrl);
  return {
    name: 'certificate',
    intervalMs: 15 * 60_000,
    isEarly,
    collect: async () => {
      const value = ((await certificateEnd(host, Number(port || 443))).getTime() - clock.now().getTime()) / 1_000;
      const days = Math.floor(value / daySeconds);
      return [
        {
          name: 'certificate_seconds_left',
          help: 'Time until the certificate of the public address ends.',
          labels: { host },
          value,
          ...warningIf(days < minDaysLeft, `The certificate of ${host} ends in ${days} days. Renew it.`),
        },
      ];
    },
  };
};
