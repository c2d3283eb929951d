import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallAbout, Client, RpcContract } from '@keepsake/platform/rpc/contract';
import type { Caller, StaffRole, Turn } from '@keepsake/platform/turn';
import type { z, ZodType } from 'zod';
import type { Session } from './access/sessions.postgres.js';
import type { StoredFile } from './http/form-body.js';
import type { CookieJar } from './http/cookies.js';

/** `anyone` is everyone, signed in or not. */
export type Actor = 'anyone' | 'customer' | 'partner' | 'affiliate' | StaffRole;

/** A neighbour's methods with deadline, correlation id, caller and idempotency key of this request already in hand. */
export type Neighbour<D> = {
  readonly [M in keyof Client<D>]: (input: Parameters<Client<D>[M]>[0]) => ReturnType<Client<D>[M]>;
};

type AskOptions = { readonly as?: Caller; readonly idempotencyKey?: string; readonly patienceMs?: number };

/** One request, read and checked: what a route is handed. */
export type Ask<B = unknown, P = unknown, Q = unknown> = CallAbout & {
  readonly body: B;
  readonly params: P;
  readonly query: Q;
  readonly files: readonly StoredFile[];
  /** The body as it comes, for a route that is `raw`; of any other it has been read already. */
  readonly content: Readable;
  readonly caller: Caller;
  readonly session: Session | undefined;
  /** What the session cookie holds, whether or not it still opens anything. */
  readonly sessionToken: string | undefined;
  readonly browserId: string;
  readonly cookies: CookieJar;
  readonly headers: IncomingHttpHeaders;
  /** The visitor's address, for limits. */
  readonly address: string;
  /** The same as a keyed hash: what may be handed on and stored. */
  readonly network: string;
  readonly to: <D>(contract: RpcContract<D>, options?: AskOptions) => Neighbour<D>;
  /** A fresh turn of the gateway's own database. */
  readonly turn: () => Turn;
};

export type Answer = {
  readonly status: number;
  /** Parsed by the schema of its status, which strips what is not named there. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Bytes that are sent as they are; the status's answer names their type. */
  readonly bytes?: { readonly type: string; readonly content: Readable | Buffer | string; readonly size?: number };
};

/** `null`: no body. A text: the content type of bytes. */
export type AnswerShape = ZodType | string | null;

export type UploadRule = {
  readonly field: string;
  readonly mostFiles: number;
  readonly largestBytes: number;
  readonly tooLarge: string;
};

export type Route<B extends ZodType = any, P extends ZodType = any, Q extends ZodType = any> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: readonly [Actor, ...Actor[]];
  readonly limit: 'read' | 'write' | 'secret' | 'upload' | 'piece';
  readonly params?: P;
  readonly query?: Q;
  /** JSON, or the text fields of a form when there is `upload`. */
  readonly body?: B;
  readonly upload?: UploadRule;
  /** The content type of a body that the route reads itself. */
  readonly raw?: string;
  /** A preview or a look-up that is no GET only for its body: staff leave no entry in the audit log. */
  readonly changesNothing?: (ask: Pick<Ask<z.infer<B>, z.infer<P>, z.infer<Q>>, 'query'>) => boolean;
  readonly answers: Readonly<Record<number, AnswerShape>>;
  readonly handle: (ask: Ask<z.infer<B>, z.infer<P>, z.infer<Q>>) => Promise<Answer>;
};

/** Every route is made by this and mounted from `table.ts`: OpenAPI, access, limits and tests all read what it says. */
export const route = <B extends ZodType, P extends ZodType, Q extends ZodType>(one: Route<B, P, Q>): Route => one;

/* Who, in the words of the roles. An owner may everything that any of the staff may. */
export const anyone = ['anyone'] as const;
export const allStaff = ['owner', 'operations', 'support', 'marketing', 'finance'] as const;
export const operations = ['owner', 'operations'] as const;
/** Who may see buyers and what they wrote. */
export const buyersStaff = ['owner', 'operations', 'support'] as const;
export const finance = ['owner', 'finance'] as const;
export const marketing = ['owner', 'marketing'] as const;
