import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { portsOf } from '../free-port.js';
import { account } from '../guarded-folder.js';
import { runProgram } from '../run-program.js';
import type { NativeServer } from '../running-server.js';
import { answers, serverProcess } from '../server-process.js';
import { startNative, type Home } from './native-server.js';

const clusterId = 'MkU3OEVBNTcwNTJENDM2Qg';
const user = 'keepsake';
/** A user that may sign in but has no permissions. */
const stranger = 'stranger';
const password = 'secret of the tests';

const log4j = `Configuration:
  status: warn
  Appenders: { Console: { name: STDOUT, PatternLayout: { pattern: "[%d] %p %m (%c)%n" } } }
  Loggers: { Root: { level: INFO, AppenderRef: [{ ref: STDOUT }] } }
`;

type Member = { readonly id: number; readonly clients: number; readonly brokers: number; readonly controllers: number };

const properties = (member: Member, all: readonly Member[], folder: string, host: string): string => {
  const copies = all.length;
  const majority = Math.min(2, copies);
  return Object.entries({
    'process.roles': 'broker,controller',
    'node.id': member.id,
    'controller.quorum.voters': all.map(({ id, controllers }) => `${id}@127.0.0.1:${controllers}`).join(','),
    listeners: `CLIENTS://127.0.0.1:${member.clients},BROKERS://127.0.0.1:${member.brokers},CONTROLLER://127.0.0.1:${member.controllers}`,
    'advertised.listeners': `CLIENTS://${host}:${member.clients},BROKERS://127.0.0.1:${member.brokers}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'BROKERS',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,BROKERS:PLAINTEXT,CLIENTS:SASL_PLAINTEXT',
    'listener.name.clients.sasl.enabled.mechanisms': 'PLAIN',
    'listener.name.clients.plain.sasl.jaas.config': `org.apache.kafka.common.security.plain.PlainLoginModule required user_${user}="${password}" user_${stranger}="${password}";`,
    'authorizer.class.name': 'org.apache.kafka.metadata.authorizer.StandardAuthorizer',
    'super.users': `User:ANONYMOUS;User:${user}`, // brokers among themselves, and the product

    'log.dirs': join(folder, `log-${member.id}`),
    'num.network.threads': 2,
    'num.io.threads': 4,
    'num.recovery.threads.per.data.dir': 2,
    'default.replication.factor': copies,
    'min.insync.replicas': majority,
    'offsets.topic.replication.factor': copies,
    'offsets.topic.num.partitions': 3,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': majority,
    'transaction.state.log.num.partitions': 3,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': majority,
    'share.coordinator.state.topic.num.partitions': 1,
    'group.initial.rebalance.delay.ms': 0,
    'broker.session.timeout.ms': 6_000,
    'auto.create.topics.enable': false,
    'log.segment.bytes': 64 << 20,
    'log.cleaner.dedupe.buffer.size': 16 << 20,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
};

/** Starts one broker, or several with full replication. Clients need the password in the URL. */
export const startKafka = (jars: string, brokers: number, home?: Home): Promise<NativeServer> =>
  startNative(async (folder) => {
    const { host = '127.0.0.1' } = home ?? {};
    const ports = await portsOf(folder.path, 3 * brokers);
    const all: readonly Member[] = Array.from({ length: brokers }, (_, index) => ({
      id: index + 1,
      clients: ports[index] ?? 0,
      brokers: ports[brokers + index] ?? 0,
      controllers: ports[2 * brokers + index] ?? 0,
    }));
    const logging = join(folder.path, 'log4j2.yaml');
    writeFileSync(logging, log4j);
    // Short-lived on few processors: serial garbage collector, no optimizing compiler.
    const short = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Djava.awt.headless=true'];
    const always = [...short, `-Dlog4j2.configurationFile=file:${logging}`, '-cp', join(jars, '*')];
    const java = (heapMb: number, ...args: readonly string[]) => [`-Xmx${heapMb}m`, ...always, ...args];
    const members = await Promise.all(
      all.map(async (member) => {
        const file = join(folder.path, `broker-${member.id}.properties`);
        const data = join(folder.path, `log-${member.id}`);
        writeFileSync(file, properties(member, all, folder.path, host));
        mkdirSync(data, { recursive: true });
        if (!existsSync(join(data, 'meta.properties'))) {
          const format = java(128, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', file);
          await runProgram('java', format, { cwd: folder.path });
          await lend(data);
        }
        return serverProcess({
          folder,
          name: `broker-${member.id}`,
          program: 'java',
          args: java(brokers > 1 ? 256 : 384, 'kafka.Kafka', file),
          ready: async (log) => log().includes('Kafka Server started') && answers(member.clients),
        });
      }),
    );
    const hosts = all.map(({ clients }) => `${host}:${clients}`).join(',');
    const url = `kafka://${user}:${encodeURIComponent(password)}@${hosts}?replicas=${brokers}`;
    return { url, members };
  }, home);

/** Formatting creates files as the current user; the server's account needs them. */
const lend = async (data: string): Promise<void> => {
  if (account.uid === undefined || account.gid === undefined) return;
  for (const path of [data, ...['meta.properties', 'bootstrap.checkpoint'].map((name) => join(data, name))])
    await chown(path, account.uid, account.gid).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error; // a later version may write other files
    });
};
