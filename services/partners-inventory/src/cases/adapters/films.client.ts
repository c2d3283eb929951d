import type { FilmsDefinition } from '@keepsake/contracts/rpc/films';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import type { CaseFilm, FilmsOfCases } from '../application/handover-ports.js';

const filmOf = ({ film, ...copy }: Output<FilmsDefinition, 'GetCaseFilm'>): CaseFilm => {
  if (!film) return copy;
  const { id, requestedAt, size, seconds, changed } = film;
  return { ...copy, film: { id, requestedAt, size, seconds, changed } };
};

export const createFilmClient = (films: Client<FilmsDefinition>): FilmsOfCases => ({
  get: async (caseId, { signal, correlationId }) =>
    filmOf(await films.GetCaseFilm({ caseId }, { signal, correlationId })),
  order: async (caseId, { signal, correlationId }) =>
    void (await films.OrderCaseFilm({ caseId }, { signal, correlationId })),
  ask: async (caseId, { signal, correlationId }) =>
    void (await films.AskForCaseFilm({ caseId }, { signal, correlationId })),
  file: async (caseId, { signal, correlationId }) => films.FindCaseFilmFile({ caseId }, { signal, correlationId }),
});
