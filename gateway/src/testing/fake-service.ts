import type { Input, Output, RpcContract } from '@keepsake/platform/rpc/contract';

export type Methods<D> = {
  readonly [M in keyof D as string extends M ? never : M]?: (input: Input<D, M>) => Promise<Output<D, M>>;
};
export type StandIn = {
  readonly contract: RpcContract<any>;
  readonly methods: Readonly<Record<string, (input: any) => Promise<any>>>;
};

/** A service with fixed answers for some of its methods. */
export const fakeService = <D>(contract: RpcContract<D>, methods: Methods<D>): StandIn => ({
  contract,
  methods: methods as StandIn['methods'],
});
