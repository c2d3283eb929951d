export type VideoFacts = {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

const wanted = {
  shortestSeconds: 30,
  maxSeconds: 60,
  width: 1_920,
  height: 1_080,
  bytes: 50_000_000,
} as const;

export type Verdict = { readonly good: boolean; readonly words: string };

/** Returns "1 min 12 s". */
const lengthLabel = (seconds: number): string => {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`;
};
const secondsLabel = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

const lengthOf = ({ seconds }: VideoFacts): Verdict => {
  const words = lengthLabel(seconds);
  const short = Math.ceil(wanted.shortestSeconds - seconds);
  const long = Math.ceil(seconds - wanted.maxSeconds);
  if (short > 0) return { good: false, words: `${words}: ${secondsLabel(short)} too short` };
  if (long > 0) return { good: false, words: `${words}: ${secondsLabel(long)} too long` };
  return { good: true, words: `${words}: fine` };
};

const sizeOf = ({ width, height }: VideoFacts): Verdict => {
  const words = `${width} × ${height}`;
  if (width === wanted.width && height === wanted.height) return { good: true, words: `${words}: fine` };
  if (width === wanted.height && height === wanted.width)
    return { good: false, words: `${words}: upright. Turn the camera, or export it at 1920 × 1080` };
  if (width < wanted.width || height < wanted.height)
    return { good: false, words: `${words}: too small. Record or export it at 1920 × 1080` };
  return { good: false, words: `${words}: not 1920 × 1080. Export it at 1920 × 1080` };
};

const weightOf = ({ bytes }: VideoFacts): Verdict => {
  const megabytes = bytes / 1_000_000;
  const words = `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
  return bytes < wanted.bytes
    ? { good: true, words: `${words}: fine` }
    : { good: false, words: `${words}: too large. Export it with a lower bit rate to get below 50 MB` };
};

/** Checks length, resolution and size, each with advice. */
export const checkVideo = (facts: VideoFacts): readonly Verdict[] => [lengthOf(facts), sizeOf(facts), weightOf(facts)];
