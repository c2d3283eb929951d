import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/request-context';
import { uploadSessionPrefix } from '../domain/upload-session.js';
import { unclaimedMs } from '../../timelines/api.js';
import type { UploadSessions, UploadQuotas } from './upload-ports.js';

type Deps = { uploadSessions: UploadSessions; uploadQuotas: UploadQuotas; objects: Objects; clock: Clock };

/** Deletes the parts of a completed or canceled file. Ids are never reused. */
export const dropParts =
  ({ objects }: Pick<Deps, 'objects'>): Handler<{ readonly uploadId: string }, void> =>
  async ({ uploadId }) => {
    for await (const { key } of objects.list(`${uploadSessionPrefix}${uploadId}/`)) await objects.remove(key);
  };

const atOnce = 500;
const budgetDays = 3;

/** Deletes files idle for a day, and parts whose file is gone or that lost a race. */
export const expireUploadSessions =
  ({ uploadSessions, uploadQuotas, objects, clock }: Deps): Handler<unknown, void> =>
  async (_, ctx) => {
    const now = clock.now().getTime();
    const before = new Date(now - unclaimedMs);
    await ctx.transaction(async (tx) => {
      await uploadQuotas.giveBack(tx, await uploadSessions.removeQuiet(tx, before));
      await uploadQuotas.deleteBefore(tx, new Date(now - budgetDays * unclaimedMs).toISOString().slice(0, 10));
    });
    let old = new Map<string, string[]>();
    const removeOrphans = async (): Promise<void> => {
      for (const id of await uploadSessions.unknown([...old.keys()]))
        for (const key of old.get(id) ?? []) await objects.remove(key);
      old = new Map();
    };
    for await (const { key, at } of objects.list(uploadSessionPrefix)) {
      const [, id = ''] = key.split('/');
      if (at < before) old.set(id, [...(old.get(id) ?? []), key]);
      if (old.size >= atOnce) await removeOrphans();
    }
    await removeOrphans();
  };
