import type { Clock } from '@keepsake/platform/clock';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { countChange, type EntryStatus } from '../domain/entry.js';
import { mayMove, type EntryMove, type EntryState } from '../domain/entry-move.js';
import { isSupport, can, requirePermission } from '../domain/permissions.js';
import type { ManageCounts, ManageRows } from './manage-ports.js';
import { findTimeline } from './find-timeline.js';
import { publishSupportActed } from '../../shared/application/publish-support-acted.js';
import { scheduleRefresh } from './timeline-jobs.js';
import type { RefreshReadModel, TimelineRows } from './timeline-ports.js';

type All = { readonly from: EntryStatus; readonly to: EntryStatus };
export type MoveEntries = { readonly code: string; readonly moves: readonly EntryMove[]; readonly all?: All };

type Moved = { readonly moved: EntryMove[]; readonly stayed: { readonly id: string; readonly status: EntryStatus }[] };
export type MovedEntries = Moved & { readonly code: string; readonly counts: ManageCounts };

type Deps = { timelines: TimelineRows; manageRows: ManageRows; refreshReadModel: RefreshReadModel; clock: Clock };

/** Maximum of entries per transaction, which blocks other posts to the timeline. */
const mostOfAll = 500;

/**
 * Shows, hides, removes or restores many entries in one change. Each moves only from the status that its keeper saw;
 * entries changed by others stay and are listed.
 */
export const moveEntries =
  (deps: Deps): Handler<MoveEntries, MovedEntries> =>
  async (input, ctx) => {
    const found = await findTimeline(deps.timelines, input.code);
    requirePermission(found, ctx.caller, 'moderate');
    const moved = await ctx.transaction((tx) => move(deps, tx, input, found.id, ctx));
    await deps.refreshReadModel(found.id, ctx.log);
    return { ...moved, code: found.code, counts: await deps.manageRows.counts(found.id) };
  };

const move = async (
  { timelines, manageRows: rows, clock }: Deps,
  tx: Tx,
  input: MoveEntries,
  timelineId: string,
  { caller }: RequestContext,
): Promise<Moved> => {
  const timeline = await timelines.lock(tx, timelineId);
  requirePermission(timeline, caller, 'moderate');
  const standings = await standingsOf(rows, tx, timelineId, input);
  const byId = new Map(standings.map((standing) => [standing.id, standing]));
  const { all } = input;
  const chosen = all ? standings.map(({ id }) => ({ id, ...all })) : onceEach(input.moves);
  const by = { correct: can(timeline, caller, 'correct'), at: clock.now() };
  const moved = chosen.filter((requested) => {
    const standing = byId.get(requested.id);
    return standing !== undefined && mayMove(standing, requested, by);
  });
  const movedIds = new Set(moved.map(({ id }) => id));
  const stayed = chosen
    .filter(({ id }) => !movedIds.has(id))
    .map(({ id }) => ({ id, status: byId.get(id)?.status ?? ('removed' as const) }));
  if (moved.length > 0) {
    const version = await timelines.bump(tx, timelineId, countOf(moved));
    await rows.moveAll(tx, moved, version, by.at);
    if (isSupport(caller))
      for (const { id, to } of moved) publishSupportActed(tx, caller, id, `entry-${to}`, ['status']);
    scheduleRefresh(tx, timelineId, by.at);
  }
  return { moved, stayed };
};

const standingsOf = (
  rows: ManageRows,
  tx: Tx,
  timelineId: string,
  { moves, all }: MoveEntries,
): Promise<readonly EntryState[]> =>
  all
    ? rows.lockAllAt(tx, timelineId, all.from, mostOfAll)
    : rows.lockStandings(
        tx,
        timelineId,
        moves.map(({ id }) => id),
      );

/** The last move of an entry counts. */
const onceEach = (moves: readonly EntryMove[]): readonly EntryMove[] => [
  ...new Map(moves.map((input) => [input.id, input])).values(),
];

const countOf = (moved: readonly EntryMove[]) => {
  const changes = moved.map(({ from, to }) => countChange(from, to));
  return {
    shown: changes.reduce((sum, { shown }) => sum + shown, 0),
    held: changes.reduce((sum, { held }) => sum + held, 0),
  };
};
