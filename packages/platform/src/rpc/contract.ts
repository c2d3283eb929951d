import type { MethodDefinition } from '@grpc/proto-loader';
import type { Turn } from '../turn.js';

declare const definition: unique symbol;

/** Names one gRPC service of one proto file and carries its generated types. */
export type RpcContract<D> = {
  /** `<service>/v1/<file>.proto`, below the folder `proto/` */
  readonly file: string;
  readonly name: string;
  /** Every method only reads: a call that a dying process has let fall is made again by another one. */
  readonly onlyReads: boolean;
  /** The service that is asked, where it is not the first folder of the file: a contract that several answer. */
  readonly answeredBy?: string;
  readonly [definition]?: D;
};

/** @param file its first folder is also the name of the service that answers */
export const rpcContract = <D>(file: string, name: string, { onlyReads = false } = {}): RpcContract<D> => ({
  file,
  name,
  onlyReads,
});

/** The same contract, as this service answers it. */
export const answeredBy = <D>(contract: RpcContract<D>, service: string): RpcContract<D> => ({
  ...contract,
  answeredBy: service,
});

/** The methods alone, without the index signature that generated types carry. */
export type Named<D> = { readonly [M in keyof D as string extends M ? never : M]: D[M] };
export type Input<D, M extends keyof D> = D[M] extends MethodDefinition<any, any, infer I, any> ? I : never;
export type Output<D, M extends keyof D> = D[M] extends MethodDefinition<any, any, any, infer O> ? O : never;

export type CallAbout = Pick<Turn, 'signal' | 'correlationId'> & {
  readonly idempotencyKey?: string;
  /** How long to wait for work that is known to be slow (a large picture); without it 10 s. */
  readonly patienceMs?: number;
};

/**
 * A neighbour's methods. Each call has a deadline, carries the caller's signed identity and the correlation id, and
 * rejects with a `Problem`: the neighbour's own, or `unavailable` when it does not answer.
 */
export type Client<D> = {
  readonly [M in keyof Named<D>]: (input: Input<D, M>, about: CallAbout) => Promise<Output<D, M>>;
};
