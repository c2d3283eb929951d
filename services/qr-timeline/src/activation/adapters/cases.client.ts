import type { HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { CaseClient } from '../../plates/api.js';

export const createCaseClient = (handover: Pick<Client<HandoverDefinition>, 'GetPrepared'>): CaseClient => ({
  preparedFor: async (caseId, { signal, correlationId, language }) => {
    const {
      known,
      eventType,
      honoreeName,
      fromDate,
      toDate,
      words: text,
      preparedBy,
      files,
    } = await handover.GetPrepared({ caseId }, { signal, correlationId, ...present({ language }) });
    return known
      ? {
          ...present({ eventType, honoreeName, fromDate, toDate, description: text, preparedBy }),
          files: files.map(({ uploadId, caption, portrait }) => ({ uploadId, portrait, ...present({ caption }) })),
        }
      : undefined;
  },
});
