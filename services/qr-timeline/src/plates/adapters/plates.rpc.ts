import { maxPlatesSwapped } from '@keepsake/contracts/values/limits';
import { platesRpc, type PlatesDefinition } from '@keepsake/contracts/rpc/plates';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { PlatePassport } from '../application/show-plate.js';
import type { ReceivedPlates, ReceivePlates } from '../application/receive-plates.js';
import type { SwappedPlates, SwapPlates } from '../application/swap-plates.js';
import type { TakeInPlates, TakenIn } from '../application/record-received-plates.js';
import { plateMarks, type PlateStep } from '../domain/plate-life.js';

export type PlatesUse = {
  readonly showPlate: Handler<{ readonly typed: string }, PlatePassport>;
  readonly recordReceivedPlates: Handler<TakeInPlates, readonly TakenIn[]>;
  readonly receivePlates: Handler<ReceivePlates, ReceivedPlates>;
  readonly swapPlates: Handler<SwapPlates, SwappedPlates>;
};

type Passport = Output<PlatesDefinition, 'ShowPlate'>;

const stepAnswer = ({ at, step, holder, staffId, reason, version }: PlateStep): Passport['steps'][number] => {
  const [kind, ...rest] = holder?.split(':') ?? [];
  return {
    ...present({ staffId, reason, version, holder: kind, holderId: rest.length > 0 ? rest.join(':') : undefined }),
    at: at.toISOString(),
    step,
  };
};

const passportAnswer = ({ plate, undoUntil, steps, ...rest }: PlatePassport): Passport => ({
  ...present({
    orderId: plate.orderId,
    orderNumber: rest.orderNumber,
    customerId: plate.customerId,
    timelineUrl: rest.timelineUrl,
    replacedBy: rest.replacedBy,
    replaces: rest.replaces,
    undoUntil: undoUntil?.toISOString(),
    lastScannedOn: rest.lastScannedOn,
  }),
  id: plate.id,
  code: plate.code,
  serial: plate.serial,
  stockState: plate.stockState,
  lifeState: plate.lifeState,
  gone: plate.gone,
  test: plate.test,
  atMaker: plate.atMaker,
  batchId: plate.batchId,
  batchName: rest.batchName,
  createdAt: plate.createdAt.toISOString(),
  address: rest.address,
  sample: rest.sample,
  scans: rest.scans,
  steps: steps.map(stepAnswer),
});

const typed = z.string().max(400);

/** Serves the RPC methods for the life of plates. */
export const platesRpcService = (use: PlatesUse): RpcService =>
  rpcService(platesRpc, 'api', {
    ShowPlate: method(z.object({ typed }), async (input, ctx) => passportAnswer(await use.showPlate(input, ctx))),
    TakeInPlates: method(
      z.object({
        typed: z.array(typed).min(1).max(500),
        mark: z.enum(plateMarks),
        reason: z.string().trim().max(300),
      }),
      async (input, ctx) => ({ plates: (await use.recordReceivedPlates(input, ctx)).map((line) => ({ ...line })) }),
    ),
    ReceivePlates: method(
      z.object({
        batchId: z.uuid('We find no such batch. Please open it from the list of batches.'),
        count: z.int().min(1, 'Enter how many plates came, 1 or more.').exactOptional(),
      }),
      use.receivePlates,
    ),
    SwapPlates: method(
      z.object({
        orderId: z.uuid('Order not found. Check the order number.'),
        codes: z.array(typed).min(1).max(maxPlatesSwapped),
        damaged: z.array(typed).max(maxPlatesSwapped),
      }),
      async (input, ctx) => {
        const { orderId, codes } = await use.swapPlates(input, ctx);
        return { orderId, codes: [...codes] };
      },
    ),
  });
