import type { FilmAnswer, FilmCopyAnswer, FilmPlanAnswer } from '@keepsake/contracts/rest/films';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { getJson, path, sendJson } from '../../../../shared/api/client.js';
import { ApiError } from '../../../../shared/api/errors.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { fieldSentence } from '../../../../shared/area/sentences-texts.js';

const pollIntervalMs = 2_000;
const filmPath = (code: string): string => path`/api/timeline/${code}/film`;
const copyPath = (code: string): string => `${filmPath(code)}/copy`;

export type FilmSettings = FilmAnswer['settings'];

export const useFilm = (code: string) =>
  useQuery({
    queryKey: ['film', code],
    queryFn: ({ signal }) => getJson<FilmAnswer>(filmPath(code), signal),
    refetchOnWindowFocus: false,
  });

/** Settings as edited, and what a film with them contains. They are stored with the film. */
export const useFilmForm = (code: string, film: FilmAnswer) => {
  const [settings, setSettings] = useState(film.settings);
  const { title, dates, closing, captions, music, ...counted } = useDeferredValue(settings);
  const plan = useQuery({
    // Only what changes the answer, so that typing a title asks for nothing.
    queryKey: ['film-plan', code, counted, closing === ''],
    queryFn: () => {
      const body = { ...counted, title: title === '' ? '-' : title, dates, closing, captions, music };
      return sendJson<FilmPlanAnswer>(`${filmPath(code)}/plan`, { body, key: newKey() });
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  return {
    settings,
    change: (change: Partial<FilmSettings>) => setSettings((before) => ({ ...before, ...change })),
    plan,
  };
};
export type FilmForm = ReturnType<typeof useFilmForm>;

export const isUnderWay = (copy: FilmCopyAnswer | undefined): boolean =>
  copy?.state === 'queued' || copy?.state === 'making';

/** Messages of fields that the server refused, by field. */
export const fieldErrors = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries((error.body.errors ?? []).map(({ field, message }) => [field, fieldSentence(message)]));
};

/** The finished film, with the request for a new one, its cancellation and its deletion. */
export const useFilmCopy = (code: string) => {
  const client = useQueryClient();
  const found = useQuery({
    queryKey: ['film-copy', code],
    queryFn: ({ signal }) => getJson<FilmCopyAnswer>(copyPath(code), signal),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? pollIntervalMs : false),
  });
  const onSuccess = (answer: FilmCopyAnswer): void => void client.setQueryData(['film-copy', code], answer);
  const start = useMutation({
    mutationFn: (settings: FilmSettings) => sendJson<FilmCopyAnswer>(copyPath(code), { body: settings, key: newKey() }),
    onSuccess,
  });
  const cancel = useMutation({
    mutationFn: () => sendJson<FilmCopyAnswer>(copyPath(code), { method: 'DELETE', key: newKey() }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () => sendJson<FilmCopyAnswer>(filmPath(code), { method: 'DELETE', key: newKey() }),
    onSuccess,
  });
  const wall = useMutation({
    mutationFn: (onWall: boolean) =>
      sendJson<FilmCopyAnswer>(`${filmPath(code)}/wall`, { method: 'PUT', body: { onWall }, key: newKey() }),
    onSuccess,
  });
  const share = useMutation({
    mutationFn: (shared: boolean) =>
      sendJson<FilmCopyAnswer>(`${filmPath(code)}/sharing`, { method: 'PUT', body: { shared }, key: newKey() }),
    onSuccess,
  });
  return { found, start, cancel, remove, wall, share };
};
export type FilmWork = ReturnType<typeof useFilmCopy>;
