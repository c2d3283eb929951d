import { setPriority } from 'node:os';
import type { Problem } from '@keepsake/platform/problem';
import { timedOut } from '../domain/attempts.js';
import { crashed, namesMachineError, notStarted, politePriority, spawnTied } from './tied-child.js';

/** Timeout in milliseconds; a two-hour video takes less. */
const maxMs = 60 * 60_000;
/** Results that programs write to their log are at its end. */
const keptLog = 8_192;

export const quietly = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-threads', '1'];

type Run = {
  readonly signal: AbortSignal;
  /** Error if the program refuses the file or crashes on it. Errors of the machine are thrown as they are. */
  readonly unreadable: () => Problem;
  readonly onOutput?: (bytes: Buffer) => void;
  readonly timeoutMs?: number;
};

/** Exit code of ffmpeg after a signal that it handles. */
const interrupted = 255;

/** Error of the machine; undefined if the file is at fault. */
const machineError = (program: string, code: number | null, signal: NodeJS.Signals | null, log: string) => {
  if (signal !== null && !crashed(signal)) return new Error(`${program} was ended by ${signal}`);
  if (code === interrupted || notStarted.has(code) || namesMachineError(log))
    return new Error(`${program} failed: ${log.trim()}`);
  return undefined;
};

/**
 * Runs ffmpeg or ffprobe at low priority; returns the end of its log. Uses a signal: the timer of spawn's `timeout`
 * would outlive a program that failed to start.
 */
export const run = (
  program: string,
  parameters: readonly string[],
  { signal, unreadable, onOutput = () => undefined, timeoutMs = maxMs }: Run,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const child = spawnTied(program, parameters, AbortSignal.any([signal, timeout]));
    if (child.pid !== undefined) setPriority(child.pid, politePriority);
    let log = '';
    child.stdout.on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-keptLog)));
    child.on('error', (error) => reject(timeout.aborted && !signal.aborted ? timedOut() : error));
    child.on('close', (code, ended) => {
      // ffmpeg ends with 0 although the end of its file could not be written.
      if (code === 0 && !namesMachineError(log)) resolve(log);
      else reject(machineError(program, code, ended, log) ?? unreadable());
    });
  });

/** Like `run`, but returns what the program prints. */
export const outputOf = async (program: string, parameters: readonly string[], options: Omit<Run, 'onOutput'>) => {
  const parts: Buffer[] = [];
  await run(program, parameters, { ...options, onOutput: (bytes) => void parts.push(bytes) });
  return Buffer.concat(parts).toString();
};

export const ffprobeOf = (ffmpeg: string): string => ffmpeg.replace(/ffmpeg(?=[^/]*$)/, 'ffprobe');
