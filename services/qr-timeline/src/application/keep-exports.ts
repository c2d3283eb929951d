import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/turn';
import { exportPrefix } from '../domain/export.js';
import { makeExportSoon } from './export-jobs.js';
import type { Exports } from './export-ports.js';

/** A worker that was killed, another export of the same customer, a store that was away: it is put into the queue again. */
export const resumeExports =
  (deps: { readonly exports: Exports; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, turn) => {
    const stalled = await deps.exports.stalled(deps.clock.now());
    if (stalled.length === 0) return;
    await turn.once(async (tx) => {
      for (const exportId of stalled) makeExportSoon(tx, exportId);
    });
  };

const dayMs = 24 * 60 * 60_000;
const atOnce = 500;

/** Files whose time is over, and what killed attempts left behind. */
export const sweepExports =
  (deps: { readonly exports: Exports; readonly objects: Objects; readonly clock: Clock }): Handler<unknown, void> =>
  async () => {
    const { exports, objects, clock } = deps;
    for (const { id, objectKey } of await exports.expire(clock.now())) {
      await objects.remove(objectKey);
      await exports.forgetObject(id);
    }
    const before = new Date(clock.now().getTime() - dayMs);
    let old: string[] = [];
    const removeStrays = async (): Promise<void> => {
      for (const key of await exports.unknownKeys(old)) await objects.remove(key);
      old = [];
    };
    for await (const { key, at } of objects.list(exportPrefix)) {
      if (at < before) old.push(key);
      if (old.length >= atOnce) await removeStrays();
    }
    await removeStrays();
  };
