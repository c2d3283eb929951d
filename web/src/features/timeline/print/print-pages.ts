import { placeBefore } from '@keepsake/contracts/values/timeline-place';
import { useEffect, useRef, useState } from 'react';
import { yearsOf } from '../album/periods.js';
import type { Memory, Source } from '../timeline-api.js';

/** Limit per print, for paper and for the memory of phones. */
export const maxPrinted = 1_000;

/** Everything, or one year; 'undated' selects memories without a date. */
export type Choice = 'all' | 'undated' | number;

export type PrintChunk = { readonly cursor: string; readonly memories: readonly Memory[] };

type Gathered = {
  readonly state: 'choosing' | 'gathering' | 'failed' | 'whole';
  readonly leaves: readonly PrintChunk[];
  readonly count: number;
  /** More memories exist than one print allows. */
  readonly isCut: boolean;
};

const nothing: Gathered = { state: 'choosing', leaves: [], count: 0, isCut: false };

const beginOf = (choice: Choice): string =>
  choice === 'all' ? '' : placeBefore(choice === 'undated' ? undefined : choice);

/** Returns the chosen memories of a chunk; reading starts at the choice, so only the end needs cutting. */
const chosenOf = (memories: readonly Memory[], choice: Choice): readonly Memory[] => {
  if (choice === 'all') return memories;
  const years = yearsOf(memories);
  return memories.filter((_, at) => years[at] === (choice === 'undated' ? undefined : choice));
};

/** Reads the pages to print chunk by chunk, so that a phone stays responsive and can cancel. */
export const usePrintPages = (source: Source) => {
  const [gathered, setGathered] = useState(nothing);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const gather = async (choice: Choice): Promise<void> => {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    let now: Gathered = { ...nothing, state: 'gathering' };
    let cursor: string | null = beginOf(choice);
    setGathered(now);
    try {
      while (cursor !== null && !now.isCut) {
        // oxlint-disable-next-line no-await-in-loop -- each begins where the last one ends
        const { entries, nextCursor } = await source.read(cursor, signal);
        if (signal.aborted) return;
        const chosen = chosenOf(entries, choice);
        const memories = chosen.slice(0, maxPrinted - now.count);
        const count = now.count + memories.length;
        const more = nextCursor !== null && chosen.length === entries.length;
        const isCut = memories.length < chosen.length || (more && count >= maxPrinted);
        now = { ...now, leaves: [...now.leaves, { cursor, memories }], count, isCut };
        setGathered(now);
        cursor = more ? nextCursor : null;
      }
      setGathered({ ...now, state: 'whole' });
    } catch {
      if (!signal.aborted) setGathered({ ...now, state: 'failed' });
    }
  };

  /** Resets for another choice. */
  const clear = (): void => {
    running.current?.abort();
    setGathered(nothing);
  };

  return { gathered, gather, clear };
};

/** Returns how many of the rendered pictures have finished; broken ones count as finished. */
export const usePicturesCome = (
  box: HTMLElement | null,
  drawn: number,
): { readonly come: number; readonly all: number } => {
  const [reported, setReported] = useState({ come: 0, all: 0 });
  useEffect(() => {
    if (!box) return undefined;
    const read = (): void => {
      const pictures = [...box.querySelectorAll('img')];
      setReported({ come: pictures.filter(({ complete }) => complete).length, all: pictures.length });
    };
    read();
    for (const name of ['load', 'error']) box.addEventListener(name, read, true);
    return () => {
      for (const name of ['load', 'error']) box.removeEventListener(name, read, true);
    };
  }, [box, drawn]);
  return reported;
};
