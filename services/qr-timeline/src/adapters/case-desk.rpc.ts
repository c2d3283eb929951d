import type { HandoverDefinition } from '@keepsake/contracts/rpc/handover';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { CaseDesk } from '../application/plate-ports.js';

export const askedCases = (handover: Client<HandoverDefinition>): CaseDesk => ({
  preparedFor: async (caseId, { signal, correlationId }) => {
    const { known, eventType, honoreeName, fromDate, toDate, words } = await handover.GetPrepared(
      { caseId },
      { signal, correlationId },
    );
    return known ? present({ eventType, honoreeName, fromDate, toDate, description: words }) : undefined;
  },
});
