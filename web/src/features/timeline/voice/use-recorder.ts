import { maxRecordingSeconds } from '@keepsake/contracts/values/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWakeLock } from '../../../shared/use-wake-lock.js';
import { clearTake, savePiece, storedTake } from '../../../shared/upload/stored-recordings.js';
import { voiceText as t } from './voice-texts.js';

/** Speech at this rate: ten minutes are 5 MB. */
const bitsPerSecond = 64_000;
const pieceMs = 1_000;
/** Some browsers ignore the rate; the last pieces still fit. */
const reservedBytes = 300_000;

/** In the order of preference; the server takes all of them. */
const types = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'];

type Take = { readonly blob: Blob; readonly url: string; readonly seconds: number };

export type Recorder = {
  readonly step: 'loading' | 'ready' | 'asking' | 'recording' | 'paused' | 'done';
  /** Why it does not record, and what to do. */
  readonly problem: string | undefined;
  /** False: this browser cannot record. */
  readonly isSupported: boolean;
  readonly seconds: number;
  /** The finished recording; `isEarlier` if it is from before a reload. */
  readonly take: Take | undefined;
  readonly isEarlier: boolean;
  /** It was stopped at its limit of time or size. */
  readonly isFull: boolean;
  readonly stream: MediaStream | undefined;
  readonly start: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly stop: () => void;
  /** Deletes the finished recording. */
  readonly discard: () => Promise<void>;
};

const problems = { NotAllowedError: 'blocked', NotFoundError: 'noMicrophone', NotReadableError: 'busy' } as const;
const problemOf = (error: unknown): string => {
  const name = error instanceof DOMException ? error.name : '';
  return `${t(problems[name as keyof typeof problems] ?? 'notStarted')} ${t('orChoose')}`;
};

const isSupported = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

const lengthMs = 3_000;

/** Browsers write no length into their recordings, so the end is sought once. Resolves to 0 if none is found soon. */
const lengthOf = (url: string): Promise<number> =>
  new Promise((resolve) => {
    window.setTimeout(() => resolve(0), lengthMs);
    const audio = new Audio();
    audio.preload = 'metadata';
    audio.addEventListener('error', () => resolve(0));
    audio.addEventListener('durationchange', () => {
      if (Number.isFinite(audio.duration)) resolve(audio.duration);
      else audio.currentTime = 1e7;
    });
    audio.src = url;
  });

const release = (microphone: MediaStream | undefined): void => {
  for (const track of microphone?.getTracks() ?? []) track.stop();
};

/** Elapsed seconds without pauses. */
const stopwatch = () => {
  let before = 0;
  let since: number | undefined;
  const seconds = (): number => before + (since === undefined ? 0 : (performance.now() - since) / 1_000);
  return {
    seconds,
    run: (): void => void (since = performance.now()),
    halt: (): void => {
      before = seconds();
      since = undefined;
    },
  };
};

/**
 * Records from the microphone. Every second is stored on this device, so that a reload, a call or an empty battery
 * costs at most one.
 */
export const useRecorder = (code: string, maxBytes: number): Recorder => {
  const [step, setStep] = useState<Recorder['step']>('loading');
  const [problem, setProblem] = useState<string>();
  const [seconds, setSeconds] = useState(0);
  const [take, setTake] = useState<Take>();
  const [isEarlier, setEarlier] = useState(false);
  const [isFull, setFull] = useState(false);
  const [stream, setStream] = useState<MediaStream>();
  const recorder = useRef<MediaRecorder>(undefined);
  /** The panel was closed, for example while the browser asked for the microphone. */
  const hasLeft = useRef(false);
  const watch = useRef(stopwatch());

  const finish = useCallback((blob: Blob, length: number): void => {
    setTake({ blob, url: URL.createObjectURL(blob), seconds: length });
    setStep('done');
  }, []);

  // A recording from before a reload is offered first.
  useEffect(() => {
    hasLeft.current = false;
    const offerEarlier = async (): Promise<void> => {
      const blob = await storedTake(code);
      if (hasLeft.current) return;
      if (!blob) return setStep('ready');
      const url = URL.createObjectURL(blob);
      const length = await lengthOf(url);
      URL.revokeObjectURL(url);
      if (hasLeft.current) return;
      setEarlier(true);
      finish(blob, length);
    };
    void offerEarlier();
    return () => {
      hasLeft.current = true;
      if (recorder.current?.state !== 'inactive') recorder.current?.stop();
    };
  }, [code, finish]);

  useEffect(() => {
    if (!take) return undefined;
    return () => URL.revokeObjectURL(take.url);
  }, [take]);
  useWakeLock(step === 'recording');

  const stop = useCallback((): void => {
    if (recorder.current && recorder.current.state !== 'inactive') recorder.current.stop();
  }, []);

  useEffect(() => {
    if (step !== 'recording') return undefined;
    const timer = window.setInterval(() => {
      const now = watch.current.seconds();
      setSeconds(now);
      if (now < maxRecordingSeconds) return;
      setFull(true);
      stop();
    }, 200);
    return () => window.clearInterval(timer);
  }, [step, stop]);

  const start = async (): Promise<void> => {
    if (step !== 'ready') return;
    setProblem(undefined);
    setStep('asking');
    let microphone: MediaStream | undefined;
    try {
      const audio = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
      microphone = await navigator.mediaDevices.getUserMedia({ audio });
      if (!hasLeft.current) await clearTake(code);
      if (hasLeft.current) return release(microphone);
      const type = types.find((one) => MediaRecorder.isTypeSupported(one));
      const now = new MediaRecorder(microphone, {
        audioBitsPerSecond: bitsPerSecond,
        ...(type !== undefined && { mimeType: type }),
      });
      recorder.current = now;
      watch.current = stopwatch();
      const pieces: Blob[] = [];
      let bytes = 0;
      now.addEventListener('dataavailable', ({ data }) => {
        if (data.size === 0) return;
        pieces.push(data);
        void savePiece(code, pieces.length, data);
        bytes += data.size;
        if (bytes < maxBytes - reservedBytes || now.state === 'inactive') return;
        setFull(true);
        now.stop();
      });
      now.addEventListener('start', () => {
        watch.current.run();
        setStep('recording');
      });
      now.addEventListener('pause', () => {
        watch.current.halt();
        setStep('paused');
      });
      now.addEventListener('resume', () => {
        watch.current.run();
        setStep('recording');
      });
      now.addEventListener('stop', () => {
        watch.current.halt();
        release(microphone);
        if (hasLeft.current) return;
        setStream(undefined);
        setSeconds(watch.current.seconds());
        finish(new Blob(pieces, { type: now.mimeType }), watch.current.seconds());
      });
      setSeconds(0);
      setEarlier(false);
      setFull(false);
      setStream(microphone);
      now.start(pieceMs);
    } catch (error) {
      release(microphone);
      setProblem(problemOf(error));
      setStep('ready');
    }
  };

  return {
    step,
    problem,
    isSupported: isSupported(),
    seconds,
    take,
    isEarlier,
    isFull,
    stream,
    start: () => void start(),
    pause: () => recorder.current?.pause(),
    resume: () => recorder.current?.resume(),
    stop,
    discard: async () => {
      await clearTake(code);
      setTake(undefined);
      setEarlier(false);
      setStep('ready');
    },
  };
};
