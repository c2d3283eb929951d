import { ownerRow, table, type Owner } from '@keepsake/embedded/welcome';
import type { Topology } from './topology.js';

const whatIsThere = ({ servers }: Topology): readonly (readonly [string, string])[] => [
  ['PostgreSQL', servers.postgres.url],
  ['Kafka', servers.kafka.url],
  ['MongoDB', servers.mongodb.url],
  ['Redis', servers.redis.url],
  ['S3', servers.s3.url],
  ['SMTP', servers.smtp.url],
];

const withoutPassword = (url: string): string => url.replace(/\/\/[^@/]*@/, '//');

export type NativeWelcome = {
  readonly seconds: number;
  readonly owner: Owner;
  readonly dataDir: string;
  readonly whyThere: string;
};

/** Returns the welcome message of `make start` plus the addresses of processes and servers. */
export const welcome = (topology: Topology, { seconds, owner, dataDir, whyThere }: NativeWelcome): string =>
  [
    '',
    `  Keepsake is ready after ${seconds.toFixed(1)} s, one process per part.`,
    '',
    table([
      ['Site', ...topology.urls],
      ['Sample', `${topology.url}/timeline/demo`, 'a story to look at'],
      ownerRow(topology.url, owner),
      ['Mail', `${topology.url}/dev/mailbox`, `every email that the site sends; as JSON at ${topology.mailboxUrl}`],
      ['API', `${topology.url}/api/docs`],
      ['Data', dataDir, whyThere],
      ['Logs', `${dataDir}/*.log`],
    ]),
    '',
    table(topology.members().map(({ name, privateUrl, pid }) => [name, `process ${pid()}   ${privateUrl}/metrics`])),
    '',
    table(whatIsThere(topology).map(([name, url]) => [name, withoutPassword(url)])),
    '',
    table([
      ['Stop', 'Ctrl-C; all data is kept for the next start'],
      ['Forget', 'make native ARGS=--clean; removes all of it, without asking'],
    ]),
    '',
  ].join('\n');
