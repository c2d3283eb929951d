import type { CaseFilmAnswer } from '@keepsake/contracts/rest/films';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../../shared/api/client.js';
import { newKey } from '../../../../shared/api/idempotency.js';
import { actsKey } from '../../team/team-api.js';
import { casesKey } from '../cases-api.js';

const pollIntervalMs = 2_000;

export const isBeingMade = ({ state }: CaseFilmAnswer): boolean => state === 'queued' || state === 'making';

/** The film of the case's page, and the order of a new one. */
export const useCaseFilm = (caseId: string) => {
  const client = useQueryClient();
  const queryKey = [...casesKey, 'film', caseId] as const;
  const filmPath = path`/api/cases/${caseId}/film`;
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => getJson<CaseFilmAnswer>(filmPath, signal),
    refetchInterval: ({ state: { data } }) => (data && isBeingMade(data) ? pollIntervalMs : false),
  });
  const order = useMutation({
    mutationFn: () => sendJson<CaseFilmAnswer>(filmPath, { key: newKey() }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: actsKey });
    },
    // The family may have ended the sharing.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  const ask = useMutation({
    mutationFn: () => sendJson<CaseFilmAnswer>(`${filmPath}/ask`, { key: newKey() }),
    onSuccess: (answer) => {
      client.setQueryData(queryKey, answer);
      void client.invalidateQueries({ queryKey: actsKey });
    },
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return { found, order, ask };
};
