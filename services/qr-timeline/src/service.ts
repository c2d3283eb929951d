import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createPlateParts } from './adapters/plate-parts.js';
import { createTimelineParts } from './adapters/timeline-parts.js';
import { readConfig, type QrTimelineConfig } from './config.js';

/** Plates and timelines: two halves that meet in the ports of `application/ports.ts`, in one database and one transaction. */
export const createQrTimeline = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'customerIdOf' | 'ask'>,
  config: QrTimelineConfig,
): Service => {
  const timelines = createTimelineParts(platform, config);
  const plates = createPlateParts(platform, config, timelines);
  return {
    name: 'qr-timeline',
    rpc: [...plates.rpc, ...timelines.rpc(plates.viewing)],
    subscriptions: plates.subscriptions,
    jobs: [...plates.jobs, ...timelines.jobs],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
  };
};

export const qrTimelineEntry = entry('qr-timeline', readConfig, createQrTimeline);
