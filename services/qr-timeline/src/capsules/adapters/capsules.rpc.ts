import { memoryMessages } from '@keepsake/contracts/catalog/timeline-messages';
import { hasContent, sealMemoryBody } from '@keepsake/contracts/rest/capsules';
import { optionalDate } from '@keepsake/contracts/rest/fields';
import { capsulesRpc } from '@keepsake/contracts/rpc/capsules';
import { maxPerContribution, maxTranscriptLength } from '@keepsake/contracts/values/limits';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { NotifiedCapsule } from '../application/get-opened-capsule.js';
import type { OwnCapsule } from '../application/ports.js';
import type { ListedCapsules, ShownCapsule } from '../application/list-capsules.js';
import type { SealMemory } from '../application/seal-memory.js';
import type { Capsule } from '../domain/capsule.js';

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const id = z.uuid('This memory is no longer sealed. Reload the page.').toLowerCase();
const picture = z.object({
  id: z.uuid('This picture is unknown. Please reload the page.').toLowerCase(),
  caption: z.string().max(maxTranscriptLength).optional(),
  date: optionalDate(),
});
const sealInput = z
  .object({
    ...sealMemoryBody.shape,
    code,
    pictures: z.array(picture).max(maxPerContribution),
    grantEpoch: z.int().optional(),
  })
  .refine(hasContent, memoryMessages.missing);

export type CapsulesUse = {
  readonly sealMemory: Handler<SealMemory, Capsule>;
  readonly listCapsules: Handler<{ readonly code: string }, ListedCapsules>;
  readonly listOwnCapsules: Handler<object, readonly OwnCapsule[]>;
  readonly removeCapsule: Handler<{ readonly code: string; readonly id: string }, object>;
  readonly getOpenedCapsule: Handler<{ readonly id: string }, NotifiedCapsule>;
};

const capsuleAnswer = ({ capsule, own, readable }: ShownCapsule) => ({
  id: capsule.id,
  opensOn: capsule.opensOn,
  ...present({ submittedBy: capsule.submittedBy }),
  files: capsule.files.length,
  hiddenFromOwner: capsule.hiddenFromOwner,
  own,
  sealedAt: capsule.sealedAt.toISOString(),
  ...(readable && { title: capsule.title, description: capsule.description }),
});

const ownAnswer = ({ code, capsule }: OwnCapsule) => ({
  code,
  opensOn: capsule.opensOn,
  sealedAt: capsule.sealedAt.toISOString(),
  hiddenFromOwner: capsule.hiddenFromOwner,
  title: capsule.title,
  description: capsule.description,
  ...present({
    date: capsule.date,
    location: capsule.location,
    prompt: capsule.prompt,
    submittedBy: capsule.submittedBy,
  }),
  pictures: capsule.files.map(({ uploadId, caption, date }) => ({ id: uploadId, ...present({ caption, date }) })),
});

/** Serves the RPC methods for sealed memories. */
export const capsulesRpcService = (use: CapsulesUse): RpcService =>
  rpcService(capsulesRpc, 'api', {
    SealMemory: method(sealInput, async (input, ctx) =>
      capsuleAnswer({ capsule: await use.sealMemory(input, ctx), own: true, readable: true }),
    ),
    ListCapsules: method(z.object({ code }), async (input, ctx) => {
      const { days, capsules } = await use.listCapsules(input, ctx);
      return { days: [...days], capsules: capsules.map(capsuleAnswer) };
    }),
    ListOwnCapsules: method(z.object({}), async (input, ctx) => ({
      capsules: (await use.listOwnCapsules(input, ctx)).map(ownAnswer),
    })),
    RemoveCapsule: method(z.object({ code, id }), async (input, ctx) => {
      await use.removeCapsule(input, ctx);
      return {};
    }),
    GetOpenedCapsule: method(z.object({ id }), use.getOpenedCapsule),
  });
