import type { ZodType } from 'zod';
import type { Handler } from '../service/request-context.js';
import type { Output, RpcContract } from './contract.js';

export type Role = 'api' | 'reader' | 'worker';

/** gRPC coerces silently (a missing string becomes '', 12.7 becomes 12), so every input is parsed first. */
export type Method<O> = { readonly schema: ZodType; readonly handle: Handler<any, O> };

export const method = <I, O>(schema: ZodType<I>, handle: Handler<I, O>): Method<O> => ({ schema, handle });

export type Methods<D> = { readonly [M in keyof D as string extends M ? never : M]: Method<Output<D, M>> };

export type RpcService = {
  readonly contract: RpcContract<unknown>;
  readonly role: Role;
  readonly methods: Readonly<Record<string, Method<unknown>>>;
};

/** Implements every method of the proto file; strict output types require every field. */
export const rpcService = <D>(contract: RpcContract<D>, role: Role, methods: Methods<D>): RpcService => ({
  contract,
  role,
  methods: methods as RpcService['methods'],
});
