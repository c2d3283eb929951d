import { eventTypeOf } from '@keepsake/contracts/catalog/event-types';
import { languages, type Language } from '@keepsake/contracts/values/language';
import { present } from '@keepsake/contracts/values/present';
import { hasService, serviceLines } from '@keepsake/contracts/values/service-block';
import { requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { eventTypeFor, type Draft, type StoredDraft } from '../domain/draft.js';
import type { Cases, ShownCase } from './ports.js';
import type { Plates } from '../../stock/api.js';
import type { CaseFile, CaseFiles, Drafts } from './handover-ports.js';
import { homeOf, type HomeDeps } from './home-of.js';

export type Prepared = { readonly preparedBy?: string; readonly eventType?: string; readonly logoId?: string };
/** The text of a page and its kind. */
export type Story = Partial<Draft> & { readonly eventType: string };
export type PreparedStory = Partial<Story> & {
  readonly known: boolean;
  readonly preparedBy?: string;
  /** In the partner's order. */
  readonly files: PreparedFile[];
};
type PreparedFile = { readonly uploadId: string; readonly caption?: string; readonly portrait: boolean };

type Begun = { readonly drafts: Pick<Drafts, 'find'>; readonly files: Pick<CaseFiles, 'any'> };

/** Text, photos or a service: anything a timeline can begin with. */
const isBegun = async ({ drafts, files }: Begun, one: ShownCase): Promise<boolean> =>
  hasService(one) || (await drafts.find(one.id)) !== undefined || files.any(one.id);

/** Returns the obituary followed by the service. */
const descriptionOf = (one: ShownCase, text: string | undefined, language: Language): string | undefined => {
  const service = serviceLines(one, language).join('\n');
  const whole = [text ?? '', service].filter((part) => part !== '').join('\n\n');
  return whole === '' ? undefined : whole;
};

/** `language` is that of the person who opens the page. */
export const storyOf = (one: ShownCase, draft: StoredDraft | undefined, language: string | undefined): Story => {
  const { revision: _revision, savedAt: _savedAt, ...story }: Partial<StoredDraft> = draft ?? {};
  const text = descriptionOf(one, story.words, languages.find((known) => known === language) ?? 'en');
  return { ...story, ...present({ words: text }), eventType: eventTypeOf(eventTypeFor(one)).label };
};

/**
 * Returns who prepared an inactive plate's timeline, and its kind. The content is only for the activator: a photo of a
 * plate must not reveal it.
 */
export const showPrepared =
  (
    deps: {
      readonly plates: Pick<Plates, 'find'>;
      readonly cases: Pick<Cases, 'ofPlate'>;
    } & HomeDeps &
      Begun,
  ): Handler<{ readonly code: string }, Prepared> =>
  async ({ code }, ctx) => {
    const plate = await deps.plates.find(code, ctx);
    if (!plate || plate.active || plate.retired) return {};
    const one = await deps.cases.ofPlate(plate.codeId);
    if (!one || one.claimedCodeId !== undefined || !(await isBegun(deps, one))) return {};
    const home = await homeOf(deps, one);
    if (!home) return {};
    return {
      preparedBy: home.name,
      eventType: eventTypeOf(eventTypeFor(one)).label,
      ...present({ logoId: home.logo?.id }),
    };
  };

const preparedFile = ({ id, caption, portrait }: CaseFile): PreparedFile => ({
  uploadId: id,
  portrait,
  ...present({ caption }),
});

/**
 * Returns the prepared content to the service that opens the timeline; of closed cases too, because their plates stay
 * valid.
 */
export const describePrepared =
  (
    deps: { readonly cases: Pick<Cases, 'find'>; readonly files: Pick<CaseFiles, 'list'> } & HomeDeps & Begun,
  ): Handler<{ readonly caseId: string }, PreparedStory> =>
  async ({ caseId }, ctx) => {
    requireSystem(ctx.caller);
    const [one, draft] = await Promise.all([deps.cases.find(caseId), deps.drafts.find(caseId)]);
    if (!one || !(await isBegun(deps, one))) return { known: false, files: [] };
    const [home, files] = await Promise.all([homeOf(deps, one), deps.files.list(caseId)]);
    return {
      ...storyOf(one, draft, ctx.language),
      ...present({ preparedBy: home?.name }),
      known: true,
      files: files.map(preparedFile),
    };
  };
