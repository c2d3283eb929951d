import { visitsRpc } from '@keepsake/contracts/rpc/visits';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { ListPage } from '@keepsake/platform/work-list';
import { z } from 'zod';
import type { UnscannedFilter, UnscannedPlate } from '../application/ports.js';
import type { OpenedDay, RecordVisits } from '../application/record-visits.js';
import type { TimelineVisits } from '../application/show-visits.js';

export type VisitsUse = {
  readonly openVisitDay: Handler<unknown, OpenedDay>;
  readonly recordVisits: Handler<RecordVisits, void>;
  readonly getVisits: Handler<{ readonly code: string }, TimelineVisits>;
  readonly getShownVisits: Handler<{ readonly code: string }, { readonly thisMonth?: number }>;
  readonly listUnscanned: Handler<UnscannedFilter, ListPage<UnscannedPlate>>;
};

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');

/** Serves the RPC methods for visits and scans. */
export const visitsRpcService = (use: VisitsUse): RpcService =>
  rpcService(visitsRpc, 'api', {
    OpenVisitDay: method(z.object({}), use.openVisitDay),
    RecordVisits: method(
      z.object({
        day: z.iso.date(),
        observations: z
          .array(z.object({ kind: z.enum(['visit', 'scan']), code: z.string().max(20), mark: z.string().max(64) }))
          .max(1_000),
      }),
      async (input, ctx) => {
        await use.recordVisits(input, ctx);
        return {};
      },
    ),
    GetVisits: method(z.object({ code }), async (input, ctx) => ({
      months: [...(await use.getVisits(input, ctx)).months],
    })),
    GetShownVisits: method(z.object({ code }), use.getShownVisits),
    ListUnscanned: method(
      z.object({
        state: z.enum(['activated', 'shipped']).exactOptional(),
        search: z.string().max(200).exactOptional(),
        sort: z.string().max(40).exactOptional(),
        cursor: z.string().max(3_000).exactOptional(),
        limit: z.int(),
      }),
      async (input, ctx) => {
        const { rows, nextCursor, total } = await use.listUnscanned(input, ctx);
        return {
          ...present({ nextCursor }),
          total,
          plates: rows.map(({ activatedAt, createdAt, ...row }) => ({
            ...row,
            ...present({ activatedAt: activatedAt?.toISOString() }),
            createdAt: createdAt.toISOString(),
          })),
        };
      },
    ),
  });
