import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallOptions, Client, RpcContract } from '@keepsake/platform/rpc/contract';
import type { Caller, StaffRole, RequestContext } from '@keepsake/platform/request-context';
import type { KeyScope } from '@keepsake/contracts/values/integrations';
import type { z, ZodType } from 'zod';
import type { Session } from './identity/sessions.postgres.js';
import type { StoredFile } from './http/form-body.js';
import type { CookieJar } from './http/cookies.js';

/** `anyone` is everyone, signed in or not. */
export type Actor = 'anyone' | 'customer' | 'partner' | 'affiliate' | StaffRole;

/** A typed client that already has deadline, correlation id, caller and idempotency key of this request. */
type ServiceClient<D> = {
  readonly [M in keyof Client<D>]: (input: Parameters<Client<D>[M]>[0]) => ReturnType<Client<D>[M]>;
};

type AskOptions = { readonly as?: Caller; readonly idempotencyKey?: string; readonly timeoutMs?: number };

/** A parsed and validated request, as a route receives it. */
export type RouteRequest<B = unknown, P = unknown, Q = unknown> = CallOptions & {
  /** HEAD for a request that a GET route serves without its body. */
  readonly method: string;
  readonly body: B;
  readonly params: P;
  readonly query: Q;
  readonly files: readonly StoredFile[];
  /** The raw body, for a route that is `raw`; of any other it has been read already. */
  readonly content: Readable;
  readonly caller: Caller;
  readonly session: Session | undefined;
  /** Value of the session cookie, valid or not. */
  readonly sessionToken: string | undefined;
  readonly browserId: string;
  readonly cookies: CookieJar;
  readonly headers: IncomingHttpHeaders;
  /** Client address, for limits. */
  readonly address: string;
  /** HMAC of the client address, which may be passed on and stored. */
  readonly network: string;
  /** Of a customer or guest whose browser names one: for emails about a write, and for reads that are `inLanguage`. */
  readonly language?: string;
  readonly client: <D>(contract: RpcContract<D>, options?: AskOptions) => ServiceClient<D>;
  /** Creates a context for the gateway's own database. */
  readonly ctx: () => RequestContext;
};

export type RouteResponse = {
  readonly status: number;
  /** Parsed by the schema of its status, which removes undeclared fields. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  /** Bytes sent unchanged; the declared response names their type. */
  readonly bytes?: { readonly type: string; readonly content: Readable | Buffer | string; readonly size?: number };
};

/** `null`: no body. A string: the content type of bytes. */
export type AnswerShape = ZodType | string | null;

export type UploadRule = {
  readonly field: string;
  readonly maxFiles: number;
  readonly maxBytes: number;
  readonly tooLarge: string;
};

export type Route<B extends ZodType = any, P extends ZodType = any, Q extends ZodType = any> = {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly who: readonly [Actor, ...Actor[]];
  /** Permission that an API key of a partner or of the business needs. Routes without one are closed to API keys. */
  readonly scope?: KeyScope;
  /** Partners' calls are recorded in the audit log, as those of staff are. */
  readonly audited?: boolean;
  readonly limit: 'read' | 'write' | 'secret' | 'upload' | 'piece';
  readonly params?: P;
  readonly query?: Q;
  /** JSON, or the text fields of a form if `upload` is set. */
  readonly body?: B;
  readonly upload?: UploadRule;
  /** Content type of a body that the route reads itself. */
  readonly raw?: string;
  /** A preview or lookup that needs a body and so cannot be GET: staff leave no entry in the audit log. */
  readonly changesNothing?: (ask: Pick<RouteRequest<z.infer<B>, z.infer<P>, z.infer<Q>>, 'query'>) => boolean;
  /** A read whose answer depends on the language of the reader; writes always carry it. */
  readonly inLanguage?: true;
  readonly answers: Readonly<Record<number, AnswerShape>>;
  readonly handle: (request: RouteRequest<z.infer<B>, z.infer<P>, z.infer<Q>>) => Promise<RouteResponse>;
};

type Frozen<T> = T extends readonly (infer I)[]
  ? readonly Frozen<I>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;

/** A response with a declared status, and with the body that its schema takes or with bytes. */
type Answered<A> = RouteResponse &
  {
    readonly [S in keyof A]: { readonly status: S } & (A[S] extends ZodType
      ? { readonly body: Frozen<z.input<A[S]>> } | { readonly bytes: object }
      : { readonly body?: undefined });
  }[keyof A];

/** Declares a route. `table.ts` mounts it; OpenAPI, access, limits and tests read it. */
export const route = <
  B extends ZodType,
  P extends ZodType,
  Q extends ZodType,
  const A extends Readonly<Record<number, AnswerShape>>,
>(
  one: Omit<Route<B, P, Q>, 'answers' | 'handle'> & {
    readonly answers: A;
    readonly handle: (request: RouteRequest<z.infer<B>, z.infer<P>, z.infer<Q>>) => Promise<Answered<A>>;
  },
): Route => one;

/* Actors by role. An owner may do everything that any staff role may. */
export const anyone = ['anyone'] as const;
export const allStaff = ['owner', 'operations', 'support', 'marketing', 'finance'] as const;
export const operations = ['owner', 'operations'] as const;
/** Staff who may read personal data of buyers. */
export const buyersStaff = ['owner', 'operations', 'support'] as const;
export const finance = ['owner', 'finance'] as const;
export const marketing = ['owner', 'marketing'] as const;
