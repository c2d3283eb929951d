import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSame, valuesOf } from '../security/encryption.js';
import type { Caller } from '../service/request-context.js';

const id = z.string().min(1).max(200);
const caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('anyone'), browserId: id }),
  z.object({ kind: z.literal('system'), service: id }),
  z.object({ kind: z.enum(['customer', 'affiliate']), id, browserId: id }),
  z.object({ kind: z.literal('partner'), id, memberId: id.exactOptional(), browserId: id }),
  z.object({ kind: z.literal('staff'), id, role: z.enum(['owner', 'operations', 'support', 'marketing', 'finance']) }),
]);
const signedCaller = z.object({ caller, until: z.number() });

const lifeMs = 60_000;

const sign = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('base64url');

/** Signs a caller with the call secret; valid for one minute. */
export const signCaller = (secret: string, who: Caller, nowMs: number): string => {
  const body = Buffer.from(JSON.stringify({ caller: who, until: nowMs + lifeMs })).toString('base64url');
  return `${body}.${sign(valuesOf(secret)[0], body)}`;
};

/** Verifies a signed caller. Returns undefined if the signature is wrong or expired. */
export const readCaller = (secret: string, text: string | undefined, nowMs: number): Caller | undefined => {
  const [body = '', signature = ''] = text?.split('.') ?? [];
  if (!valuesOf(secret).some((value) => isSame(signature, sign(value, body)))) return undefined;
  const read = signedCaller.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
  return read.success && read.data.until >= nowMs ? read.data.caller : undefined;
};
