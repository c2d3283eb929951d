import { handoverMessages } from '@keepsake/contracts/catalog/handover-messages';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import type { Locations } from '../../accounts/api.js';
import type { Plates } from '../../stock/api.js';
import type { Contact } from '../domain/contact.js';
import { homeOf, type HomeDeps } from './home-of.js';
import { readCase } from './change-case.js';
import type { Cases, ShownCase } from './ports.js';
import type { CaseFile, CaseFiles, Drafts, FamilyLinks, FileKeeping, Preview } from './handover-ports.js';
import { storyOf, type Story } from './show-prepared.js';

type WithLink = { readonly code: string; readonly token: string };

type Deps = {
  readonly plates: Pick<Plates, 'find' | 'anyActive'>;
  readonly cases: Pick<Cases, 'ofPlate'>;
  readonly links: Pick<FamilyLinks, 'opens'>;
  readonly clock: Clock;
};

export type FamilyPreview = Omit<Story, 'honoreeName'> & {
  readonly honoreeName: string;
  readonly preparedBy: string;
  readonly familyName?: string;
  readonly email?: string;
  readonly portraitId?: string;
  readonly logoId?: string;
  readonly pictures: CaseFile[];
  readonly totalFiles: number;
};

/** Pictures of a preview; the page itself shows the others. */
const maxPictures = 6;

const linkEnded = () => problem('not-found', 'family-link-ended', handoverMessages.linkEnded);

type OpenedLink = { readonly one: ShownCase; readonly contact?: Contact };

/** Returns the case of a valid link, and to whom it was sent. Every refusal has one answer, which reveals nothing about the plate. */
const openedCase = async (deps: Deps, { code, token }: WithLink, ctx: RequestContext): Promise<OpenedLink> => {
  const plate = await deps.plates.find(code, ctx);
  const one = plate && !plate.retired ? await deps.cases.ofPlate(plate.codeId) : undefined;
  if (!one || one.claimedCodeId !== undefined) throw linkEnded();
  const contactId = await deps.links.opens(token, one.id, deps.clock.now());
  if (contactId === undefined) throw linkEnded();
  // A claim ends the link before its event arrives.
  if (await deps.plates.anyActive(one.codeIds, ctx)) throw linkEnded();
  return { one, ...present({ contact: one.contacts.find(({ id }) => id === contactId) }) };
};

type Content = {
  readonly drafts: Pick<Drafts, 'find'>;
  readonly files: Pick<CaseFiles, 'list'>;
} & HomeDeps;

const previewOf = async (
  deps: Content,
  { one, contact }: OpenedLink,
  language: string | undefined,
): Promise<FamilyPreview> => {
  const [draft, files, home] = await Promise.all([
    deps.drafts.find(one.id),
    deps.files.list(one.id),
    homeOf(deps, one),
  ]);
  if (!home) throw linkEnded();
  return {
    ...storyOf(one, draft, language),
    honoreeName: draft?.honoreeName ?? one.subjectName,
    preparedBy: home.name,
    ...present({
      familyName: contact?.name,
      email: contact?.email,
      logoId: home.logo?.id,
      portraitId: files.find(({ portrait }) => portrait)?.id,
    }),
    pictures: files.filter(({ kind }) => kind === 'image').slice(0, maxPictures),
    totalFiles: files.length,
  };
};

/** Returns what was prepared, before the family enters anything. */
export const showFamilyPreview =
  (deps: Deps & Content): Handler<WithLink, FamilyPreview> =>
  async (input, ctx) =>
    previewOf(deps, await openedCase(deps, input, ctx), ctx.language);

/** Returns to the partner what the family will see. */
export const showCasePreview =
  (
    deps: Content & { readonly cases: Pick<Cases, 'find'>; readonly locations: Pick<Locations, 'worksAt' | 'list'> },
  ): Handler<{ readonly caseId: string }, FamilyPreview> =>
  async ({ caseId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    return previewOf(deps, { one, ...present({ contact: one.contacts[0] }) }, ctx.language);
  };

/** Returns where a picture of the preview is stored. */
export const findFamilyPicture =
  (
    deps: Deps & { readonly keeping: Pick<FileKeeping, 'preview'> },
  ): Handler<WithLink & { readonly fileId: string }, Preview> =>
  async ({ fileId, ...link }, ctx) => {
    const { one } = await openedCase(deps, link, ctx);
    return deps.keeping.preview({ caseId: one.id, fileId }, ctx);
  };
