import type { CaseFilmsDefinition } from '@keepsake/contracts/rpc/case-films';
import type { FilmsDefinition } from '@keepsake/contracts/rpc/films';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { FilmAskClient } from '../application/keeping-ports.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createFilmAskClient = (
  films: Client<FilmsDefinition>,
  cases: Client<CaseFilmsDefinition>,
): FilmAskClient => ({
  asked: async (askId, { signal, correlationId }) => {
    const ask = await undefinedIfNotFound(films.GetFilmAsk({ askId }, { signal, correlationId }));
    if (!ask) return undefined;
    const { caseId, ...about } = ask;
    const asker = await undefinedIfNotFound(cases.GetFilmAsker({ caseId }, { signal, correlationId }));
    return asker && { ...about, partner: asker.partner };
  },
});
