import type { Clock } from '@keepsake/platform/clock';
import type { Handler, Turn, Tx } from '@keepsake/platform/turn';
import { countChange, type EntryStatus } from '../domain/entry.js';
import { mayMove, type EntryMove, type Standing } from '../domain/entry-move.js';
import { isSupport, may, requireAct } from '../domain/keeping.js';
import type { DeskCounts, DeskRows } from './desk-ports.js';
import { findTimeline } from './find-timeline.js';
import { saySupportActed } from './say-support-acted.js';
import { repairLater } from './timeline-jobs.js';
import type { ShowAtOnce, TimelineRows } from './timeline-ports.js';

type All = { readonly from: EntryStatus; readonly to: EntryStatus };
export type MoveEntries = { readonly code: string; readonly moves: readonly EntryMove[]; readonly all?: All };

type Moved = { readonly moved: EntryMove[]; readonly stayed: { readonly id: string; readonly status: EntryStatus }[] };
export type MovedEntries = Moved & { readonly code: string; readonly counts: DeskCounts };

type Deps = { timelines: TimelineRows; desk: DeskRows; showAtOnce: ShowAtOnce; clock: Clock };

/** As many as one transaction may hold up everybody else's posts for. */
const mostOfAll = 500;

/**
 * Shows, hides, takes off or brings back many memories in one change. Each moves only from where its keeper saw it: what
 * somebody else decided meanwhile stays and is named.
 */
export const moveEntries =
  (deps: Deps): Handler<MoveEntries, MovedEntries> =>
  async (input, turn) => {
    const found = await findTimeline(deps.timelines, input.code);
    requireAct(found, turn.caller, 'moderate');
    const moved = await turn.once((tx) => move(deps, tx, input, found.id, turn));
    await deps.showAtOnce(found.id, turn.log);
    return { ...moved, code: found.code, counts: await deps.desk.counts(found.id) };
  };

const move = async (
  { timelines, desk, clock }: Deps,
  tx: Tx,
  input: MoveEntries,
  timelineId: string,
  { caller }: Turn,
): Promise<Moved> => {
  const timeline = await timelines.lock(tx, timelineId);
  requireAct(timeline, caller, 'moderate');
  const standings = await standingsOf(desk, tx, timelineId, input);
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  const { all } = input;
  const wished = all ? standings.map(({ id }) => ({ id, ...all })) : onceEach(input.moves);
  const by = { correct: may(timeline, caller, 'correct'), at: clock.now() };
  const moved = wished.filter((wish) => {
    const standing = byId.get(wish.id);
    return standing !== undefined && mayMove(standing, wish, by);
  });
  const movedIds = new Set(moved.map(({ id }) => id));
  const stayed = wished
    .filter(({ id }) => !movedIds.has(id))
    .map(({ id }) => ({ id, status: byId.get(id)?.status ?? ('removed' as const) }));
  if (moved.length > 0) {
    const version = await timelines.bump(tx, timelineId, countOf(moved));
    await desk.moveAll(tx, moved, version, by.at);
    if (isSupport(caller)) for (const { id, to } of moved) saySupportActed(tx, caller, id, `entry-${to}`, ['status']);
    repairLater(tx, timelineId, by.at);
  }
  return { moved, stayed };
};

const standingsOf = (
  desk: DeskRows,
  tx: Tx,
  timelineId: string,
  { moves, all }: MoveEntries,
): Promise<readonly Standing[]> =>
  all
    ? desk.lockAllAt(tx, timelineId, all.from, mostOfAll)
    : desk.lockStandings(
        tx,
        timelineId,
        moves.map(({ id }) => id),
      );

/** The last word about a memory counts. */
const onceEach = (moves: readonly EntryMove[]): readonly EntryMove[] => [
  ...new Map(moves.map((wish) => [wish.id, wish])).values(),
];

const countOf = (moved: readonly EntryMove[]) => {
  const changes = moved.map(({ from, to }) => countChange(from, to));
  return {
    shown: changes.reduce((sum, { shown }) => sum + shown, 0),
    held: changes.reduce((sum, { held }) => sum + held, 0),
  };
};
