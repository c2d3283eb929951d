import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createPlateParts } from './adapters/plate-parts.js';
import { createTimelineParts } from './adapters/timeline-parts.js';
import { readConfig, type QrTimelineConfig } from './config.js';

export const createQrTimeline = (platform: Platform, config: QrTimelineConfig): Service => {
  const { db } = platform;
  const timelines = createTimelineParts(platform, config);
  const plates = createPlateParts(platform, config, timelines);
  return {
    name: 'qr-timeline',
    rpc: [...plates.rpc, ...timelines.rpc(plates.viewing)],
    subscriptions: plates.subscriptions,
    jobs: [...plates.jobs, ...timelines.jobs],
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const qrTimelineEntry = entry('qr-timeline', readConfig, createQrTimeline);
