import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState, type RefObject } from 'react';
import { afterReadingUp, initialState, reduceScroll, type ScrollTarget } from './scroll-state.js';
import { foldFor, layoutOf, leavesBetween, roomAround, topOf, type Range } from './list-layout.js';
import { isLast, leafToGo, splitAt, toRead, unread, withAnswer, withHeight, type ChunkIndex } from './chunk-index.js';
import type { Changes } from './changes.js';
import { findAnchor, restoreAnchor, type Held } from './scroll-anchor.js';
import { placeBefore } from '@keepsake/contracts/values/timeline-place';
import type { Calendar } from './periods.js';
import { leafQuery, type Memory, type Source } from '../timeline-api.js';
import { useEarlier, type LeafRead } from './use-earlier.js';
import { useLeafMemories } from './use-leaf-memories.js';
import { useMeasured } from './use-measured.js';

/** Precision of positions millions of pixels down, in pixels. */
const blurPx = 16;
/** Less visible height than this at the upper edge does not count as visible. */
const lookAheadPx = 120;
/** Chunks within this distance stay mounted, so that scrolling shows no gap. */
const nearPx = 1_600;
/** A read timeline up to this length stays mounted, so that find and print cover all of it. */
const shortTimeline = 300;

export type Leaf = {
  readonly cursor: string;
  /** Undefined while loading. */
  readonly memories: readonly Memory[] | undefined;
  /** No chunk follows. */
  readonly isLast: boolean;
  readonly failed: boolean;
  readonly heightPx: number;
};

export type TimelineList = {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly leaves: readonly Leaf[];
  readonly abovePx: number;
  readonly belowPx: number;
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined;
  readonly retry: () => void;
  /** Scrolls a period or memory into view, loading it if needed, and focuses it. */
  readonly goTo: (place: string, elementId: string, block?: ScrollTarget['block']) => void;
  /** Returns the chunk before or after the one that begins at this cursor. */
  readonly beside: (cursor: string, step: -1 | 1) => Promise<Leaf | undefined>;
};

type Wanted = {
  readonly source: Source;
  readonly total: number;
  readonly years: Calendar['years'];
  readonly changes: Changes;
};

const indices = ({ from, to }: Range): readonly number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** Virtual list of a timeline: mounted chunks near the reader, and empty space for the others. */
export const useVirtualList = ({ source, total, years, changes }: Wanted): TimelineList => {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<ChunkIndex>(unread);
  const [scroll, inspect] = useReducer(reduceScroll, initialState);
  const { near, top, fromBelow, folded, aim } = scroll;
  const held = useRef<Held>(undefined);
  const layout = useMemo(() => layoutOf(marks, total, folded), [marks, total, folded]);

  const shown = useMemo(() => {
    const requested = { from: leafToGo(marks, near.from), to: leafToGo(marks, near.to) };
    const readTo = marks.findIndex(({ read }) => !read);
    if (total > shortTimeline) return requested;
    return { from: 0, to: Math.max(requested.to, (readTo === -1 ? marks.length : readTo) - 1) };
  }, [marks, near, total]);
  const { next, upwards } = toRead(marks, {
    ...shown,
    first: leafToGo(marks, aim ? aim.place : top),
    fromBelow: fromBelow && !aim,
    canGoUp: source.readBefore !== undefined,
  });
  const requests = indices(shown).filter((at) => marks[at]?.read || at === next);
  const answers = useQueries({ queries: requests.map((at) => leafQuery(source, marks[at]?.cursor ?? '')) });
  /** Cached chunks return without other state changes. */
  const arrived = answers.map(({ dataUpdatedAt }) => dataUpdatedAt).join();
  const answerOf = new Map(requests.map((at, index) => [at, answers[index]]));
  const places = years.map(placeBefore);
  const take = ({ cursor, answer }: LeafRead): ChunkIndex => {
    const grow = (row: ChunkIndex): ChunkIndex => withAnswer(splitAt(row, cursor), cursor, answer, places);
    const row = splitAt(marks, cursor);
    const at = row.findIndex((mark) => mark.cursor === cursor);
    if (row !== marks) inspect(afterReadingUp(row[at - 1]?.cursor ?? '', cursor));
    setMarks(grow);
    return grow(marks);
  };
  const earlier = useEarlier({ source, marks, at: upwards, onRead: take });

  const grown = requests.reduce((row, at, index) => {
    const answer = answers[index]?.data;
    return answer ? withAnswer(row, marks[at]?.cursor ?? '', answer, places) : row;
  }, marks);
  if (grown !== marks) setMarks(grown);

  useEffect(() => {
    let frame = 0;
    const readAgain = (): void => {
      frame = 0;
      const element = box.current;
      if (!element) return;
      held.current = findAnchor(element);
      const y = -element.getBoundingClientRect().top;
      if (aim) return;
      const seen = leavesBetween(layout, y - nearPx, y + window.innerHeight + nearPx);
      const at = leavesBetween(layout, y + lookAheadPx, y + lookAheadPx).from;
      const beginPx = topOf(layout, at);
      const endPx = beginPx + (layout.heightsPx[at] ?? 0);
      const change = {
        near: { from: marks[seen.from]?.cursor ?? '', to: marks[seen.to]?.cursor ?? '' },
        top: marks[at]?.cursor ?? '',
        fromBelow: endPx - (y + window.innerHeight) < y - beginPx,
        folded: foldFor(layout, seen.from),
      };
      // React would render the page on every frame, even for an unchanged state.
      if (reduceScroll(scroll, change) !== scroll) inspect(change);
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(readAgain);
    };
    readAgain();
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [layout, aim, marks, scroll]);

  useLayoutEffect(() => {
    // The visible memory keeps its position when content above changes.
    if (!aim) held.current = restoreAnchor(held.current);
  });

  const measure = useMeasured(
    useCallback(
      (seen) => setMarks((now) => seen.reduce((row, { cursor, heightPx }) => withHeight(row, cursor, heightPx), now)),
      [],
    ),
  );

  useLayoutEffect(() => {
    if (!aim) return;
    const found = document.getElementById(aim.elementId);
    if (found) {
      const far = Math.abs(found.getBoundingClientRect().top) > window.innerHeight * 3;
      found.scrollIntoView({ behavior: far ? 'instant' : 'smooth', block: aim.block });
      (found.querySelector<HTMLElement>('h2') ?? found).focus({ preventScroll: true });
      held.current = { element: found, placePx: window.scrollY + found.getBoundingClientRect().top };
      inspect({ aim: undefined });
      return;
    }
    const at = leafToGo(marks, aim.place);
    const fold = foldFor(layout, at);
    if (fold !== folded) inspect({ folded: fold });
    else if (box.current && (at < shown.from || at > shown.to)) {
      const y = window.scrollY + box.current.getBoundingClientRect().top + topOf(layout, at);
      window.scrollTo({ top: y + blurPx, behavior: 'instant' });
      const there = marks[at]?.cursor ?? '';
      inspect({ near: { from: there, to: there } });
    }
  }, [aim, marks, layout, folded, shown, arrived]);

  useEffect(() => {
    if (!aim) return undefined;
    // Scrolling by the reader cancels the target.
    const giveUp = (): void => inspect({ aim: undefined });
    for (const name of ['wheel', 'touchmove']) window.addEventListener(name, giveUp, { once: true, passive: true });
    return () => {
      for (const name of ['wheel', 'touchmove']) window.removeEventListener(name, giveUp);
    };
  }, [aim]);

  const memoriesAt = useLeafMemories(changes);

  return {
    box,
    leaves: indices(shown).map((at) => {
      const answer = answerOf.get(at);
      return {
        cursor: marks[at]?.cursor ?? '',
        memories: answer?.data && memoriesAt(marks, at, answer.data, answer.dataUpdatedAt),
        isLast: isLast(marks, at),
        failed: (answer?.isError ?? false) || (at === upwards && earlier.failed),
        heightPx: layout.heightsPx[at] ?? 0,
      };
    }),
    ...roomAround(layout, shown),
    measure,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
      if (earlier.failed) earlier.retry();
    },
    goTo: (place, elementId, block = 'start') => {
      setMarks((now) => splitAt(now, place));
      inspect({ aim: { place, elementId, block } });
    },
    beside: async (cursor, step) => {
      const here = marks.findIndex((mark) => mark.cursor === cursor);
      const mark = marks[here + step];
      if (!mark) return undefined;
      const opensUp = step === -1 && !mark.read ? await earlier.read(marks, here - 1) : undefined;
      const leaf = opensUp ?? {
        cursor: mark.cursor,
        answer: await client.fetchQuery(leafQuery(source, mark.cursor)),
      };
      const { queryKey } = leafQuery(source, leaf.cursor);
      const grown = take(leaf);
      const at = grown.findIndex((one) => one.cursor === leaf.cursor);
      return {
        cursor: leaf.cursor,
        memories: memoriesAt(grown, at, leaf.answer, client.getQueryState(queryKey)?.dataUpdatedAt ?? 0),
        isLast: isLast(grown, at),
        failed: false,
        heightPx: grown[at]?.heightPx ?? 0,
      };
    },
  };
};
