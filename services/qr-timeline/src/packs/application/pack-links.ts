import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler } from '@keepsake/platform/request-context';
import { isProblem } from '@keepsake/platform/problem';
import { linkOver } from '../domain/pack.js';
import { publishPackActed } from './change-packs.js';
import type { PackVersions } from './pack-ports.js';
import type { BatchSteps, Batches, ClaimTokens } from '../../plates/api.js';
import { requirePack, type FoundPack } from './show-packs.js';

type Deps = {
  readonly batches: Batches;
  readonly versions: PackVersions;
  readonly batchSteps: BatchSteps;
  readonly tokens: ClaimTokens;
  readonly clock: Clock;
  readonly ids: Ids;
};

const dayMs = 24 * 60 * 60 * 1_000;

export type MakePackLink = { readonly batchId: string; readonly version: number; readonly days: number };
export type MadePackLink = { readonly token: string; readonly linkId: string; readonly expiresAt: string };

/** Creates a link for a maker without an account: opens one version of one pack for some days. */
export const makePackLink =
  (deps: Deps): Handler<MakePackLink, MadePackLink> =>
  async ({ batchId, version, days }, ctx) => {
    const { id: staffId } = requireStaff(ctx.caller, 'operations');
    await requirePack(deps, batchId, version);
    const at = deps.clock.now();
    // The token is a secret: it is derived from the id, not stored with the result.
    const { linkId, expiresAt } = await ctx.transaction(async (tx) => {
      const id = deps.ids.next();
      const ends = new Date(at.getTime() + days * dayMs);
      await deps.versions.addLink(tx, { id, batchId, version, madeBy: staffId, madeAt: at, expiresAt: ends });
      await deps.batchSteps.note({ batchId, step: 'link-made', at, version, staffId }, tx);
      publishPackActed(tx, batchId, staffId, 'pack-link-made');
      return { linkId: id, expiresAt: ends.toISOString() };
    });
    return { linkId, expiresAt, token: deps.tokens.make(linkId) };
  };

/** Idempotent. */
export const revokePackLink =
  (deps: Deps): Handler<{ readonly linkId: string }, object> =>
  async ({ linkId }, ctx) => {
    const { id: staffId } = requireStaff(ctx.caller, 'operations');
    if (!(await deps.versions.link(linkId))) throw linkOver();
    const at = deps.clock.now();
    return ctx.transaction(async (tx) => {
      const revoked = await deps.versions.revoke(tx, linkId, at);
      if (!revoked) return {};
      const { batchId, version } = revoked;
      await deps.batchSteps.note({ batchId, step: 'link-revoked', at, version, staffId }, tx);
      publishPackActed(tx, batchId, staffId, 'pack-link-revoked');
      return {};
    });
  };

/** Opens a pack link; every invalid link gets the same problem. */
export const openPackLink =
  (
    deps: Deps,
  ): Handler<{ readonly token: string; readonly toFile: boolean }, FoundPack & { readonly expiresAt: Date }> =>
  async ({ token, toFile }) => {
    const linkId = deps.tokens.read(token);
    const link = linkId === undefined ? undefined : await deps.versions.link(linkId);
    const at = deps.clock.now();
    if (!link || link.revokedAt !== undefined || link.expiresAt <= at) throw linkOver();
    const { batchId, version, expiresAt } = link;
    const found = await requirePack(deps, batchId, version).catch((error: unknown) => {
      throw isProblem(error) ? linkOver() : error;
    });
    if (toFile) {
      await deps.versions.used(link.id, at);
      await deps.batchSteps.note({ batchId, step: 'maker-downloaded', at, version });
    }
    return { ...found, expiresAt };
  };
