import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Objects } from '@keepsake/platform/objects/objects';
import { problem } from '@keepsake/platform/problem';
import type { Handler, JobType } from '@keepsake/platform/request-context';
import { z } from 'zod';
import { browserOf } from '../../accounts/api.js';
import { recordActivity, requireMember, requireOwner, type Members, type TeamLog } from '../../team/api.js';
import type { Brand, Brands, Logo, MakeLogo } from './ports.js';

type Deps = {
  readonly brands: Brands;
  readonly members: Members;
  readonly teamLog: Pick<TeamLog, 'note'>;
  readonly clock: Clock;
};

const logoNotFound = () => problem('not-found', 'logo-not-found', 'There is no logo at this address.');

/** Returns the brand for members of the team. */
export const getBrand =
  (deps: Pick<Deps, 'brands' | 'members'>): Handler<object, Brand> =>
  async (_, ctx) =>
    deps.brands.find((await requireMember(deps, ctx.caller)).caller.id);

/** Sets or clears the name, for owners of the team. */
export const saveBrandName =
  (deps: Deps): Handler<{ readonly name?: string }, object> =>
  async ({ name }, ctx) => {
    const { caller } = await requireOwner(deps, ctx.caller);
    return ctx.transaction(async (tx) => {
      await deps.brands.saveName(tx, caller.id, name);
      await recordActivity(deps.teamLog, tx, caller, { act: 'brand-changed', about: '', at: deps.clock.now() });
      return {};
    });
  };

/** Sets or clears the logo, for owners of the team. */
export const setLogo =
  (deps: Deps & { readonly makeLogo: MakeLogo; readonly ids: Ids }): Handler<{ readonly uploadId?: string }, object> =>
  async ({ uploadId }, ctx) => {
    const { caller } = await requireOwner(deps, ctx.caller);
    const before = await ctx.storedResult<object>();
    if (before) return before;
    const made = uploadId && (await deps.makeLogo({ uploadId, browserId: browserOf(ctx.caller) }, ctx));
    return ctx.transaction(async (tx) => {
      const logo = made ? { ...made, id: deps.ids.next() } : undefined;
      const replaced = await deps.brands.setLogo(tx, caller.id, logo);
      if (replaced !== undefined && replaced !== logo?.objectKey) tx.enqueue(deleteLogoJob, { objectKey: replaced });
      await recordActivity(deps.teamLog, tx, caller, { act: 'brand-changed', about: '', at: deps.clock.now() });
      return {};
    });
  };

/** Returns where a logo is stored, for anyone. */
export const findLogo =
  ({ brands }: Pick<Deps, 'brands'>): Handler<{ readonly logoId: string }, Logo> =>
  async ({ logoId }) => {
    const logo = await brands.logo(logoId);
    if (!logo) throw logoNotFound();
    return logo;
  };

const replacedLogo = z.object({ objectKey: z.string() });

export const deleteLogoJob: JobType<z.infer<typeof replacedLogo>> = { name: 'delete-logo', schema: replacedLogo };

type Stored = { readonly brands: Pick<Brands, 'usedKeys'>; readonly objects: Pick<Objects, 'list' | 'remove'> };

/** Deletes the bytes of a replaced logo, unless the same upload is the logo again. */
export const deleteLogo =
  ({ brands, objects }: Stored): Handler<z.infer<typeof replacedLogo>, void> =>
  async ({ objectKey }) => {
    if (!(await brands.usedKeys([objectKey])).has(objectKey)) await objects.remove(objectKey);
  };

export const sweepLogosJob: JobType<object> = { name: 'sweep-logos', schema: z.object({}) };

/** Where qr-timeline stores logos. */
const logoPrefix = 'logos/';
const dayMs = 24 * 60 * 60 * 1000;
const atOnce = 200;

/** Deletes logos that no brand took within a day: the process failed between storing and saving. */
export const sweepLogos =
  ({ brands, objects, clock }: Stored & { readonly clock: Clock }): Handler<object, void> =>
  async () => {
    const before = new Date(clock.now().getTime() - dayMs);
    const old: string[] = [];
    for await (const { key, at } of objects.list(logoPrefix)) if (at < before) old.push(key);
    for (let from = 0; from < old.length; from += atOnce) {
      const keys = old.slice(from, from + atOnce);
      const used = await brands.usedKeys(keys);
      for (const key of keys) if (!used.has(key)) await objects.remove(key);
    }
  };
