import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { problem } from '@keepsake/platform/problem';
import { timedOut } from '../domain/attempts.js';
import { crashed, politePriority, tie } from './tied-child.js';
import { outgrown, type MadePicture, type PictureAnswer, type PictureWork } from './picture-work.js';

const idleMs = 30_000;
const maxMs = 45_000;
const maxWaiting = 64;

export type PictureProcess = {
  /** Processes one image at a time. Rejects with a problem if the image is invalid or the queue is full. */
  readonly make: (work: Omit<PictureWork, 'id'>, signal: AbortSignal) => Promise<MadePicture>;
};

const tooLarge = () =>
  problem(
    'invalid',
    'media-too-large',
    'This picture is too large: 50 megapixels and 200 frames are the most. Please make it smaller and add it again.',
  );
const unreadable = () =>
  problem(
    'invalid',
    'media-unreadable',
    'This picture could not be read. Please save it again as JPG or PNG and add it once more.',
  );
const tooMany = () =>
  problem('unavailable', 'pictures-waiting', 'Many pictures are arriving just now. Please try again in a moment.');

const notMade = () =>
  problem('unavailable', 'pictures-not-made', 'Pictures cannot be taken just now. Please try again in a moment.');

/** Maps the exit of the process to a problem: memory limit, crash, or an error of the machine. */
const faultOf = (code: number | null | Error, ended: NodeJS.Signals | null) => {
  if (code === outgrown) return tooLarge();
  return ended !== null && crashed(ended) ? unreadable() : notMade();
};

const refusals = { 'too-large': tooLarge, unreadable, 'not-made': notMade } as const;

// Under a test runner or development server the child runs from TypeScript sources.
const self = new URL('./picture.child.js', import.meta.url);
const sources = import.meta.url.endsWith('.ts');
const childFile = fileURLToPath(sources ? new URL('./picture.child.ts', import.meta.url) : self);
const childFlags = sources ? ['--import', 'tsx', '-C', '@keepsake/source'] : [];

/** Decodes images in a child process that starts on demand, so that a crash does not affect the service. */
export const pictureProcess = ({ timeoutMs = maxMs } = {}): PictureProcess => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let ids = 0;

  const started = (): ChildProcess => {
    clearTimeout(idle);
    if (child?.connected) return child;
    // Empty environment: the process that decodes untrusted files has no secrets.
    const fresh = fork(childFile, { execArgv: childFlags, env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    if (fresh.pid !== undefined) setPriority(fresh.pid, politePriority);
    // Also reported by `exit`; without a listener Node ends this process.
    fresh.on('error', () => undefined);
    tie(fresh);
    child = fresh;
    return fresh;
  };

  const rest = (used: ChildProcess): void => {
    used.unref();
    used.channel?.unref();
    idle = setTimeout(() => used.disconnect(), idleMs);
    idle.unref();
  };

  const makeOne = (work: PictureWork, signal: AbortSignal): Promise<MadePicture> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) throw tooMany();
      const used = started();
      let isLate = false;
      used.ref();
      used.channel?.ref();
      const done = (settle: () => void): void => {
        clearTimeout(timer);
        used.off('message', onAnswer).off('exit', onEnd).off('error', onEnd);
        if (used.connected) rest(used);
        settle();
      };
      const onAnswer = (answer: PictureAnswer): void => {
        if (answer.id !== work.id) return;
        done(() => {
          if ('made' in answer) resolve(answer.made);
          else reject(refusals[answer.refused]());
        });
      };
      const onEnd = (code: number | null | Error, ended: NodeJS.Signals | null = null): void =>
        done(() => reject(isLate ? timedOut() : faultOf(code, ended)));
      const timer = setTimeout(() => {
        isLate = true;
        used.kill('SIGKILL');
      }, timeoutMs);
      used.on('message', onAnswer).on('exit', onEnd).on('error', onEnd);
      used.send(work);
    });

  return {
    make: async (work, signal) => {
      if (waiting >= maxWaiting) throw tooMany();
      waiting += 1;
      const mine = last.then(() => makeOne({ ...work, id: (ids += 1) }, signal));
      last = mine.catch(() => undefined);
      return mine.finally(() => {
        waiting -= 1;
      });
    },
  };
};
