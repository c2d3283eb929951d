import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '@keepsake/platform/service';
import { openServer, type DatabaseServer } from './launch/database-server.js';
import { firstPassword, type FirstPassword } from './launch/first-password.js';
import { superviseChild, type SupervisedChild } from './launch/supervise-child.js';
import { freePort } from './launch/port.js';
import { readSamples } from './launch/samples.js';
import type { LaunchSettings } from './launch/settings.js';
import { makeSockets } from './launch/sockets.js';
import { turnOver, watchLog } from './launch/watch-log.js';
import type { Welcome } from './launch/welcome.js';
import type { Plan } from './launch/messages.js';
import { openDataDir } from './postgres/data-dir.js';

export type LaunchOptions = {
  readonly settings: LaunchSettings;
  readonly dataDir: string;
  readonly whyThere: string;
  readonly samples: Plan['samples'];
  readonly env: Env;
  readonly print: (text: string) => void;
};

export type Launched = {
  /** Resolves once the site serves requests; rejects with a problem when it cannot be started. Pending after `stop`. */
  readonly ready: Promise<Welcome>;
  /** Deletes the stored initial password after it has been shown. */
  readonly passwordShown: () => void;
  /** Creates the sample families in the running site. */
  readonly seed: () => void;
  /** Stops in order: site, services, database. Also works while starting. */
  readonly stop: () => Promise<void>;
  /** Skips the orderly part of a running `stop`; the database still closes its files. */
  readonly hurry: () => void;
};

const childModule = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './child.ts' : './child.js', import.meta.url),
);

const clockTime = (): string => new Date().toTimeString().slice(0, 8);

/** Runs the database and, in a child process, the stack; restarts both until `stop`. */
export const launch = (options: LaunchOptions): Launched => {
  const { settings, print } = options;
  const began = performance.now() - process.uptime() * 1_000;
  const report = (text: string): void => print(`  ${clockTime()}  ${text}`);
  let serverStarting: Promise<DatabaseServer> | undefined;
  let child: SupervisedChild | undefined;
  let made: FirstPassword | undefined;
  let stopping = false;

  const start = async (): Promise<Welcome> => {
    const port = await freePort(settings.port, options.env['HOST']);
    const { dataDir } = openDataDir(options.dataDir);
    made = settings.adminPassword === undefined ? firstPassword(dataDir) : undefined;
    const password = settings.adminPassword ?? made?.password;
    serverStarting = openServer(settings.databaseUrl, dataDir, {
      reportProgress: report,
      onMoved: () => child?.restart(),
    });
    const server = serverStarting;
    const logFile = join(dataDir, 'keepsake.log');
    turnOver(logFile);
    const env = Object.fromEntries(
      Object.entries(options.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
    );
    child = superviseChild({
      module: childModule,
      logFile,
      reportProgress: report,
      doing: (text) => print(`  ${text}`),
      plan: async () => {
        const { url, databasePrefix } = await server; // the running server now holds the lock on the folder
        const sockets = makeSockets(dataDir);
        const plan: Plan = {
          serverUrl: url(),
          databasePrefix,
          dataDir,
          sockets: sockets.folder,
          port,
          metricsPort: settings.metricsPort,
          samples: options.samples,
          env: {
            ...env,
            ADMIN_EMAIL: settings.adminEmail,
            ...(password === undefined ? {} : { ADMIN_PASSWORD: password }),
          },
        };
        return { plan, done: sockets.remove };
      },
    });
    const { description: message } = await server;
    watchLog(logFile, report);
    const ready = await child.ready;
    return {
      url: (env['PUBLIC_URL'] ?? `http://localhost:${ready.port}`).replace(/\/+$/, ''),
      seconds: (performance.now() - began) / 1_000,
      owner: { email: settings.adminEmail, password, made: made !== undefined },
      samples: readSamples(dataDir),
      mailbox: (env['DEV_MAILBOX'] ?? 'on') === 'on' && env['PROFILE'] !== 'production',
      dataDir,
      whyThere: options.whyThere,
      database: message,
      logFile,
      metricsPort: ready.metricsPort,
    };
  };

  const starting = start();
  // A child may become ready before it reads the message to stop.
  const ready = new Promise<Welcome>((resolve, reject) => {
    starting.then(
      (details) => !stopping && resolve(details),
      (error: unknown) => !stopping && reject(error),
    );
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    try {
      if (child) await child.stop();
      else await starting.catch(() => undefined);
    } finally {
      await (await serverStarting?.catch(() => undefined))?.stop();
    }
  };
  return {
    ready,
    passwordShown: () => made?.forget(),
    seed: () => child?.seed(),
    stop,
    hurry: () => child?.kill(),
  };
};
