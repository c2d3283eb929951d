import { mostFamilyMails } from '@keepsake/contracts/catalogue/handover-messages';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { CallAbout } from '@keepsake/platform/rpc/contract';
import type { Handler } from '@keepsake/platform/turn';
import { caseClosed } from '../domain/case.js';
import {
  draftChanged,
  draftHandedOver,
  draftState,
  type Draft,
  type DraftState,
  type KeptDraft,
} from '../domain/draft.js';
import type { Cases, Plates, ShownCase } from './case-ports.js';
import { aboutCase, readCase } from './change-case.js';
import type { Drafts, MailsToFamily } from './handover-ports.js';
import { noteAct } from './note-act.js';
import type { Locations } from './ports.js';
import type { TeamLog } from './team-ports.js';

type OfCase = { readonly caseId: string };

export type ShownDraft = Partial<KeptDraft> & {
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

/** What stands prepared, for the partner of the case and for staff. */
export const showDraft =
  ({ cases, locations, drafts, mails }: Reading): Handler<OfCase, ShownDraft> =>
  async ({ caseId }, turn) => {
    const one = await readCase({ cases, locations }, caseId, turn.caller, { staffToo: true });
    const [draft, sent] = await Promise.all([drafts.find(caseId), mails.sent(caseId)]);
    return {
      ...draft,
      state: draftState(one, draft),
      mailsLeft: Math.max(0, mostFamilyMails - sent.count),
      ...present({ mailedAt: sent.lastAt }),
    };
  };

/** Asked where codes live, not only of the case: the news of an activation takes a moment to come here. */
export const requireUnclaimed = async (
  { plates }: { readonly plates: Pick<Plates, 'anyActive'> },
  { codeIds, claimedCodeId, state }: ShownCase,
  about: CallAbout,
): Promise<void> => {
  if (claimedCodeId !== undefined || (await plates.anyActive(codeIds, about))) throw draftHandedOver();
  if (state === 'closed') throw caseClosed();
};

export type SaveDraft = Draft & { readonly caseId: string; readonly revision: number };

/** A partner writes until the family has opened the plate; from then on it is the family's. */
export const saveDraft =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly drafts: Drafts;
    readonly plates: Pick<Plates, 'anyActive'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<SaveDraft, OfCase> =>
  async ({ caseId, revision, ...draft }, turn) => {
    const one = await readCase(deps, caseId, turn.caller);
    const before = await turn.kept<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, turn);
    const now = (await deps.drafts.find(caseId))?.revision ?? 0;
    return turn.once(async (tx) => {
      const at = deps.clock.now();
      if (!(await deps.drafts.save(tx, caseId, draft, revision, at))) throw draftChanged(now);
      await noteAct(deps.teamLog, tx, turn.caller, { act: 'timeline-prepared', ...aboutCase(one), at });
      return { caseId };
    });
  };
