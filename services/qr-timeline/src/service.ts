import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { createPlateParts } from './adapters/plate-parts.js';
import type { Timelines, Uploads } from './application/ports.js';
import { readConfig, type QrTimelineConfig } from './config.js';

const timelines: Timelines = {
  open: async () => undefined,
  publishUploads: async () => undefined,
  cards: async () => [],
  contactOf: async () => undefined,
};
const uploads: Uploads = { claimForOrder: async () => undefined };

export const createQrTimeline = (platform: Platform, config: QrTimelineConfig): Service => {
  const { db } = platform;
  const plates = createPlateParts(platform, config, { timelines, uploads });
  return {
    name: 'qr-timeline',
    rpc: plates.rpc,
    subscriptions: plates.subscriptions,
    jobs: plates.jobs,
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const qrTimelineEntry = entry('qr-timeline', readConfig, createQrTimeline);
