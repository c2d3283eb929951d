import { entry, job, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createExportParts } from './exports/module.js';
import { createMakingParts } from './composition/making.module.js';
import { createPlateParts } from './composition/plates.module.js';
import { postgresOrphans, orphanGauge } from './media/adapters/orphans.postgres.js';
import { createTimelineParts } from './composition/timelines.module.js';
import { createUploadParts } from './media/module.js';
import { createSupportParts } from './composition/support.module.js';
import { openTimelineStore } from './timelines/adapters/timeline-store.js';
import { countOrphans, countOrphansJob } from './media/application/count-orphans.js';
import { readConfig, type QrTimelineConfig } from './config.js';

/** Composes plates and timelines, which share a database and meet in the ports of `application/ports.ts`. */
export const createQrTimeline = async (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp' | 'customerIdOf' | 'client'>,
  config: QrTimelineConfig,
): Promise<Service> => {
  const { store, close } = await openTimelineStore(config.documentsUrl, platform.db);
  const timelines = createTimelineParts(platform, config, { store });
  const plates = createPlateParts(platform, config, timelines);
  const { db, objects, clock } = platform;
  const strays = postgresOrphans(db, objects);
  const uploads = createUploadParts(platform, config.quotas, timelines);
  const exports = createExportParts(platform, config);
  const support = createSupportParts(platform, config, timelines, plates.storeBatch);
  const making = createMakingParts(platform, config);
  return {
    name: 'qr-timeline',
    rpc: [...plates.rpc, ...timelines.rpc(plates.viewing), uploads.rpc, exports.rpc, support.rpc, ...making.rpc],
    subscriptions: plates.subscriptions,
    jobs: [
      ...plates.jobs,
      ...timelines.jobs,
      ...uploads.jobs,
      ...exports.jobs,
      job(countOrphansJob, countOrphans({ strays, clock }), '29 * * * *'),
    ],
    collectors: [orphanGauge(db)],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
    close,
  };
};

export const qrTimelineEntry = entry('qr-timeline', readConfig, createQrTimeline, ['objects', 'temp']);
