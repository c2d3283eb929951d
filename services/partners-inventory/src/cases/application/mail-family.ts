import { handoverMessages, maxFamilyMails } from '@keepsake/contracts/catalog/handover-messages';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Cases } from './ports.js';
import type { Plates } from '../../stock/api.js';
import { homeOf, type HomeDeps } from './home-of.js';
import { aboutCase, readCase } from './change-case.js';
import type { Drafts, FamilyLinks, MailsToFamily } from './handover-ports.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { requireUnclaimed } from './prepare-timeline.js';
import type { Locations } from '../../accounts/api.js';

type OfCase = { readonly caseId: string };

/** Publishes an event that emails the family the address of the plate. */
export const mailFamily =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly drafts: Drafts;
    readonly mails: MailsToFamily;
    readonly plates: Pick<Plates, 'anyActive'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<OfCase, OfCase> =>
  async ({ caseId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    const [codeId] = one.codeIds;
    if (!(await deps.drafts.find(caseId)))
      throw problem('conflict', 'nothing-prepared', handoverMessages.nothingPrepared);
    if (codeId === undefined) throw problem('conflict', 'case-without-plate', handoverMessages.noPlate);
    if (one.familyEmail === undefined) throw problem('conflict', 'family-without-address', handoverMessages.noAddress);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.mails.note(tx, caseId, maxFamilyMails, at)))
        throw problem('conflict', 'family-mailed-enough', handoverMessages.mailedEnough);
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'family-mailed', ...aboutCase(one), at });
      tx.publish(caseHandedOver, { caseId, codeId, locationId: one.locationId });
      return { caseId };
    });
  };

export type FamilyNotice = {
  /** False if there is nothing to email any more. */
  readonly open: boolean;
  readonly email?: string;
  readonly familyName?: string;
  readonly subjectName?: string;
  readonly partner?: string;
  readonly code?: string;
  /** Secret of the link in this email. */
  readonly token?: string;
};

const linkMs = 180 * 24 * 60 * 60_000;

/**
 * Returns the current state: a family that has activated its page gets no email. Makes a link for each email. Takes no
 * idempotency key, so that no token is stored.
 */
export const showFamilyNotice =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly plates: Pick<Plates, 'codesOf' | 'anyActive'>;
    readonly locations: Pick<Locations, 'list'>;
    readonly brands: HomeDeps['brands'];
    readonly links: Pick<FamilyLinks, 'make'>;
    readonly clock: Clock;
  }): Handler<OfCase, FamilyNotice> =>
  async ({ caseId }, ctx) => {
    requireSystem(ctx.caller);
    const one = await deps.cases.find(caseId);
    const [codeId] = one?.codeIds ?? [];
    if (!one || codeId === undefined || one.familyEmail === undefined || one.state === 'closed') return { open: false };
    if (one.claimedCodeId !== undefined || (await deps.plates.anyActive(one.codeIds, ctx))) return { open: false };
    const [codes, home] = await Promise.all([deps.plates.codesOf([codeId], ctx), homeOf(deps, one)]);
    const code = codes.get(codeId);
    if (code === undefined || !home) return { open: false };
    const { familyEmail: email, familyName, subjectName } = one;
    const now = deps.clock.now();
    const token = await ctx.transaction((tx) => deps.links.make(tx, caseId, now, new Date(now.getTime() + linkMs)));
    return { open: true, email, subjectName, partner: home.name, code, ...present({ familyName, token }) };
  };
