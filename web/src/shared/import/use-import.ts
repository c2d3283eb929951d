import type { ImportResult } from '@keepsake/contracts/rest/imports';
import { useRef, useState } from 'react';

/** Previews a chosen file, and imports it on confirmation. `send` with `keep` stores the valid rows. */
export const useImport = <R extends ImportResult>(send: (file: File, keep: boolean) => Promise<R>) => {
  const [file, setFile] = useState<File>();
  const newest = useRef<File>(undefined);
  const [seen, setSeen] = useState<R>();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const done = seen?.kept === true;

  const attempt = async (run: () => Promise<void>): Promise<void> => {
    setPending(true);
    setError(undefined);
    try {
      await run();
    } catch (problem) {
      setError(problem);
    }
    setPending(false);
  };
  return {
    seen,
    pending,
    error,
    done,
    /** Undefined if there is nothing to import. */
    fits: seen !== undefined && !done && seen.fresh > 0 ? seen : undefined,
    read: (chosen: File): Promise<void> => {
      newest.current = chosen;
      setFile(chosen);
      setSeen(undefined);
      return attempt(async () => {
        const found = await send(chosen, false);
        // A late result of the previous file must not appear for this one.
        if (newest.current === chosen) setSeen(found);
      });
    },
    /** `onChanged` also runs after an error: the import may have taken effect before the connection ended. */
    keep: (onChanged: (kept?: R) => Promise<void> | void): Promise<void> =>
      attempt(async () => {
        if (!file) return;
        try {
          const kept = await send(file, true);
          if (newest.current === file) setSeen(kept);
          await onChanged(kept);
        } catch (problem) {
          const now = await send(file, false).catch(() => undefined);
          if (now && newest.current === file) setSeen(now);
          await onChanged();
          throw problem;
        }
      }),
  };
};
