import { useCallback, useEffect, useRef, useState } from 'react';

const prefix = 'keepsake.draft.';

const read = <D>(name: string): D | undefined => {
  try {
    const kept = window.localStorage.getItem(prefix + name);
    return kept === null ? undefined : (JSON.parse(kept) as D);
  } catch {
    // Closed storage or a draft of an older page: start empty.
    return undefined;
  }
};

const write = (name: string, draft: unknown): void => {
  try {
    if (draft === undefined) window.localStorage.removeItem(prefix + name);
    else window.localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // A full or closed storage costs the draft, never the typing.
  }
};

/** Whoever has sent what was typed, wherever it was typed. */
export const discardDraft = (name: string): void => write(name, undefined);

export type Draft<D> = {
  /** What was kept when the form opened, if anything. */
  readonly kept: D | undefined;
  readonly keep: (draft: D) => void;
  readonly discard: () => void;
};

/** What someone typed survives a reload on this device. Secrets and files never go through here. */
export const useDraft = <D>(name: string): Draft<D> => {
  const [kept, setKept] = useState(() => read<D>(name));
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
      const save = (): void => write(name, draft);
      pending.current = { save, timer: window.setTimeout(() => settle(true), 300) };
    },
    [name, settle],
  );
  const discard = useCallback(() => {
    settle(false);
    write(name, undefined);
    setKept(undefined);
  }, [name, settle]);
  // Whoever leaves or reloads within the pause after a key still finds that key's letter again.
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
