import { fork, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { problem } from '@keepsake/platform/problem';
import { politePriority, tie } from './tied-child.js';
import { outgrown, type MadePicture, type PictureAnswer, type PictureWork } from './picture-work.js';

const idleMs = 30_000;
const longestMs = 45_000;
const mostWaiting = 64;

export type PictureProcess = {
  /** One after the other. Rejects with a problem when the picture is to blame or too many wait. */
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

/** How the process ended under a picture: grown beyond its cap or out of time, crashed on its bytes, or never started. */
const faultOf = (code: number | null | Error, ended: NodeJS.Signals | null) => {
  if (code === outgrown || ended === 'SIGKILL') return tooLarge();
  if (ended !== null) return unreadable();
  return problem(
    'unavailable',
    'pictures-not-made',
    'Pictures cannot be taken just now. Please try again in a moment.',
  );
};

// Sources run under a test runner or a development server: there the child has to be read as TypeScript, too.
const self = new URL('./picture.child.js', import.meta.url);
const sources = import.meta.url.endsWith('.ts');
const childFile = fileURLToPath(sources ? new URL('./picture.child.ts', import.meta.url) : self);
const childFlags = sources ? ['--import', 'tsx', '-C', '@keepsake/source'] : [];

/** Pictures are opened in a process of their own, started on demand: it may die of one, the service does not. */
export const pictureProcess = (): PictureProcess => {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let ids = 0;

  const started = (): ChildProcess => {
    clearTimeout(idle);
    if (child?.connected) return child;
    // An empty environment: what opens strangers' files knows no secret.
    const fresh = fork(childFile, { execArgv: childFlags, env: {}, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    if (fresh.pid !== undefined) setPriority(fresh.pid, politePriority);
    // Told by `exit` too; without a listener Node would end this process as well.
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
          else reject(answer.refused === 'too-large' ? tooLarge() : unreadable());
        });
      };
      const onEnd = (code: number | null | Error, ended: NodeJS.Signals | null = null): void =>
        done(() => reject(faultOf(code, ended)));
      const timer = setTimeout(() => used.kill('SIGKILL'), longestMs);
      used.on('message', onAnswer).on('exit', onEnd).on('error', onEnd);
      used.send(work);
    });

  return {
    make: async (work, signal) => {
      if (waiting >= mostWaiting) throw tooMany();
      waiting += 1;
      const mine = last.then(() => makeOne({ ...work, id: (ids += 1) }, signal));
      last = mine.catch(() => undefined);
      return mine.finally(() => {
        waiting -= 1;
      });
    },
  };
};
