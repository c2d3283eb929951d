import { maxBatch, maxPlatesDrawn } from '@keepsake/contracts/values/limits';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { isPlatePrefix } from '@keepsake/contracts/values/plate-code';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Activate, Opened } from '../activation/application/activate.js';
import type { BindCodes, BoundCodes } from '../plates/application/bind-codes.js';
import type { GaveBackCode, GiveBackCode } from '../plates/application/release-code.js';
import type { ShownClaim } from '../activation/application/get-claim.js';
import type { MadeBatch, MakeBatch } from '../plates/application/make-batch.js';
import type { DrawnPlate } from '../plates/application/draw-plates.js';
import type { PlanFarewell } from '../activation/application/plan-account-deletion.js';
import type { Ordered } from '../plates/application/ordered-plates.js';
import type { Asked, BatchProgress, Page } from '../plates/application/plate-ports.js';
import type { CodeFigures } from '../plates/application/show-codes.js';
import type { OwnedPlates, PlatesOwner } from '../activation/application/show-owned.js';
import type { TakeCode, AssignedCode } from '../plates/application/assign-code.js';
import type { Plate } from '../plates/domain/plate.js';
import { batchAnswer, codeAnswer, customerCodeAnswer, drawnAnswer, ownerAnswer } from './codes.mapping.js';

const line = (max: number) => z.string().trim().min(1).max(max);
const none = z.object({});
const paged = z.object({ cursor: z.string().max(500).exactOptional(), limit: z.int() });
const byBatch = z.object({ batchId: z.uuid('We find no such batch. Please open it from the list of batches.') });
const quantitySentence = 'Please enter a quantity between 1 and 10,000';

const make = z.object({
  quantity: z.int(quantitySentence).min(1, quantitySentence).max(maxBatch, quantitySentence),
  prefix: z.string().refine(isPlatePrefix, 'Please use 2 to 8 letters from A to Z for the prefix.'),
  batchName: z.string().trim().min(1, 'Please enter a batch name for tracking').max(120),
  received: z.boolean().default(true),
});

const activate = z
  .object({
    code: z.string().max(400),
    name: line(200).exactOptional(),
    email: line(300).exactOptional(),
    phone: line(40).exactOptional(),
    eventType: line(100).exactOptional(),
    honoreeName: line(200).exactOptional(),
    eventDate: line(40).exactOptional(),
    eventDescription: line(5_000).exactOptional(),
    isPrivate: z.boolean().exactOptional(),
    accessCode: z
      .string()
      .regex(/^[A-Z0-9]{6}$/, 'The access code has 6 letters or digits.')
      .exactOptional(),
    inviteEmails: z.array(z.email()).max(200),
    sessionEmail: z.email().exactOptional(),
    guestPolicy: z.enum(['open', 'first-held', 'all-held']).exactOptional(),
    startEmpty: z.boolean().exactOptional(),
  })
  .transform(({ name, email, phone, eventDescription, ...rest }): Activate => ({
    ...rest,
    ...present({ ownerName: name, ownerEmail: email, ownerPhone: phone, description: eventDescription }),
    isPrivate: rest.isPrivate ?? false,
  }));

const caseHolder = z.string().regex(/^case:[0-9a-f-]{36}$/);

export type CodesUse = {
  readonly makeBatch: Handler<MakeBatch, MadeBatch>;
  readonly listBatches: Handler<Asked, Page<BatchProgress> & { readonly total: number }>;
  readonly getBatch: Handler<{ readonly batchId: string }, BatchProgress>;
  readonly exportBatch: Handler<{ readonly batchId: string; readonly toFile?: boolean }, readonly string[]>;
  readonly codeStats: Handler<unknown, CodeFigures>;
  readonly listCodes: Handler<Asked, Page<Plate> & { readonly total: number }>;
  readonly availableCodes: Handler<{ readonly limit: number }, readonly string[]>;
  readonly activate: Handler<Activate, Opened>;
  readonly planAccountDeletion: Handler<PlanFarewell, void>;
  readonly undoActivation: Handler<{ readonly code: string }, { readonly code: string }>;
  readonly confirmClaim: Handler<{ readonly token: string }, Opened>;
  readonly getClaim: Handler<{ readonly claimId: string }, ShownClaim>;
  readonly getOrdered: Handler<{ readonly code: string }, Ordered>;
  readonly listCustomerCodes: Handler<{ readonly cursor?: string; readonly limit?: number }, OwnedPlates>;
  readonly lookUpCodes: Handler<{ readonly ids: readonly string[] }, readonly Plate[]>;
  readonly drawPlates: Handler<{ readonly ids: readonly string[] }, readonly DrawnPlate[]>;
  readonly assignCode: Handler<TakeCode, AssignedCode>;
  readonly releaseCode: Handler<GiveBackCode, GaveBackCode>;
  readonly bindCodes: Handler<BindCodes, BoundCodes>;
  readonly getOwner: Handler<{ readonly codeId: string }, PlatesOwner>;
};

const activationAnswer = ({ outcome, timelineUrl, key }: Opened) => ({
  ...present({ accessCode: key?.accessCode }),
  outcome,
  timelineUrl,
  ...(key && { privacyEpoch: key.privacyEpoch }),
});

const orderedAnswer = (one: Ordered) => {
  const { eventType, honoreeName, eventDate, eventDescription, ownerName, ownerEmail, names, ...flags } = one;
  return {
    ...flags,
    names: [...names],
    ...present({ eventType, honoreeName, eventDate, eventDescription, ownerName, ownerEmail }),
  };
};

export const codesRpcService = (use: CodesUse): RpcService =>
  rpcService(codesRpc, 'api', {
    MakeBatch: method(make, use.makeBatch),
    ListBatches: method(paged, async (input, ctx) => {
      const { rows, total, nextCursor } = await use.listBatches(input, ctx);
      return { ...present({ nextCursor }), batches: rows.map(batchAnswer), total };
    }),
    GetBatch: method(byBatch, async (input, ctx) => batchAnswer(await use.getBatch(input, ctx))),
    ExportBatch: method(byBatch.extend({ toFile: z.boolean().exactOptional() }), async (input, ctx) => ({
      codes: [...(await use.exportBatch(input, ctx))],
    })),
    CodeStats: method(none, use.codeStats),
    ListCodes: method(paged, async (input, ctx) => {
      const { rows, total, nextCursor } = await use.listCodes(input, ctx);
      return { ...present({ nextCursor }), codes: rows.map(codeAnswer), total };
    }),
    AvailableCodes: method(z.object({ limit: z.int() }), async (input, ctx) => ({
      codes: [...(await use.availableCodes(input, ctx))],
    })),
    Activate: method(activate, async (input, ctx) => activationAnswer(await use.activate(input, ctx))),
    ConfirmClaim: method(z.object({ token: z.string().max(400) }), async (input, ctx) =>
      activationAnswer(await use.confirmClaim(input, ctx)),
    ),
    PlanFarewell: method(
      z.object({
        farewells: z
          .array(
            z.object({
              code: z.string().max(400),
              choice: z.enum(['keep', 'remove', 'hand-over']),
              keeperId: z.uuid().exactOptional(),
            }),
          )
          .max(1_000),
      }),
      async (input, ctx) => {
        await use.planAccountDeletion(input, ctx);
        return {};
      },
    ),
    UndoActivation: method(z.object({ code: z.string().max(400) }), async (input, ctx) => ({
      code: (await use.undoActivation(input, ctx)).code,
    })),
    GetClaim: method(z.object({ claimId: z.uuid() }), use.getClaim),
    GetOrdered: method(z.object({ code: z.string().max(400) }), async (input, ctx) =>
      orderedAnswer(await use.getOrdered(input, ctx)),
    ),
    ListCustomerCodes: method(
      z.object({ cursor: z.string().max(500).exactOptional(), limit: z.int().exactOptional() }),
      async (input, ctx) => {
        const { rows, total, nextCursor } = await use.listCustomerCodes(input, ctx);
        return { ...present({ nextCursor }), codes: rows.map(customerCodeAnswer), total };
      },
    ),
    LookUpCodes: method(
      z.object({ ids: z.array(z.uuid()).max(10_000), code: z.string().max(20).exactOptional() }),
      async (input, ctx) => ({
        codes: (await use.lookUpCodes(input, ctx)).map(codeAnswer),
      }),
    ),
    DrawPlates: method(z.object({ ids: z.array(z.uuid()).max(maxPlatesDrawn) }), async (input, ctx) => ({
      plates: (await use.drawPlates(input, ctx)).map(drawnAnswer),
    })),
    TakeCode: method(z.object({ codeId: z.uuid(), holder: caseHolder }), use.assignCode),
    GiveBackCode: method(z.object({ codeId: z.uuid(), holder: caseHolder, locationId: z.uuid() }), use.releaseCode),
    BindCodes: method(
      z.object({
        locationId: z.uuid(),
        batchId: z.uuid().exactOptional(),
        codes: z.array(z.string().max(400)).max(maxBatch),
      }),
      use.bindCodes,
    ),
    GetOwner: method(z.object({ codeId: z.uuid() }), async (input, ctx) => ownerAnswer(await use.getOwner(input, ctx))),
  });
