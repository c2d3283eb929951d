import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startPostgres } from '@keepsake/embedded/postgres';
import { createDatabase } from '@keepsake/platform/database';
import { openResources, startService, type RunningService } from '@keepsake/platform/run';
import { qrTimelineEntry } from '@keepsake/qr-timeline';
import { freePort } from '../e2e/support/free-port.js';
import { scratchFolder } from '../e2e/support/keepsake.js';

export type AloneService = {
  readonly service: RunningService;
  readonly databaseUrl: string;
  readonly folder: string;
};

/** Not those of the tests, whose module turns on checks of tests. */
const secrets = () =>
  Object.fromEntries(
    ['CALL_SECRET', 'CUSTOMER_ID_SECRET', 'SEAL_SECRET'].map((name) => [name, randomBytes(32).toString('hex')]),
  );

/** Runs `work` beside qr-timeline, which runs alone in this process with its own PostgreSQL and local files. */
export const withTimelineService = async <R>(work: (alone: AloneService) => Promise<R>): Promise<R> => {
  const scratch = scratchFolder();
  const postgres = await startPostgres({ dataDir: scratch.path });
  const resources = openResources({ logLevel: 'error' });
  const address = `127.0.0.1:${await freePort()}`;
  const databaseOf = async (name: string): Promise<string> => {
    await createDatabase(postgres.url('postgres'), name);
    return postgres.url(name);
  };
  const databaseUrl = await databaseOf('bench_codes');
  const service = await startService(
    qrTimelineEntry,
    {
      DATABASE_URL: databaseUrl,
      EVENTS_URL: await databaseOf('bench_events'),
      OBJECTS_URL: pathToFileURL(join(scratch.path, 'objects')).href,
      MAIL_URL: pathToFileURL(join(scratch.path, 'mail')).href,
      PUBLIC_URL: 'https://keepsake.example',
      RPC_LISTEN: address,
      RPC_PEERS: address,
      ...secrets(),
    },
    resources,
  );
  try {
    return await work({ service, databaseUrl, folder: scratch.path });
  } finally {
    await service.quiet();
    await service.stop();
    await resources.close();
    await postgres.stop();
    scratch.remove();
  }
};
