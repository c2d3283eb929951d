import { maxSealedMemories } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import {
  type AddEntries,
  browserOf,
  can,
  findTimeline,
  type PictureTexts,
  requireCaptionLength,
  requireFiles,
  requirePosting,
  type TimelineRows,
  type TimelineSecrets,
  uploadMissing,
  type UploadRows,
} from '../../timelines/api.js';
import { orStoredResult } from '../../shared/application/or-stored-result.js';
import { capsuleUnknown, openingTime, requireOpening, tooManyCapsules, type Capsule } from '../domain/capsule.js';
import type { CapsuleRows } from './ports.js';

export type SealMemory = Omit<AddEntries, 'file' | 'groupId' | 'grants'> & {
  readonly pictures: readonly PictureTexts[];
  readonly opensOn: string;
  readonly hiddenFromOwner: boolean;
  readonly email?: string | undefined;
};

type Deps = {
  readonly timelines: Pick<TimelineRows, 'byCode' | 'lock'>;
  readonly uploads: UploadRows;
  readonly capsules: Pick<CapsuleRows, 'insert' | 'find' | 'count'>;
  readonly secrets: Pick<TimelineSecrets, 'encryptEmail'>;
  readonly customerIdOf: (email: string) => string;
  readonly clock: Clock;
  readonly ids: Ids;
};

/** Seals a memory. Its files are claimed but not processed, so that no picture of them exists before the opening. */
export const sealMemory =
  (deps: Deps): Handler<SealMemory, Capsule> =>
  async (input, ctx) => {
    const stored = await ctx.storedResult<Stored>();
    return find(deps.capsules, stored ?? (await orStoredResult(ctx, seal(deps, input, ctx))));
  };

const seal = async (
  { timelines, uploads, capsules, secrets, customerIdOf, clock, ids }: Deps,
  { code, uploadIds, pictures, opensOn, email, grantEpoch, ...input }: SealMemory,
  ctx: RequestContext,
): Promise<Stored> => {
  const { caller } = ctx;
  const browserId = browserOf(caller);
  const found = await findTimeline(timelines, code);
  requirePosting(found, caller, grantEpoch);
  requireOpening(opensOn, clock.now());
  const files = await requireFiles({ uploads }, found, [...new Set(uploadIds)], browserId);
  const texts = new Map(pictures.map((picture) => [picture.id, picture]));
  // Refused now, because no one could shorten it on the opening day.
  for (const file of files) requireCaptionLength(file.kind, texts.get(file.id)?.caption);
  return ctx.transaction(async (tx) => {
    const timeline = await timelines.lock(tx, found.id);
    requirePosting(timeline, caller, grantEpoch);
    if ((await capsules.count(tx, timeline.id)) >= maxSealedMemories) throw tooManyCapsules();
    for (const { id } of files) if (!(await uploads.move(tx, id, 'received', 'claimed'))) throw uploadMissing(id);
    const capsule: Capsule = {
      ...present(input),
      id: ids.next(),
      timelineId: timeline.id,
      opensOn,
      byKeeper: can(timeline, caller, 'add'),
      browserId,
      ...present({ senderId: caller.kind === 'customer' ? caller.id : undefined }),
      sealedAt: clock.now(),
      files: files.map(({ id: uploadId }) => {
        const { caption, date } = texts.get(uploadId) ?? { date: input.date };
        return { uploadId, ...present({ caption, date }) };
      }),
    };
    const address =
      email === undefined
        ? {}
        : { ...addressOf(email, secrets, timeline.id, customerIdOf), ...present({ language: ctx.language }) };
    await capsules.insert(tx, { ...capsule, ...address }, openingTime(opensOn));
    return { id: capsule.id };
  });
};

/** Without content, because stored results are kept for retries. */
type Stored = { readonly id: string };

const find = async (capsules: Pick<CapsuleRows, 'find'>, { id }: Stored): Promise<Capsule> => {
  const capsule = await capsules.find(id);
  if (!capsule) throw capsuleUnknown();
  return capsule;
};

const addressOf = (
  email: string,
  secrets: Pick<TimelineSecrets, 'encryptEmail'>,
  timelineId: string,
  customerIdOf: (email: string) => string,
) => ({ emailSealed: secrets.encryptEmail(timelineId, email).sealed, emailCustomerId: customerIdOf(email) });
