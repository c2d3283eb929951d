import { successionNews } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { answerSuccessorBody, nameSuccessorBody, saveWishBody } from '@keepsake/contracts/rest/succession';
import { successionRpc } from '@keepsake/contracts/rpc/succession';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { OwnerCheck } from '../application/answer-check.js';
import type { KnownSuccessor, ShownRequest } from '../application/answer-request.js';
import type { NameSuccessor } from '../application/name-successor.js';
import type { Notice, NoticeRequest } from '../application/notices.js';
import type { Successors } from '../application/ports.js';
import type { ShownSuccession } from '../application/show-succession.js';
import type { TakenOver } from '../application/take-over.js';
import type { Wish } from '../domain/succession.js';

type Code = { readonly code: string };
type Token = { readonly token: string };

export type SuccessionUse = {
  readonly getSuccession: Handler<Code, ShownSuccession>;
  readonly saveWish: Handler<Code & { readonly wish: Wish }, ShownSuccession>;
  readonly nameSuccessor: Handler<NameSuccessor, ShownSuccession>;
  readonly sendSuccessorRequest: Handler<Code, ShownSuccession>;
  readonly removeSuccessor: Handler<Code, ShownSuccession>;
  readonly getSuccessorRequest: Handler<Token, ShownRequest>;
  readonly answerSuccessorRequest: Handler<
    Token & { readonly agrees: boolean },
    { readonly state: KnownSuccessor['state'] }
  >;
  readonly takeOver: Handler<Token, TakenOver>;
  readonly getOwnerCheck: Handler<Token, OwnerCheck>;
  readonly answerOwnerCheck: Handler<Token, Code>;
  readonly listSuccessions: Handler<unknown, Awaited<ReturnType<Successors['ofCustomer']>>>;
  readonly getNotice: Handler<NoticeRequest, Notice>;
};

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const byCode = z.object({ code });
const byToken = z.object({ token: z.string().max(200) });

const successionAnswer = ({ successor, ownerSeenAt, nextCheckAt, ...shown }: ShownSuccession) => ({
  ...shown,
  ...(successor && { successor: { ...successor, since: successor.since.toISOString() } }),
  ownerSeenAt: ownerSeenAt.toISOString(),
  nextCheckAt: nextCheckAt.toISOString(),
});

const untilAnswer = <V extends { readonly waitsUntil?: Date }>({ waitsUntil, ...shown }: V) => ({
  ...shown,
  ...present({ waitsUntil: waitsUntil?.toISOString() }),
});

/** Serves the RPC methods for successors, wishes and the yearly question. */
export const successionRpcService = (use: SuccessionUse): RpcService =>
  rpcService(successionRpc, 'api', {
    GetSuccession: method(byCode, async (input, ctx) => successionAnswer(await use.getSuccession(input, ctx))),
    SaveWish: method(byCode.extend(saveWishBody.shape), async (input, ctx) =>
      successionAnswer(await use.saveWish(input, ctx)),
    ),
    NameSuccessor: method(byCode.extend(nameSuccessorBody.shape), async (input, ctx) =>
      successionAnswer(await use.nameSuccessor(input, ctx)),
    ),
    SendSuccessorRequest: method(byCode, async (input, ctx) =>
      successionAnswer(await use.sendSuccessorRequest(input, ctx)),
    ),
    RemoveSuccessor: method(byCode, async (input, ctx) => successionAnswer(await use.removeSuccessor(input, ctx))),
    GetSuccessorRequest: method(byToken, async (input, ctx) => untilAnswer(await use.getSuccessorRequest(input, ctx))),
    AnswerSuccessorRequest: method(
      byToken.extend({ agrees: answerSuccessorBody.shape.agrees }),
      use.answerSuccessorRequest,
    ),
    TakeOver: method(byToken, use.takeOver),
    GetOwnerCheck: method(byToken, async (input, ctx) => untilAnswer(await use.getOwnerCheck(input, ctx))),
    AnswerOwnerCheck: method(byToken, use.answerOwnerCheck),
    ListSuccessions: method(z.object({}), async (input, ctx) => ({
      timelines: (await use.listSuccessions(input, ctx)).map((one) => ({ ...one, since: one.since.toISOString() })),
    })),
    GetSuccessionNotice: method(
      z.object({
        timelineId: z.uuid(),
        news: z.enum(successionNews),
        customerId: z.string().max(128).exactOptional(),
        successorId: z.uuid().exactOptional(),
      }),
      async (input, ctx) => untilAnswer(await use.getNotice(input, ctx)),
    ),
  });
