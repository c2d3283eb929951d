import { maxCaseMails } from '@keepsake/contracts/catalog/handover-messages';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { Handler } from '@keepsake/platform/request-context';
import { caseClosed } from '../domain/case.js';
import { mailsLeftOf } from '../domain/contact.js';
import {
  draftChanged,
  draftHandedOver,
  draftState,
  type Draft,
  type DraftState,
  type StoredDraft,
} from '../domain/draft.js';
import type { Cases, ShownCase } from './ports.js';
import type { Plates } from '../../stock/api.js';
import { aboutCase, readCase } from './change-case.js';
import type { Drafts, MailsToFamily } from './handover-ports.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import type { Locations } from '../../accounts/api.js';

type OfCase = { readonly caseId: string };

export type ShownDraft = Partial<StoredDraft> & {
  readonly state: DraftState;
  readonly mailsLeft: number;
  readonly mailedAt?: Date;
};

type Reading = {
  readonly cases: Pick<Cases, 'find'>;
  readonly locations: Pick<Locations, 'worksAt'>;
  readonly drafts: Drafts;
  readonly mails: MailsToFamily;
};

/** Returns the draft for the case's partner and staff. */
export const showDraft =
  ({ cases, locations, drafts, mails }: Reading): Handler<OfCase, ShownDraft> =>
  async ({ caseId }, ctx) => {
    const one = await readCase({ cases, locations }, caseId, ctx.caller, { staffToo: true });
    const [draft, sent] = await Promise.all([drafts.find(caseId), mails.sent(caseId)]);
    const first = one.contacts.find(({ id }) => id === caseId) ?? { mailsSent: 0 };
    return {
      ...draft,
      state: draftState(one, draft),
      mailsLeft: Math.min(mailsLeftOf(first), Math.max(0, maxCaseMails - sent.count)),
      ...present({ mailedAt: sent.lastAt }),
    };
  };

/** Queries qr-timeline as well as the case, because an activation event may arrive late. */
export const requireUnclaimed = async (
  { plates }: { readonly plates: Pick<Plates, 'anyActive'> },
  { codeIds, claimedCodeId, state }: ShownCase,
  options: CallOptions,
): Promise<void> => {
  if (claimedCodeId !== undefined || (await plates.anyActive(codeIds, options))) throw draftHandedOver();
  if (state === 'closed') throw caseClosed();
};

export type SaveDraft = Draft & { readonly caseId: string; readonly revision: number };

/** Saves the draft until the family activates the plate. */
export const saveDraft =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly drafts: Drafts;
    readonly plates: Pick<Plates, 'anyActive'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<SaveDraft, OfCase> =>
  async ({ caseId, revision, ...draft }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    const now = (await deps.drafts.find(caseId))?.revision ?? 0;
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.drafts.save(tx, caseId, draft, revision, at))) throw draftChanged(now);
      await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };
