import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/request-context';
import { exportPrefix } from '../domain/export.js';
import { makeExportSoon } from './export-jobs.js';
import type { Exports } from './export-ports.js';

/** Enqueues exports again after a killed worker, a store outage, or another export of the same customer. */
export const resumeExports =
  (deps: { readonly exports: Exports; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) => {
    const stalled = await deps.exports.stalled(deps.clock.now());
    if (stalled.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const exportId of stalled) makeExportSoon(tx, exportId);
    });
  };

const dayMs = 24 * 60 * 60_000;
const atOnce = 500;

/** Deletes expired exports and files of killed attempts. */
export const sweepExports =
  (deps: { readonly exports: Exports; readonly objects: Objects; readonly clock: Clock }): Handler<unknown, void> =>
  async () => {
    const { exports, objects, clock } = deps;
    for (const { id, objectKey } of await exports.expire(clock.now())) {
      await objects.remove(objectKey);
      await exports.deleteObject(id);
    }
    const before = new Date(clock.now().getTime() - dayMs);
    let old: string[] = [];
    const removeOrphans = async (): Promise<void> => {
      for (const key of await exports.unknownKeys(old)) await objects.remove(key);
      old = [];
    };
    for await (const { key, at } of objects.list(exportPrefix)) {
      if (at < before) old.push(key);
      if (old.length >= atOnce) await removeOrphans();
    }
    await removeOrphans();
  };
