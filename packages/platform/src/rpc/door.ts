import type { ZodType } from 'zod';
import type { Handler } from '../turn.js';
import type { Output, RpcContract } from './contract.js';

export type Role = 'api' | 'reader' | 'worker';

/** gRPC coerces silently (a missing text becomes '', 12.7 becomes 12), so every input is parsed before it is a turn. */
export type Method<O> = { readonly schema: ZodType; readonly handle: Handler<any, O> };

export const method = <I, O>(schema: ZodType<I>, handle: Handler<I, O>): Method<O> => ({ schema, handle });

export type Methods<D> = { readonly [M in keyof D as string extends M ? never : M]: Method<Output<D, M>> };

export type RpcDoor = {
  readonly contract: RpcContract<unknown>;
  readonly role: Role;
  readonly methods: Readonly<Record<string, Method<unknown>>>;
};

/** Every method of the proto file must be answered, with every field: the answer's strict type is used. */
export const rpcDoor = <D>(contract: RpcContract<D>, role: Role, methods: Methods<D>): RpcDoor => ({
  contract,
  role,
  methods: methods as RpcDoor['methods'],
});
