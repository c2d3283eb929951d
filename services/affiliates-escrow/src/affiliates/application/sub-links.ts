import { requireSelf } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { subLinkNotFound, subLinkProblem, type SubLink, type SubLinkFigures } from '../domain/sub-link.js';
import { affiliateNotFound } from './affiliate-not-found.js';
import type { Affiliates } from './ports.js';

type ShownSubLink = SubLink & { readonly all: SubLinkFigures; readonly thisMonth: SubLinkFigures };

export type SubLinks = {
  /** Whether the affiliate may still replace the generated code. */
  readonly mayChooseCode: (affiliateId: string) => Promise<boolean>;
  /** Oldest first; `month` is `YYYY-MM` in UTC, as the days of clicks. */
  readonly list: (affiliateId: string, month: string) => Promise<readonly ShownSubLink[]>;
  /** Locks the affiliate until the transaction ends, so that the limit holds for concurrent additions. */
  readonly lock: (tx: Tx, affiliateId: string) => Promise<readonly SubLink[]>;
  readonly insert: (
    tx: Tx,
    subLink: SubLink & { readonly affiliateId: string; readonly key: string; readonly createdAt: Date },
  ) => Promise<void>;
  /** False for the sub-link of another affiliate. Its counts are deleted; sales stay with the affiliate. */
  readonly remove: (tx: Tx, affiliateId: string, id: string) => Promise<boolean>;
};

type ById = { readonly affiliateId: string };
export type ShownSubLinks = {
  readonly affiliateCode: string;
  readonly subLinks: readonly ShownSubLink[];
  readonly mayChooseCode: boolean;
};

type Deps = {
  readonly affiliates: Pick<Affiliates, 'find'>;
  readonly subLinks: SubLinks;
  readonly clock: Clock;
  readonly ids: Ids;
  /** The id by which clicks and events name a sub-link. */
  readonly keyOf: (code: string, label: string) => string;
};

/** Lists the caller's own sub-links with their figures. */
export const listSubLinks =
  ({ affiliates, subLinks, clock }: Omit<Deps, 'ids' | 'keyOf'>): Handler<ById, ShownSubLinks> =>
  async ({ affiliateId }, { caller }) => {
    requireSelf(caller, 'affiliate', affiliateId);
    const [affiliate, list, mayChooseCode] = await Promise.all([
      affiliates.find(affiliateId),
      subLinks.list(affiliateId, clock.now().toISOString().slice(0, 7)),
      subLinks.mayChooseCode(affiliateId),
    ]);
    if (!affiliate) throw affiliateNotFound();
    return { affiliateCode: affiliate.code, subLinks: list, mayChooseCode };
  };

export const addSubLink =
  ({ affiliates, subLinks, clock, ids, keyOf }: Deps): Handler<ById & { readonly label: string }, ById> =>
  async ({ affiliateId, label }, ctx) => {
    requireSelf(ctx.caller, 'affiliate', affiliateId);
    const affiliate = await affiliates.find(affiliateId);
    if (!affiliate) throw affiliateNotFound();
    return ctx.transaction(async (tx) => {
      const refusal = subLinkProblem(await subLinks.lock(tx, affiliateId), label);
      if (refusal) throw refusal;
      const key = keyOf(affiliate.code, label);
      await subLinks.insert(tx, { id: ids.next(), affiliateId, label, key, createdAt: clock.now() });
      return { affiliateId };
    });
  };

export const removeSubLink =
  ({ subLinks }: Pick<Deps, 'subLinks'>): Handler<ById & { readonly subLinkId: string }, ById> =>
  async ({ affiliateId, subLinkId }, ctx) => {
    requireSelf(ctx.caller, 'affiliate', affiliateId);
    return ctx.transaction(async (tx) => {
      if (!(await subLinks.remove(tx, affiliateId, subLinkId))) throw subLinkNotFound();
      return { affiliateId };
    });
  };
