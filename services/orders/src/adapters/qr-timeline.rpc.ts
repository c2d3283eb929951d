import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import type { TimelinesDefinition } from '@keepsake/contracts/rpc/timelines';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { Plates, Uploads } from '../application/ports.js';

const asking = ({ signal, correlationId }: Parameters<Plates['codesOf']>[1]) => ({ signal, correlationId });

export const askedUploads = (timelines: Client<TimelinesDefinition>): Uploads => ({
  firstMissing: async (uploadIds, browserId, turn) =>
    (await timelines.CheckUploads({ uploadIds: [...uploadIds], browserId }, asking(turn))).missing,
});

export const askedPlates = (codes: Client<CodesDefinition>): Plates => ({
  codesOf: async (codeIds, turn) => {
    const found = await codes.LookUpCodes({ ids: [...codeIds] }, asking(turn));
    return new Map(found.codes.map((one) => [one.id, one.code]));
  },
});
