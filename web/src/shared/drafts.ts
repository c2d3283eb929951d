import { useCallback, useEffect, useRef, useState } from 'react';
import { loadStored, saveStored, type Check } from './storage/stored.js';

const prefix = 'keepsake.draft.';

// Without storage only the draft is lost.
const write = (name: string, draft: unknown): void => void saveStored(prefix + name, draft);

const storedNames = (): readonly string[] => {
  try {
    return Object.keys(window.localStorage).flatMap((key) =>
      key.startsWith(prefix) ? [key.slice(prefix.length)] : [],
    );
  } catch {
    return [];
  }
};

type Unsaved = { readonly name: string; readonly draft: unknown; readonly timer: number };

/** Input of all open forms that is not stored yet. What is removed from here is never stored. */
const unsaved = new Set<Unsaved>();

/** Deletes drafts, also those that open forms would still store. */
export const removeDrafts = (isRemoved: (name: string) => boolean): void => {
  for (const one of unsaved) if (isRemoved(one.name)) unsaved.delete(one);
  for (const name of storedNames()) if (isRemoved(name)) write(name, undefined);
};

/** Deletes a draft after its content was sent. */
export const discardDraft = (name: string): void => removeDrafts((one) => one === name);

export type Draft<D> = {
  /** Draft at the time the form opened, if any. */
  readonly kept: D | undefined;
  readonly keep: (draft: D) => void;
  readonly discard: () => void;
};

/**
 * Stores typed input on this device across reloads. Never for secrets or files. A draft that does not pass the check,
 * written by an older version, is not restored.
 */
export const useDraft = <D>(name: string, isDraft: Check<D>): Draft<D> => {
  const [kept, setSaved] = useState(() => loadStored(prefix + name, isDraft));
  const pending = useRef<Unsaved>(undefined);
  const settle = useCallback((save: boolean) => {
    const one = pending.current;
    if (!one) return;
    pending.current = undefined;
    window.clearTimeout(one.timer);
    if (unsaved.delete(one) && save) write(one.name, one.draft);
  }, []);
  const keep = useCallback(
    (draft: D) => {
      settle(false);
      pending.current = { name, draft, timer: window.setTimeout(() => settle(true), 300) };
      unsaved.add(pending.current);
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
