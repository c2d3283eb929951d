import { memoryMessages } from '@keepsake/contracts/catalogue/timeline-messages';
import { largestMemoryFileBytes } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import { placeOf } from '@keepsake/contracts/values/timeline-place';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Turn, Tx } from '@keepsake/platform/turn';
import { countChange, statusOfNew, type Entry } from '../domain/entry.js';
import { may } from '../domain/keeping.js';
import { entryJson } from '../domain/timeline-json.js';
import { browserOf, requirePosting } from '../domain/timeline-privacy.js';
import type { Timeline } from '../domain/timeline.js';
import { uploadMissing } from '../domain/upload.js';
import type { AddEntry } from './add-entry.js';
import { findTimeline } from './find-timeline.js';
import { orTwins } from './or-twins.js';
import { claimPrint, discardPrint, makePrint, type Print } from './print-upload.js';
import { repairLater } from './timeline-jobs.js';
import type { Darkroom, EntryRows, ShowAtOnce, TimelineRows, UploadRows } from './timeline-ports.js';

export type AddEntries = Omit<AddEntry, 'uploadId'> & { readonly uploadIds: readonly string[] };
export type AddedEntries = { readonly code: string; readonly version: number; readonly json: Buffer[] };

type Kept = {
  readonly timelineId: string;
  readonly code: string;
  readonly version: number;
  readonly entryIds: readonly string[];
};

type Deps = {
  timelines: TimelineRows;
  entries: EntryRows;
  uploads: UploadRows;
  darkroom: Darkroom;
  showAtOnce: ShowAtOnce;
  clock: Clock;
  ids: Ids;
};

/**
 * Somebody adds many pictures at once: one memory each, in the order given, all of them or none. A single one is made anew
 * at once, as with any post; many are made by jobs, one after the other, and their places are there meanwhile.
 */
export const addEntries =
  (deps: Deps): Handler<AddEntries, AddedEntries> =>
  async (input, turn) => {
    const kept = await turn.kept<Kept>();
    if (kept) return answer(deps, kept);
    const added = await orTwins(turn, add(deps, input, turn));
    await deps.showAtOnce(added.timelineId, turn.log);
    return answer(deps, added);
  };

const add = async (deps: Deps, input: AddEntries, turn: Turn): Promise<Kept> => {
  const browserId = browserOf(turn.caller);
  const found = await findTimeline(deps.timelines, input.code);
  requirePosting(found, turn.caller, input.grantEpoch);
  const prints = await printsOf(deps, found, [...new Set(input.uploadIds)], browserId, turn);
  const discard = () => Promise.all(prints.map((print) => discardPrint(deps, print)));
  return turn
    .once((tx) => write(deps, tx, { ...input, timelineId: found.id, browserId, caller: turn.caller, prints }))
    .catch(async (error: unknown) => {
      if (isProblem(error)) await discard();
      throw error;
    });
};

const printsOf = async (
  deps: Deps,
  timeline: Timeline,
  uploadIds: readonly string[],
  browserId: string,
  turn: Turn,
): Promise<readonly Print[]> => {
  const sent = new Map((await deps.uploads.findAll(uploadIds)).map((upload) => [upload.id, upload]));
  const uploads = uploadIds.map((id) => {
    const upload = sent.get(id);
    if (upload?.browserId !== browserId || upload.state !== 'received') throw uploadMissing(id);
    if (upload.size > largestMemoryFileBytes && !timeline.largeFiles) throw tooLarge(id);
    return upload;
  });
  const [single, ...others] = uploads;
  if (single && others.length === 0) {
    const print = await makePrint(deps, single.id, browserId, turn);
    return print ? [print] : [];
  }
  return uploads.map((upload) => ({
    upload,
    media: { id: deps.ids.symbols(26), kind: upload.kind, state: 'making' },
  }));
};

type Write = Omit<AddEntries, 'uploadIds'> & {
  readonly timelineId: string;
  readonly browserId: string;
  readonly caller: Caller;
  readonly prints: readonly Print[];
};

const write = async (deps: Deps, tx: Tx, { caller, prints, browserId, ...input }: Write): Promise<Kept> => {
  const timeline = await deps.timelines.lock(tx, input.timelineId);
  requirePosting(timeline, caller, input.grantEpoch);
  const keeper = may(timeline, caller, 'add');
  const known = !keeper && (await deps.entries.isKnownGuest(tx, timeline.id, browserId));
  const status = statusOfNew(timeline.guestPolicy, { keeper, known });
  const { shown, held } = countChange(undefined, status);
  const count = { shown: shown * prints.length, held: held * prints.length };
  const version = await deps.timelines.bump(tx, timeline.id, count);
  const now = deps.clock.now();
  const { title, description, date, location, submittedBy } = input;
  const groupId = prints.length > 1 ? (input.groupId ?? deps.ids.next()) : undefined;
  const entryIds: string[] = [];
  for (const print of prints) {
    // Of one moment: ids grow, so the pictures keep the order in which they were chosen. Moments ahead of the clock would
    // reach into the next post of the same guest.
    const id = deps.ids.next();
    const entry: Entry = {
      id,
      timelineId: timeline.id,
      sortKey: placeOf(date, now, id),
      ...present({ title, description, date, location, submittedBy, groupId }),
      media: print.media,
      browserId,
      status,
      submittedAt: now,
      version,
    };
    await claimPrint(deps, tx, print);
    await deps.entries.insert(tx, entry, { uploadId: print.upload.id, variants: print.developed?.variants ?? {} });
    entryIds.push(id);
  }
  repairLater(tx, timeline.id, now);
  return { timelineId: timeline.id, code: timeline.code, version, entryIds };
};

/** Read anew, so that a repeated post answers what stands there now. */
const answer = async ({ entries }: Pick<Deps, 'entries'>, { timelineId, code, version, entryIds }: Kept) => {
  const found = await Promise.all(entryIds.map((id) => entries.find(timelineId, id)));
  const json = found.flatMap((entry) =>
    entry === undefined || entry.status === 'removed' ? [] : [Buffer.from(entryJson(entry, true))],
  );
  return { code, version, json };
};

const tooLarge = (upload: string) => problem('invalid', 'file-too-large', memoryMessages.tooLarge, { upload });
