import { afterAll, beforeAll, describe, jest, test } from '@jest/globals';

/** Opens adapters on one server. */
export type Harness<P> = {
  readonly open: () => Promise<P>;
  readonly dropConnections: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The test suite of one port. The test file of an adapter passes a harness to it. */
export type Suite<P> = (technology: string, start: () => Promise<Harness<P>>) => void;

type Server = { readonly url: string; readonly stop: () => Promise<void> };

/** A test server from `@keepsake/native/server-under-test`, or why it is unavailable. */
export type Had<S extends Server> =
  | { readonly name: string; readonly start: () => Promise<S> }
  | { readonly name: string; readonly notRun: string; readonly required: boolean };

/** Longer than the deadline of `eventually`, whose message names what was missing. */
const timeoutMs = 180_000;

const notRun = (server: { readonly name: string; readonly notRun: string; readonly required: boolean }): void =>
  describe(`${server.name}`, () => {
    (server.required ? test : test.skip)(`not run: ${server.notRun}`, () => {
      throw new Error(
        `REQUIRE_ADAPTERS requires ${server.name}, which is unavailable: ${server.notRun}. Install it, or remove it from REQUIRE_ADAPTERS.`,
      );
    });
  });

/**
 * Runs a suite against a dedicated server. If the server is unavailable, the suite is skipped, or fails if required.
 */
export const provenOn = <P, S extends Server>(
  suite: Suite<P>,
  server: Had<S>,
  open: (running: S) => Promise<Harness<P>>,
): void => {
  if ('notRun' in server) return notRun(server);
  jest.setTimeout(timeoutMs);
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

/** Runs tests of one adapter against a dedicated server, which `running` returns once it has started. */
export const withServer = <S extends Server>(
  subject: string,
  server: Had<S>,
  declare: (running: () => S) => void,
): void => {
  if ('notRun' in server) return notRun(server);
  jest.setTimeout(timeoutMs);
  describe(`${subject}: ${server.name}`, () => {
    let running: S | undefined;
    beforeAll(async () => {
      running = await server.start();
    });
    declare(() => {
      if (!running) throw new Error(`${server.name} has not started yet. Use it inside a test.`);
      return running;
    });
    afterAll(() => running?.stop());
  });
};
