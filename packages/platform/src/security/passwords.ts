import { hash, verify } from '@node-rs/argon2';
import { problem } from '../problem.js';

const running = 4;
const waiting = 32;

/** Limits concurrency, because Argon2id needs much memory: further calls queue, then fail with `sign-in-busy`. */
const createLimiter = (): (<R>(work: () => Promise<R>) => Promise<R>) => {
  let active = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (active >= running) {
      if (queue.length >= waiting)
        throw problem(
          'unavailable',
          'sign-in-busy',
          'Many people are signing in at the moment. Please try again in a few seconds.',
        );
      await new Promise<void>((go) => queue.push(go));
    }
    active += 1;
    try {
      return await work();
    } finally {
      active -= 1;
      queue.shift()?.();
    }
  };
};

const limited = createLimiter();

export const hashPassword = (password: string): Promise<string> => limited(() => hash(password));

let dummy: Promise<string> | undefined;

/**
 * Verifies a password. An unknown account (`undefined`) takes as long as a wrong password, so timing reveals nothing.
 */
export const passwordMatches = (stored: string | undefined, password: string): Promise<boolean> =>
  limited(async () => {
    dummy ??= hash('nobody has this password');
    const matches = await verify(stored ?? (await dummy), password);
    return stored !== undefined && matches;
  });
