import { sequencesRpc as contract } from '@keepsake/contracts/rpc/sequences';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { z } from 'zod';
import type { countSequence } from '../application/count-sequence.js';
import type { listSequences } from '../application/list-sequences.js';
import type { saveSequence } from '../application/save-sequence.js';
import type { CountedSequence } from '../application/sequence-ports.js';
import type { switchSequence } from '../application/switch-sequence.js';
import type { testSequence } from '../application/test-sequence.js';
import { sequenceKinds } from '../domain/campaign.js';
import { dayRangeOf } from '../domain/sequence.js';

type UseCases = {
  readonly listSequences: ReturnType<typeof listSequences>;
  readonly saveSequence: ReturnType<typeof saveSequence>;
  readonly countSequence: ReturnType<typeof countSequence>;
  readonly switchSequence: ReturnType<typeof switchSequence>;
  readonly testSequence: ReturnType<typeof testSequence>;
};

const kind = z.enum(sequenceKinds);
const subject = z.string().max(200);
const body = z.string().max(20_000);
const days = z.int();
const address = z
  .string()
  .refine((text) => normalizeEmail(text) !== undefined, 'This address cannot be written to.')
  .overwrite((text) => normalizeEmail(text) ?? text);

const answer = ({ since, ...one }: CountedSequence) => {
  const { min: minDays, max: maxDays } = dayRangeOf[one.kind];
  return { ...present({ since: since?.toISOString() }), ...one, minDays, maxDays };
};

export const sequencesRpcService = (use: UseCases): RpcService =>
  rpcService(contract, 'api', {
    ListSequences: method(z.object({}), async (input, ctx) => ({
      sequences: (await use.listSequences(input, ctx)).map(answer),
    })),
    SaveSequence: method(
      z.object({ kind, subject, body, memorialSubject: subject, memorialBody: body, days }),
      async (input, ctx) => answer(await use.saveSequence(input, ctx)),
    ),
    CountSequence: method(z.object({ kind, days }), use.countSequence),
    SwitchSequence: method(z.object({ kind, on: z.boolean() }), async (input, ctx) =>
      answer(await use.switchSequence(input, ctx)),
    ),
    TestSequence: method(z.object({ kind, to: address, memorial: z.boolean() }), use.testSequence),
  });
