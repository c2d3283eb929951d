import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createBookParts } from './book/module.js';
import { createClosingParts } from './closing/module.js';
import { createExportParts } from './exports/module.js';
import { createHostingRpcService } from './hosting/module.js';
import { createFilmParts } from './films/module.js';
import { createPlateParts } from './composition/plates.module.js';
import { createTimelineParts } from './composition/timelines.module.js';
import { createUploadParts } from './media/module.js';
import { drawSymbol } from './packs/adapters/plate-symbol.js';
import { createPacksRpcService } from './packs/module.js';
import { createPlatesRpcService } from './plates/module.js';
import { createSupportParts } from './support/module.js';
import { openTimelineStore } from './timelines/adapters/timeline-store.js';
import { readConfig, type QrTimelineConfig } from './config.js';

/** Composes the modules, which share a database. */
export const createQrTimeline = async (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp' | 'customerIdOf' | 'client'>,
  config: QrTimelineConfig,
): Promise<Service> => {
  const { store, close } = await openTimelineStore(config.documentsUrl, platform.db);
  const timelines = createTimelineParts(platform, config, { store });
  const plates = createPlateParts(platform, config, timelines);
  const uploads = createUploadParts(platform, config.quotas, timelines);
  const exports = createExportParts(platform, config);
  const books = createBookParts(platform, config, drawSymbol);
  const films = createFilmParts(platform, config);
  const closing = createClosingParts(platform, config);
  const support = createSupportParts(platform, config, timelines, plates.storeBatch);
  return {
    name: 'qr-timeline',
    rpc: [
      ...plates.rpc,
      ...timelines.rpc(plates.viewing),
      uploads.rpc,
      exports.rpc,
      books.rpc,
      films.rpc,
      closing.rpc,
      support.rpc,
      createHostingRpcService(platform),
      createPlatesRpcService(platform, config),
      createPacksRpcService(platform, config),
    ],
    subscriptions: plates.subscriptions,
    jobs: [
      ...plates.jobs,
      ...timelines.jobs,
      ...uploads.jobs,
      ...exports.jobs,
      ...books.jobs,
      ...films.jobs,
      ...closing.jobs,
    ],
    collectors: uploads.collectors,
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
    close,
  };
};

export const qrTimelineEntry = entry('qr-timeline', readConfig, createQrTimeline, ['objects', 'temp']);
