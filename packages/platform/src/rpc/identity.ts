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
/** How long a signature is used again; it must not expire on the way. */
const reusedMs = 5_000;
const maxKnown = 256;

const sign = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('base64url');

/** Signs a caller with the call secret; valid for one minute. */
export const signCaller = (secret: string, who: Caller, nowMs: number): string => {
  const body = Buffer.from(JSON.stringify({ caller: who, until: nowMs + lifeMs })).toString('base64url');
  return `${body}.${sign(valuesOf(secret)[0], body)}`;
};

/** Returns a function that signs one caller, again every few seconds. */
export const callerSigner = (secret: string, who: Caller): ((nowMs: number) => string) => {
  let last = { text: '', atMs: Number.NEGATIVE_INFINITY };
  return (nowMs) => {
    const ageMs = nowMs - last.atMs;
    if (ageMs < 0 || ageMs >= reusedMs) last = { text: signCaller(secret, who, nowMs), atMs: nowMs };
    return last.text;
  };
};

type SignedCaller = z.infer<typeof signedCaller>;

const verify = (secret: string, text: string | undefined): SignedCaller | undefined => {
  const [body = '', signature = ''] = text?.split('.') ?? [];
  if (!valuesOf(secret).some((value) => isSame(signature, sign(value, body)))) return undefined;
  return signedCaller.safeParse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))).data;
};

/**
 * Returns a function that verifies a signed caller, and returns undefined if the signature is wrong or expired. The
 * signature of a service is verified once, since a service makes thousands of calls with it.
 */
export const callerReader = (secret: string): ((text: string | undefined, nowMs: number) => Caller | undefined) => {
  const known = new Map<string, SignedCaller>();
  return (text, nowMs) => {
    const read = (text === undefined ? undefined : known.get(text)) ?? verify(secret, text);
    if (!read || text === undefined || read.until < nowMs) return undefined;
    if (read.caller.kind === 'system' && !known.has(text)) {
      if (known.size >= maxKnown) known.clear();
      known.set(text, read);
    }
    return read.caller;
  };
};
