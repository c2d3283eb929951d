import type { Clock } from '@keepsake/platform/clock';
import type { Objects } from '@keepsake/platform/objects/objects';
import type { Handler } from '@keepsake/platform/request-context';
import { bookPrefix } from '../domain/book.js';
import { makeBookSoon } from './book-jobs.js';
import type { BookCopies } from './book-ports.js';

/** Enqueues copies again after a killed worker or a store outage. */
export const resumeBooks =
  (deps: { readonly copies: BookCopies; readonly clock: Clock }): Handler<unknown, void> =>
  async (_, ctx) => {
    const stalled = await deps.copies.stalled(deps.clock.now());
    if (stalled.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const copyId of stalled) makeBookSoon(tx, copyId);
    });
  };

const dayMs = 24 * 60 * 60_000;
/** How long the row of a copy that ended stays. */
const copyRowDays = 30;
const atOnce = 500;

/** Deletes expired books, files of killed attempts, and rows of copies that ended long ago. */
export const sweepBooks =
  (deps: { readonly copies: BookCopies; readonly objects: Objects; readonly clock: Clock }): Handler<unknown, void> =>
  async () => {
    const { copies, objects, clock } = deps;
    for (const { id, objectKey } of await copies.expire(clock.now())) {
      await objects.remove(objectKey);
      await copies.deleteObject(id);
    }
    await copies.clear(new Date(clock.now().getTime() - copyRowDays * dayMs));
    const before = new Date(clock.now().getTime() - dayMs);
    let old: string[] = [];
    const removeOrphans = async (): Promise<void> => {
      for (const key of await copies.unknownKeys(old)) await objects.remove(key);
      old = [];
    };
    for await (const { key, at } of objects.list(bookPrefix)) {
      if (at < before) old.push(key);
      if (old.length >= atOnce) await removeOrphans();
    }
    await removeOrphans();
  };
