import { useCallback, useEffect, useRef, useState } from 'react';

const prefix = 'keepsake.draft.';

const read = <D>(name: string): D | undefined => {
  try {
    const kept = window.localStorage.getItem(prefix + name);
    return kept === null ? undefined : (JSON.parse(kept) as D);
  } catch {
    // Storage is unavailable or the draft is outdated: starts empty.
    return undefined;
  }
};

const write = (name: string, draft: unknown): void => {
  try {
    if (draft === undefined) window.localStorage.removeItem(prefix + name);
    else window.localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // Storage is full or unavailable: only the draft is lost.
  }
};

/** How often each draft was discarded, so that input from before is not stored after it. */
const discards = new Map<string, number>();

/** Deletes a draft after its content was sent. */
export const discardDraft = (name: string): void => {
  discards.set(name, (discards.get(name) ?? 0) + 1);
  write(name, undefined);
};

export type Draft<D> = {
  /** Draft at the time the form opened, if any. */
  readonly kept: D | undefined;
  readonly keep: (draft: D) => void;
  readonly discard: () => void;
};

/** Stores typed input on this device across reloads. Never for secrets or files. */
export const useDraft = <D>(name: string): Draft<D> => {
  const [kept, setSaved] = useState(() => read<D>(name));
  const pending = useRef<{ readonly timer: number; readonly save: () => void }>(undefined);
  const settle = useCallback((save: boolean) => {
    if (!pending.current) return;
    window.clearTimeout(pending.current.timer);
    if (save) pending.current.save();
    pending.current = undefined;
  }, []);
  const keep = useCallback(
    (draft: D) => {
      settle(false);
      const before = discards.get(name);
      const save = (): void => {
        if (discards.get(name) === before) write(name, draft);
      };
      pending.current = { save, timer: window.setTimeout(() => settle(true), 300) };
    },
    [name, settle],
  );
  const discard = useCallback(() => {
    settle(false);
    write(name, undefined);
    setSaved(undefined);
  }, [name, settle]);
  // Writes pending input on unmount and page hide, before the debounce ends.
  useEffect(() => {
    const save = (): void => settle(true);
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [settle]);
  return { kept, keep, discard };
};
