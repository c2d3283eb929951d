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

/** The same as `make start` tells, and where each process and server is found. */
export const welcome = (topology: Topology, { seconds, owner, dataDir, whyThere }: NativeWelcome): string =>
  [
    '',
    `  Keepsake is ready after ${seconds.toFixed(1)} s, each part a process of its own.`,
    '',
    table([
      ['Site', ...topology.urls],
      ['Sample', `${topology.url}/timeline/demo`, 'a story to look at'],
      ownerRow(topology.url, owner),
      ['Mail', `${topology.url}/dev/mailbox`, `every mail that the site sends; as JSON at ${topology.mailboxUrl}`],
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
      ['Stop', 'Ctrl-C; everything is kept for the next start'],
      ['Forget', 'make native ARGS=--clean; removes all of it, without asking'],
    ]),
    '',
  ].join('\n');
