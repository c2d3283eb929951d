import type { MethodDefinition } from '@grpc/proto-loader';
import type { RequestContext } from '../service/request-context.js';

declare const definition: unique symbol;

/** One gRPC service of one proto file, with its generated types. */
export type RpcContract<D> = {
  /** `<service>/v1/<file>.proto`, below the folder `proto/` */
  readonly file: string;
  readonly name: string;
  /** All methods only read, so calls that a stopping process drops are retried on another. */
  readonly onlyReads: boolean;
  /** The implementing service, if it is not the first folder of the file: several may implement one contract. */
  readonly answeredBy?: string;
  readonly [definition]?: D;
};

/** @param file its first folder is also the name of the implementing service */
export const rpcContract = <D>(file: string, name: string, { onlyReads = false } = {}): RpcContract<D> => ({
  file,
  name,
  onlyReads,
});

/** Returns the contract as implemented by this service. */
export const answeredBy = <D>(contract: RpcContract<D>, service: string): RpcContract<D> => ({
  ...contract,
  answeredBy: service,
});

/** The methods without the index signature of generated types. */
export type Named<D> = { readonly [M in keyof D as string extends M ? never : M]: D[M] };
export type Input<D, M extends keyof D> = D[M] extends MethodDefinition<any, any, infer I, any> ? I : never;
export type Output<D, M extends keyof D> = D[M] extends MethodDefinition<any, any, any, infer O> ? O : never;

export type CallOptions = Pick<RequestContext, 'signal' | 'correlationId' | 'language'> & {
  readonly idempotencyKey?: string;
  /** Timeout of slow work (a large image) in milliseconds; default 10,000. */
  readonly timeoutMs?: number;
};

/**
 * The methods of another service. Each call has a deadline, carries the caller's signed identity and the correlation
 * id, and rejects with a `Problem`: that of the service, or `unavailable`.
 */
export type Client<D> = {
  readonly [M in keyof Named<D>]: (input: Input<D, M>, options: CallOptions) => Promise<Output<D, M>>;
};
