import { reassignReasons } from '@keepsake/contracts/catalog/customer-service-messages';
import { supportRpc, type SupportDefinition } from '@keepsake/contracts/rpc/support';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { DisputeStep } from '../application/freeze-timeline.js';
import type { Replaced, ReplacePlate } from '../application/replace-plate.js';
import type { SupportPlate } from '../application/show-customer-codes.js';
import type { Dispute } from '../application/dispute-ports.js';
import type { PlateCount } from '../application/support-ports.js';
import { lifeStates } from '../../plates/api.js';

export type SupportUse = {
  readonly findHolders: Handler<{ readonly text: string }, readonly string[]>;
  readonly countCustomerCodes: Handler<{ readonly customerIds: readonly string[] }, readonly PlateCount[]>;
  readonly listCodesOfCustomer: Handler<{ readonly customerId: string }, readonly SupportPlate[]>;
  readonly replacePlate: Handler<ReplacePlate, Replaced>;
  readonly stepDispute: Handler<DisputeStep, { readonly code: string; readonly frozen: boolean }>;
};

type Answer<M extends keyof SupportDefinition> = Output<SupportDefinition, M>;

const customerId = z.string().min(1).max(128);
const typedCode = z.string().max(400);

const countAnswer = ({ lastActivity, ...count }: PlateCount): Answer<'CountCustomerCodes'>['counts'][number] => ({
  ...present({ lastActivity: lastActivity?.toISOString() }),
  ...count,
});

const disputeAnswer = ({ openedAt, openedBy, notes }: Dispute) => ({
  openedAt: openedAt.toISOString(),
  openedBy,
  notes: notes.map(({ staffId, words: text, at }) => ({ staffId, words: text, at: at.toISOString() })),
});

const successionAnswer = ({
  name,
  email,
  state,
  ownerSeenAt,
  stepAt,
  ...one
}: NonNullable<SupportPlate['succession']>) => ({
  ...one,
  ownerSeenAt: ownerSeenAt.toISOString(),
  ...present({
    stepAt: stepAt?.toISOString(),
    successorName: name,
    successorEmail: email,
    successorState: state,
  }),
});

const plateAnswer = (one: SupportPlate): Answer<'ListCodesOfCustomer'>['codes'][number] => {
  const { plate, card, replacement } = one;
  return {
    ...present({
      orderId: plate.orderId,
      activatedAt: plate.activatedAt?.toISOString(),
      timelineUrl: one.timelineUrl,
      eventType: (card ?? one.facts)?.eventType,
      honoreeName: (card ?? one.facts)?.honoreeName,
      eventDate: (card ?? one.facts)?.eventDate,
      undoUntil: one.undoUntil?.toISOString(),
      replacedBy: replacement?.by,
      reassignReason: replacement?.reason,
      reassignedAt: replacement?.at?.toISOString(),
      reassignedBy: replacement?.staffId,
      leadsTo: one.leadsTo,
    }),
    id: plate.id,
    code: plate.code,
    serial: plate.serial,
    stockState: plate.stockState,
    lifeState: plate.lifeState,
    createdAt: plate.createdAt.toISOString(),
    isPrivate: card?.isPrivate ?? false,
    waiting: card?.waiting ?? 0,
    keepers: one.keepers.map((keeper) => ({ ...keeper })),
    gone: plate.gone,
    ...(one.dispute && { dispute: disputeAnswer(one.dispute) }),
    ...(one.succession && { succession: successionAnswer(one.succession) }),
  };
};

/** Serves the support RPC methods about plates. */
export const supportRpcService = (use: SupportUse): RpcService =>
  rpcService(supportRpc, 'api', {
    FindHolders: method(z.object({ text: z.string().max(400) }), async (input, ctx) => ({
      customerIds: [...(await use.findHolders(input, ctx))],
    })),
    CountCustomerCodes: method(z.object({ customerIds: z.array(customerId).max(1_000) }), async (input, ctx) => ({
      counts: (await use.countCustomerCodes(input, ctx)).map(countAnswer),
    })),
    ListCodesOfCustomer: method(z.object({ customerId }), async (input, ctx) => ({
      codes: (await use.listCodesOfCustomer(input, ctx)).map(plateAnswer),
    })),
    StepDispute: method(
      z.object({ code: typedCode, act: z.enum(['freeze', 'note', 'end']), words: z.string().trim().min(1).max(4_000) }),
      use.stepDispute,
    ),
    ReassignCode: method(
      z.object({
        oldCode: typedCode,
        newCode: typedCode.exactOptional(),
        reason: z.enum(reassignReasons),
        customerId: customerId.exactOptional(),
        notInTheirHands: z.boolean(),
        seen: z.enum(lifeStates).exactOptional(),
        handedOver: z.boolean().default(false),
      }),
      async (input, ctx) => {
        const { timelineId: _, ...answer } = await use.replacePlate(input, ctx);
        return answer;
      },
    ),
  });
