declare module 'autocannon' {
  type Result = {
    readonly requests: { readonly average: number; readonly total: number };
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
  };
  type Request = { readonly path?: string };
  type Options = {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests?: readonly { readonly setupRequest: (request: Request) => Request }[];
  };
  const run: (options: Options) => Promise<Result>;
  export default run;
}
