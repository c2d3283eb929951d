export type VideoFacts = {
  readonly seconds: number;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

const requested = {
  shortestSeconds: 30,
  maxSeconds: 60,
  width: 1_920,
  height: 1_080,
  bytes: 50_000_000,
} as const;

export type Outcome = { readonly good: boolean; readonly text: string };

/** Returns "1 min 12 s". */
const lengthLabel = (seconds: number): string => {
  const whole = Math.round(seconds);
  const minutes = Math.floor(whole / 60);
  return minutes === 0 ? `${whole} s` : `${minutes} min ${whole % 60} s`;
};
const secondsLabel = (seconds: number): string => (seconds === 1 ? '1 second' : `${seconds} seconds`);

const lengthOf = ({ seconds }: VideoFacts): Outcome => {
  const text = lengthLabel(seconds);
  const short = Math.ceil(requested.shortestSeconds - seconds);
  const long = Math.ceil(seconds - requested.maxSeconds);
  if (short > 0) return { good: false, text: `${text}: ${secondsLabel(short)} too short` };
  if (long > 0) return { good: false, text: `${text}: ${secondsLabel(long)} too long` };
  return { good: true, text: `${text}: fine` };
};

const sizeOf = ({ width, height }: VideoFacts): Outcome => {
  const text = `${width} × ${height}`;
  if (width === requested.width && height === requested.height) return { good: true, text: `${text}: fine` };
  if (width === requested.height && height === requested.width)
    return { good: false, text: `${text}: upright. Turn the camera, or export it at 1920 × 1080` };
  if (width < requested.width || height < requested.height)
    return { good: false, text: `${text}: too small. Record or export it at 1920 × 1080` };
  return { good: false, text: `${text}: not 1920 × 1080. Export it at 1920 × 1080` };
};

const weightOf = ({ bytes }: VideoFacts): Outcome => {
  const megabytes = bytes / 1_000_000;
  const text = `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
  return bytes < requested.bytes
    ? { good: true, text: `${text}: fine` }
    : { good: false, text: `${text}: too large. Export it with a lower bit rate to get below 50 MB` };
};

/** Checks length, resolution and size, each with advice. */
export const checkVideo = (facts: VideoFacts): readonly Outcome[] => [lengthOf(facts), sizeOf(facts), weightOf(facts)];
