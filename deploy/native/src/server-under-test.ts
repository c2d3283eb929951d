import { engineAnswers, imageOf, startContainer, type ContainerKind } from './containers.js';
import { kafka, minio, mongod, redis, versitygw, type Program } from './programs.js';
import type { RunningServer } from './running-server.js';
import { whereIs } from './run-program.js';
import { startKafka } from './servers/kafka.js';
import { startMongodb } from './servers/mongodb.js';
import { startRedis } from './servers/redis.js';
import { startMinio, startVersitygw } from './servers/s3.js';
import { startSmtp, type SmtpServer } from './servers/smtp.js';

/** A server for a test, or the reason for its absence. `name` includes where it comes from. */
export type ServerUnderTest<S extends RunningServer = RunningServer> =
  | { readonly name: string; readonly start: () => Promise<S> }
  | {
      readonly name: string;
      readonly notRun: string;
      /** Whether REQUIRE_ADAPTERS requires it: its absence is then a failure. */
      readonly required: boolean;
    };

type Native = {
  readonly program: Program;
  readonly given: string;
  readonly start: (place: string, members: number) => Promise<RunningServer>;
};

const natives: Readonly<Record<ContainerKind, Native>> = {
  kafka: { program: kafka, given: 'TEST_KAFKA_URL', start: (place, members) => startKafka(place, members) },
  redis: { program: redis, given: 'TEST_REDIS_URL', start: (place) => startRedis(place) },
  's3-minio': { program: minio, given: 'TEST_MINIO_URL', start: (place) => startMinio(place) },
  's3-versitygw': { program: versitygw, given: 'TEST_VERSITYGW_URL', start: (place) => startVersitygw(place) },
  mongodb: { program: mongod, given: 'TEST_MONGODB_URL', start: (place) => startMongodb(place) },
};

const isRequired = (kind: string): boolean => {
  const requested = (process.env['REQUIRE_ADAPTERS'] ?? '').split(',').map((name) => name.trim());
  return requested.includes('all') || requested.includes(kind);
};

/** An external server: tests use it without stopping it, so fault tests have no effect. */
const given = (url: string): RunningServer => {
  const leaveAlone = async (): Promise<void> => undefined;
  return { url, restart: leaveAlone, kill: leaveAlone, revive: leaveAlone, stop: leaveAlone };
};

/**
 * Returns the server at a given URL, else a container if an engine responds, else a local program. `start` starts one
 * for the test file on loopback, which ends with the test run.
 */
export const serverUnderTest = async (
  kind: ContainerKind,
  { members = 1 }: { readonly members?: number } = {},
): Promise<ServerUnderTest> => {
  const native = natives[kind];
  const url = process.env[native.given];
  if (url !== undefined && url !== '' && members === 1)
    return { name: `${kind} (given by ${native.given})`, start: async () => given(url) };
  if (members === 1 && (await engineAnswers()))
    return { name: `${kind} (container ${imageOf(kind)})`, start: () => startContainer(kind) };
  const { program } = native;
  const place = program.find();
  const java = kind === 'kafka' && whereIs('java') === undefined ? ' and Java to run it' : '';
  if (place !== undefined && java === '')
    return { name: `${kind} (${program.name}, process)`, start: () => native.start(place, members) };
  return {
    name: kind,
    notRun: `no ${program.name}: give ${native.given}, start a container engine, or fetch it with \`make servers\` (needs ${program.needs.join(', ')}${java})`,
    required: isRequired(kind),
  };
};

export const smtpServerUnderTest = (): ServerUnderTest<SmtpServer> => ({
  name: 'smtp (smtp-server, in the test)',
  start: startSmtp,
});
