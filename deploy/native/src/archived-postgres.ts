import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'minio';
import { portsOf } from './free-port.js';
import { account, openGuardedFolder, type GuardedFolder } from './guarded-folder.js';
import { archivedPostgres, versitygw } from './programs.js';
import type { NativeServer } from './running-server.js';
import { serverProcess } from './server-process.js';
import { startVersitygw } from './servers/s3.js';

export type ArchivedPostgres = {
  readonly urlOf: (database: string) => string;
  /** Saves a full backup into the archive. */
  readonly backup: () => Promise<void>;
  /** Kills the server without a warning and removes its data folder. */
  readonly lose: () => Promise<void>;
  /** Restores the latest state, or that of `time`, and starts the server. Returns the size of its files in bytes. */
  readonly restore: (time?: Date) => Promise<number>;
  readonly stop: () => Promise<void>;
};

/** Returns what is missing; undefined when the server can start. */
export const missingArchive = (): string | undefined => {
  const absent = [archivedPostgres, versitygw].filter(({ find }) => find() === undefined).map(({ name }) => name);
  return absent.length === 0 ? undefined : `${absent.join(' and ')} is missing here. Fetch it with make servers.`;
};

const run = promisify(execFile);
const role = 'keepsake';
const recipes = fileURLToPath(new URL('../../pgbackrest/', import.meta.url));
const readRecipe = (name: string): string => readFileSync(join(recipes, name), 'utf8');

/** Replaces settings of a configuration file, each of which it must have. */
const withSettings = (text: string, settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings).reduce((filled, [name, value]) => {
    const line = new RegExp(`^${name} ?= ?.*$`, 'm');
    if (!line.test(filled)) throw new Error(`The recipe has no ${name}.`);
    return filled.replace(line, `${name}=${value}`);
  }, text);

const folderIn = (folder: GuardedFolder, name: string): string => {
  const path = join(folder.path, name);
  mkdirSync(path, { mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  return path;
};

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Starts an S3 store over TLS, as pgBackRest requires, with a bucket. */
const startArchive = async (folder: GuardedFolder, bucket: string): Promise<NativeServer & { readonly ca: string }> => {
  const [cert, key] = [join(folder.path, 'cert.pem'), join(folder.path, 'key.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const made = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', ['req', ...made, ...name, '-keyout', key, '-out', cert]);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(key, account.uid, account.gid);
  const store = await startVersitygw(versitygw.find() ?? '', {}, { cert, key });
  const { port, username, password, searchParams } = new URL(store.url);
  const region = searchParams.get('region') ?? '';
  const client = new Client({
    endPoint: 'localhost',
    port: Number(port),
    useSSL: true,
    accessKey: username,
    secretKey: password,
    region,
    transportAgent: new Agent({ ca: readFileSync(cert) }),
  });
  await client.makeBucket(bucket, region);
  return { ...store, ca: cert };
};

/**
 * Starts PostgreSQL with the archiving of deploy/pgbackrest, into a dedicated S3 store. `archiveTimeoutS` replaces the
 * recipe's archive_timeout.
 */
export const startArchivedPostgres = async (archiveTimeoutS?: number): Promise<ArchivedPostgres> => {
  const programs = archivedPostgres.find() ?? '';
  const bin = join(programs, 'usr/lib/postgresql/15/bin');
  const folder = openGuardedFolder();
  const bucket = 'keepsake-archive';
  const archive = await startArchive(folder, bucket);
  const [port = 0] = await portsOf(folder.path, 1);
  const data = folderIn(folder, 'data');
  const sockets = folderIn(folder, 'run');
  const config = join(folder.path, 'pgbackrest.conf');
  const { port: archivePort, username, password, searchParams } = new URL(archive.url);
  const filled = withSettings(readRecipe('pgbackrest.conf'), {
    'repo1-s3-endpoint': 'localhost',
    'repo1-s3-region': searchParams.get('region') ?? '',
    'repo1-s3-bucket': bucket,
    'repo1-s3-key': username,
    'repo1-s3-key-secret': password,
    'repo1-cipher-pass': 'a-passphrase-for-tests',
    'pg1-path': data,
  });
  const here = { 'pg1-port': port, 'pg1-socket-path': sockets, 'pg1-user': role };
  const there = { 'repo1-storage-port': archivePort, 'repo1-storage-ca-file': archive.ca, 'lock-path': sockets };
  const lines = (settings: object): string =>
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
  writeFileSync(config, `${filled}${lines(here)}\n[global]\n${lines(there)}`, { mode: 0o644 });

  const env = {
    PATH: `${join(programs, 'usr/bin')}:${process.env['PATH']}`,
    LD_LIBRARY_PATH: join(programs, 'usr/lib/x86_64-linux-gnu'),
    PGBACKREST_CONFIG: config,
    LC_ALL: 'C',
  };
  const asAccount = { ...account, cwd: folder.path, env };
  const archiver = (...args: readonly string[]): Promise<unknown> =>
    run(join(programs, 'usr/bin/pgbackrest'), ['--stanza=keepsake', ...args], asAccount);
  const urlOf = (database: string): string => `postgres://${role}@127.0.0.1:${port}/${database}`;

  const server = serverProcess({
    folder,
    name: 'postgres',
    program: join(bin, 'postgres'),
    // Refuses connections until it has recovered.
    args: ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', sockets, '-c', 'hot_standby=off'],
    env,
    ready: () =>
      run(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], asAccount).then(
        () => true,
        () => false,
      ),
  });
  const lose = async (): Promise<void> => {
    await server.kill();
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };

  const settings = [
    readRecipe('postgresql.conf'),
    ...(archiveTimeoutS === undefined ? [] : [`archive_timeout = ${archiveTimeoutS}`]),
    'max_connections = 200',
  ];
  await run(join(bin, 'initdb'), ['-D', data, '-U', role, '-E', 'UTF8', '--locale=C', '--auth=trust'], asAccount);
  writeFileSync(join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`, { flag: 'a' });
  await server.start();
  await archiver('stanza-create');
  return {
    urlOf,
    backup: async () => void (await archiver('--type=full', 'backup')),
    lose,
    restore: async (time) => {
      await lose();
      folderIn(folder, 'data');
      // A copy of an earlier time must not archive: the latest state would then follow its history.
      const at = time
        ? [
            '--type=time',
            `--target=${time.toISOString().replace('T', ' ').replace('Z', '+00')}`,
            '--target-action=promote',
            '--archive-mode=off',
          ]
        : [];
      await archiver(...at, 'restore');
      const size = bytesIn(data);
      await server.start();
      return size;
    },
    stop: async () => {
      await server.stop();
      await archive.stop();
      await folder.close();
    },
  };
};
