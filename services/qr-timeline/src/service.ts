import { entry, job, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createExportParts } from './adapters/export-parts.js';
import { createMakingParts } from './adapters/making-parts.js';
import { createPlateParts } from './adapters/plate-parts.js';
import { postgresStrays, strayLook } from './adapters/strays.postgres.js';
import { createTimelineParts } from './adapters/timeline-parts.js';
import { createUploadParts } from './adapters/upload-parts.js';
import { createSupportParts } from './adapters/support-parts.js';
import { openTimelineStore } from './adapters/timeline-store.js';
import { countStrays, countStraysJob } from './application/count-strays.js';
import { readConfig, type QrTimelineConfig } from './config.js';

/** Plates and timelines: two halves that meet in the ports of `application/ports.ts`, in one database and one transaction. */
export const createQrTimeline = async (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'temp' | 'customerIdOf' | 'ask'>,
  config: QrTimelineConfig,
): Promise<Service> => {
  const { store, close } = await openTimelineStore(config.documentsUrl, platform.db);
  const timelines = createTimelineParts(platform, config, { store });
  const plates = createPlateParts(platform, config, timelines);
  const { db, objects, clock } = platform;
  const strays = postgresStrays(db, objects);
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
      job(countStraysJob, countStrays({ strays, clock }), '29 * * * *'),
    ],
    looks: [strayLook(db)],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
    close,
  };
};

export const qrTimelineEntry = entry('qr-timeline', readConfig, createQrTimeline, ['objects', 'temp']);
