import type { VisitsDefinition } from '@keepsake/contracts/rpc/visits';
import { at, ids, publicCode } from './answers.js';
import type { Methods } from './fake-service.js';

export const fakeVisits: Methods<VisitsDefinition> = {
  OpenVisitDay: async () => ({ day: at.slice(0, 10), salt: 'a-salt' }),
  RecordVisits: async () => ({}),
  GetVisits: async () => ({ months: [{ month: '2026-02', visits: 14 }] }),
  GetShownVisits: async () => ({ thisMonth: 14 }),
  ListUnscanned: async () => ({
    plates: [
      { id: ids.entry, code: publicCode, serial: 'CF000001', batchId: ids.batch, batchName: 'Spring', createdAt: at },
    ],
    total: 1,
  }),
};
