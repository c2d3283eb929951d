import { afterAll, beforeAll, describe, jest, test } from '@jest/globals';

/** Opens an adapter as often as wanted on one and the same server. */
export type Harness<P> = {
  readonly open: () => Promise<P>;
  readonly dropConnections: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** One suite per port, no switches; the test file of an adapter is a harness and one call. */
export type Suite<P> = (technology: string, start: () => Promise<Harness<P>>) => void;

type Server = { readonly url: string; readonly stop: () => Promise<void> };

/** A server of the technology, or why there is none here; `@keepsake/native/server-under-test` answers such. */
export type Had<S extends Server> =
  | { readonly name: string; readonly start: () => Promise<S> }
  | { readonly name: string; readonly notRun: string; readonly required: boolean };

const patienceMs = 120_000;

const notRun = (server: { readonly name: string; readonly notRun: string; readonly required: boolean }): void =>
  describe(`${server.name}`, () => {
    (server.required ? test : test.skip)(`not run: ${server.notRun}`, () => {
      throw new Error(`REQUIRE_ADAPTERS asks for ${server.name}, and it is not run: ${server.notRun}.`);
    });
  });

/** Runs a suite against a real server that the file has for itself. Without one it is skipped, or fails when it is required. */
export const provenOn = <P, S extends Server>(
  suite: Suite<P>,
  server: Had<S>,
  open: (running: S) => Promise<Harness<P>>,
): void => {
  if ('notRun' in server) return notRun(server);
  jest.setTimeout(patienceMs);
  suite(server.name, async () => {
    const running = await server.start();
    const harness = await open(running);
    return {
      ...harness,
      stop: async () => {
        await harness.stop();
        await running.stop();
      },
    };
  });
};

/** The same for tests of one adapter alone, which `declare` declares; they ask for the server when they run. */
export const withServer = <S extends Server>(
  about: string,
  server: Had<S>,
  declare: (running: () => S) => void,
): void => {
  if ('notRun' in server) return notRun(server);
  jest.setTimeout(patienceMs);
  describe(`${about}: ${server.name}`, () => {
    let running: S | undefined;
    beforeAll(async () => {
      running = await server.start();
    });
    declare(() => {
      if (!running) throw new Error(`${server.name} is not started yet; ask for it inside a test.`);
      return running;
    });
    afterAll(() => running?.stop());
  });
};
