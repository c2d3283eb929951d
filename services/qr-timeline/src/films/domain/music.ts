/**
 * The music of tribute films: slow chords in C, written and synthesized here, so that no license applies. It repeats
 * without a seam, because notes that end after the piece continue at its beginning.
 */
export const musicRate = 48_000;
const chordSeconds = 8;
const attackSeconds = 2.5;
const releaseSeconds = 5;
const middleC = 261.63;

/** Half steps from middle C: Cadd9, Am7, Fmaj7, C/E, Am9, Fmaj9, Dm7, Gsus4. */
const chords: readonly (readonly number[])[] = [
  [-24, -12, -5, 2, 4],
  [-27, -15, -8, -5, 0],
  [-31, -19, -7, -3, 4],
  [-20, -12, -5, 0, 7],
  [-27, -15, -8, 2, 4],
  [-31, -19, -3, 4, 7],
  [-22, -10, -3, 0, 5],
  [-29, -17, -5, 0, 2],
];
/** A quiet melody above the chords: beat of two seconds in the piece, and half steps. */
const melody: readonly (readonly [beat: number, steps: number])[] = [
  [1, 19],
  [3, 16],
  [6, 12],
  [9, 16],
  [11, 12],
  [14, 7],
  [17, 12],
  [19, 16],
  [21, 14],
  [23, 12],
  [25, 9],
  [27, 12],
  [30, 14],
];

export const musicSeconds = chords.length * chordSeconds;
const length = musicSeconds * musicRate;

const frequencyOf = (steps: number): number => middleC * 2 ** (steps / 12);
const smooth = (part: number): number => part * part * (3 - 2 * part);

/** Adds one decaying partial to both channels, around the end of the piece into its beginning. */
const addTone = (
  out: { readonly left: Float32Array; readonly right: Float32Array },
  tone: {
    readonly from: number;
    readonly frequency: number;
    readonly level: number;
    readonly pan: number;
    /** Level of each sample. */
    readonly envelope: Float32Array;
  },
): void => {
  const begin = Math.round(tone.from * musicRate);
  const { level, pan, envelope } = tone;
  const [toLeft, toRight] = [level * (1 - pan), level * (1 + pan)];
  const turn = (2 * Math.PI * tone.frequency) / musicRate;
  // A rotating pair instead of a sine for every sample.
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  let [x, y] = [1, 0];
  let at = begin % length;
  for (const factor of envelope) {
    const value = y * factor;
    out.left[at] = (out.left[at] ?? 0) + value * toLeft;
    out.right[at] = (out.right[at] ?? 0) + value * toRight;
    const next = x * cos - y * sin;
    y = x * sin + y * cos;
    x = next;
    at = at + 1 === length ? 0 : at + 1;
  }
};

const sampled = (seconds: number, level: (seconds: number) => number): Float32Array =>
  Float32Array.from({ length: seconds * musicRate }, (_, n) => level(n / musicRate));

const padLevel = (seconds: number): number => {
  const begins = smooth(Math.min(1, seconds / attackSeconds));
  const ends = smooth(Math.min(1, Math.max(0, (chordSeconds + releaseSeconds - seconds) / releaseSeconds)));
  return begins * ends;
};
const bellLevel = (seconds: number): number => Math.min(1, seconds / 0.03) * Math.exp(-seconds * 0.9);

/** Yields after each note, so that the caller can let other work go first; the last value is the whole piece. */
export const composeMusic = function* (): Generator<undefined, Buffer> {
  const pad = sampled(chordSeconds + releaseSeconds, padLevel);
  yield undefined;
  const bell = sampled(7, bellLevel);
  yield undefined;
  const out = { left: new Float32Array(length), right: new Float32Array(length) };
  for (const [index, chord] of chords.entries())
    for (const [voice, steps] of chord.entries())
      for (const [partial, level] of [
        [1, 1],
        [2, 0.22],
        [3, 0.07],
      ] as const)
        for (const detune of [-0.0016, 0.0016]) {
          addTone(out, {
            from: index * chordSeconds,
            frequency: frequencyOf(steps) * partial * (1 + detune),
            level: (level * (voice === 0 ? 1.3 : 0.8)) / chord.length,
            pan: Math.sign(detune) * (0.15 + 0.1 * voice),
            envelope: pad,
          });
          yield undefined;
        }
  for (const [beat, steps] of melody)
    for (const [partial, level] of [
      [1, 0.2],
      [2, 0.05],
      [3.01, 0.012],
    ] as const) {
      addTone(out, {
        from: beat * 2,
        frequency: frequencyOf(steps) * partial,
        level,
        pan: beat % 2 === 0 ? 0.2 : -0.2,
        envelope: bell,
      });
      yield undefined;
    }
  return yield* wavOf(out.left, out.right);
};

const peak = 0.5;
const samplesAtOnce = 2 * musicRate;
const { abs, round } = Math;

const headerOf = (bytes: number): Buffer => {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(bytes + 36, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(2, 22);
  header.writeUInt32LE(musicRate, 24);
  header.writeUInt32LE(musicRate * 4, 28);
  header.writeUInt16LE(4, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
};

/** 16-bit stereo. */
const wavOf = function* (left: Float32Array, right: Float32Array): Generator<undefined, Buffer> {
  let loudest = 0;
  for (let n = 0; n < length; n += 1) {
    const [one, other] = [abs(left[n] ?? 0), abs(right[n] ?? 0)];
    if (one > loudest) loudest = one;
    if (other > loudest) loudest = other;
    if (n % samplesAtOnce === 0) yield undefined;
  }
  const scale = (peak * 32_767) / loudest;
  const samples = new Int16Array(length * 2);
  for (let n = 0; n < length; n += 1) {
    samples[n * 2] = round((left[n] ?? 0) * scale);
    samples[n * 2 + 1] = round((right[n] ?? 0) * scale);
    if (n % samplesAtOnce === 0) yield undefined;
  }
  const data = Buffer.from(samples.buffer);
  return Buffer.concat([headerOf(data.length), data]);
};
