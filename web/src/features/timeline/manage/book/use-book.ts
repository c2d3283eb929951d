import type { BookAnswer, BookCopyAnswer, BookPagesAnswer, BookSettings } from '@keepsake/contracts/rest/books';
import { bookPagesAtOnce } from '@keepsake/contracts/values/book-paper';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getJson, path, sendJson } from '../../../../shared/api/client.js';
import { ApiError, hasStatus, sentenceOf } from '../../../../shared/api/errors.js';
import { newKey, useKeyedBody } from '../../../../shared/api/idempotency.js';
import { fieldSentence } from '../../../../shared/area/sentences-texts.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { bookText as t } from '../book-texts.js';

const saveDelayMs = 500;
const pollIntervalMs = 2_000;
const bookPath = (code: string): string => path`/api/timeline/${code}/book`;
const copyPath = (code: string): string => `${bookPath(code)}/copy`;

export const useBook = (code: string) =>
  useQuery({
    queryKey: ['book', code],
    queryFn: ({ signal }) => getJson<BookAnswer>(bookPath(code), signal),
    refetchOnWindowFocus: false,
  });

const messagesOf = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.body.errors ?? []).map(({ field, message }) => [field, fieldSentence(message)]));
};

type Draft = Pick<BookAnswer, 'settings' | 'revision'>;

/**
 * Settings of the book as edited; changes are saved shortly after they are made, one after the other. Settings that
 * another keeper saved are adopted while nothing is edited; else the person chooses.
 */
export const useBookSettings = (code: string, book: BookAnswer) => {
  const client = useQueryClient();
  const failed = useFailed();
  const keyOf = useKeyedBody();
  const [settings, setSettings] = useState(book.settings);
  const [saved, setSaved] = useState<Draft>(book);
  const [refused, setRefused] = useState<BookSettings>();
  /** Returned by the last save, for the next one, which may be sent before or without another render. */
  const latest = useRef(0);
  const left = useRef(false);
  const save = useMutation({
    scope: { id: `book ${code}` },
    mutationFn: (given: Draft) => {
      const body = { ...given.settings, revision: Math.max(given.revision, latest.current) };
      return sendJson<BookAnswer>(bookPath(code), { method: 'PUT', body, key: keyOf(body) });
    },
    onSuccess: (answer, given) => {
      latest.current = answer.revision;
      setSaved({ settings: given.settings, revision: answer.revision });
      client.setQueryData(['book', code], answer);
      void client.invalidateQueries({ queryKey: ['book-pages', code] });
    },
    onError: async (error, given) => {
      setRefused(given.settings);
      if (left.current) failed(error, t('lastNotSaved'));
      if (!hasStatus(error, 409)) return;
      await client.invalidateQueries({ queryKey: ['book', code] });
      await client.invalidateQueries({ queryKey: ['book-pages', code] });
    },
  });
  const { mutate, isPending } = save;
  const isDirty = settings !== saved.settings;
  const { revision } = saved;
  const waits = isDirty && settings !== refused;

  useEffect(() => {
    if (!waits || isPending) return undefined;
    const timer = setTimeout(() => mutate({ settings, revision }), saveDelayMs);
    return () => clearTimeout(timer);
  }, [waits, isPending, settings, revision, mutate]);

  const adopt = (): void => {
    setSettings(book.settings);
    setSaved(book);
  };
  if (!isDirty && !isPending && book.revision > saved.revision) adopt();

  // Leaving the section saves what was changed in the last moment.
  const last = useRef<Draft>(undefined);
  useEffect(() => {
    last.current = waits ? { settings, revision } : undefined;
  });
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      if (last.current) mutate(last.current);
    };
  }, [mutate]);

  const error = save.isError && settings === refused ? save.error : undefined;
  const errors = messagesOf(error);
  const isConflict = hasStatus(error, 409);
  return {
    settings,
    change: (change: Partial<BookSettings>) => setSettings((before) => ({ ...before, ...change })),
    /** Saves immediately; rejects if the settings are invalid. */
    saveNow: async (): Promise<void> => {
      if (isDirty) await save.mutateAsync({ settings, revision });
    },
    state: isPending || waits ? ('saving' as const) : isDirty ? ('failed' as const) : ('saved' as const),
    errors,
    failure:
      error && !isConflict && Object.keys(errors).length === 0 ? sentenceOf(error, t('choicesFailed')) : undefined,
    retry: () => mutate({ settings, revision }),
    /** Another keeper saved first; both actions end the conflict. */
    conflict: isConflict
      ? {
          keepMine: () => mutate({ settings, revision: book.revision }),
          useTheirs: adopt,
        }
      : undefined,
  };
};
export type BookForm = ReturnType<typeof useBookSettings>;

/** Returns a page of the preview by its number. */
export const useBookPage = (code: string, number: number) => {
  const from = Math.floor((Math.max(number, 1) - 1) / bookPagesAtOnce) * bookPagesAtOnce + 1;
  const found = useQuery({
    queryKey: ['book-pages', code, from],
    queryFn: ({ signal }) => getJson<BookPagesAnswer>(`${bookPath(code)}/pages?from=${from}`, signal),
    placeholderData: (before) => (before?.from === from ? before : undefined),
    refetchOnWindowFocus: false,
  });
  const page = found.data?.from === from ? found.data.pages[number - from] : undefined;
  return { page, isLoading: found.isPending, error: page ? null : found.error, retry: () => void found.refetch() };
};
export type PreviewPage = BookPagesAnswer['pages'][number];

export const isUnderWay = (copy: BookCopyAnswer | undefined): boolean =>
  copy?.state === 'queued' || copy?.state === 'making';

/** The newest PDF, with its request and cancellation. */
export const useBookCopy = (code: string) => {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['book-copy', code],
    queryFn: ({ signal }) => getJson<BookCopyAnswer>(copyPath(code), signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollIntervalMs : false),
  });
  const onSuccess = (answer: BookCopyAnswer): void => void client.setQueryData(['book-copy', code], answer);
  const start = useMutation({
    mutationFn: async (saveNow: () => Promise<void>) => {
      await saveNow();
      return sendJson<BookCopyAnswer>(copyPath(code), { key: newKey() });
    },
    onSuccess,
  });
  const cancel = useMutation({
    mutationFn: () => sendJson<BookCopyAnswer>(copyPath(code), { method: 'DELETE', key: newKey() }),
    onSuccess,
  });
  return { found, start, cancel };
};
