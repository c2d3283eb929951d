import { eventTypeOf } from '@keepsake/contracts/catalogue/event-types';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
import { eventTypeFor, type Draft, type KeptDraft } from '../domain/draft.js';
import type { Cases, Plates } from './case-ports.js';
import type { CaseFiles, Drafts } from './handover-ports.js';
import type { Locations } from './ports.js';

export type Prepared = { readonly preparedBy?: string; readonly eventType?: string };
export type PreparedStory = Partial<Draft> & { readonly known: boolean; readonly eventType?: string };

type Begun = { readonly drafts: Pick<Drafts, 'find'>; readonly files: Pick<CaseFiles, 'any'> };

/** Words or photographs: either is something for the family to begin with. */
const isBegun = async ({ drafts, files }: Begun, caseId: string): Promise<boolean> =>
  (await drafts.find(caseId)) !== undefined || files.any(caseId);

/**
 * Whoever has a plate in hand that nobody has opened yet reads who prepared its timeline, and of what kind it is. What was
 * prepared is for whoever activates it: a photograph of a plate must not tell whose it is.
 */
export const showPrepared =
  (
    deps: {
      readonly plates: Pick<Plates, 'find'>;
      readonly cases: Pick<Cases, 'ofPlate'>;
      readonly locations: Pick<Locations, 'list'>;
    } & Begun,
  ): Handler<{ readonly code: string }, Prepared> =>
  async ({ code }, turn) => {
    const plate = await deps.plates.find(code, turn);
    if (!plate || plate.active || plate.retired) return {};
    const one = await deps.cases.ofPlate(plate.codeId);
    if (!one || one.claimedCodeId !== undefined || !(await isBegun(deps, one.id))) return {};
    const home = (await deps.locations.list(one.accountId)).find(({ id }) => id === one.locationId);
    return home ? { preparedBy: home.name, eventType: eventTypeOf(eventTypeFor(one)).label } : {};
  };

/** What the timeline begins with, for the service that opens it. A closed case says it too: its plates stay where they are. */
export const tellPrepared =
  (deps: { readonly cases: Pick<Cases, 'find'> } & Begun): Handler<{ readonly caseId: string }, PreparedStory> =>
  async ({ caseId }, turn) => {
    requireSystem(turn.caller);
    const [one, draft] = await Promise.all([deps.cases.find(caseId), deps.drafts.find(caseId)]);
    if (!one || !(draft || (await deps.files.any(caseId)))) return { known: false };
    const { revision: _revision, savedAt: _savedAt, ...story }: Partial<KeptDraft> = draft ?? {};
    return { ...story, known: true, eventType: eventTypeOf(eventTypeFor(one)).label };
  };
