// Sound of a scene: wind, water and a few notes, generated like the pictures. Loops seamlessly.
import { seeded } from './brush.mjs';

const rate = 24_000;
const overlap = rate * 2;

/** Noise that is mostly low; the end fades into the beginning. */
const wind = (random, length, soft) => {
  const raw = new Float32Array(length + overlap);
  let low = 0;
  let lower = 0;
  for (let at = 0; at < raw.length; at += 1) {
    low += (random() * 2 - 1 - low) * soft;
    lower += (low - lower) * soft * 2;
    raw[at] = lower;
  }
  return Float32Array.from({ length }, (_, at) => {
    const fade = Math.min(1, at / overlap);
    return at < overlap ? raw[at] * Math.sqrt(fade) + raw[length + at] * Math.sqrt(1 - fade) : raw[at];
  });
};

/** A note like a struck glass, far away. */
const note = (samples, length, startsAt, pitch, loud) => {
  for (let at = 0; at < rate * 3; at += 1) {
    const age = at / rate;
    const swell = Math.min(1, age * 12) * Math.exp(-age * 1.6);
    const tone = Math.sin(age * pitch * Math.PI * 2) + 0.3 * Math.sin(age * pitch * 2.01 * Math.PI * 2);
    samples[(startsAt + at) % length] += tone * swell * loud;
  }
};

const moods = {
  memorial: { soft: 0.035, notes: [], gusts: 1 },
  wedding: {
    soft: 0.025,
    notes: [
      [0.8, 523.25],
      [2.9, 659.25],
      [5.1, 783.99],
    ],
    gusts: 1,
  },
  birthday: {
    soft: 0.06,
    notes: [
      [1.5, 587.33],
      [4.6, 440],
    ],
    gusts: 3,
  },
};

/** Returns a WAV file of this length in seconds. */
export const soundOf = (name, seconds) => {
  const { soft, notes, gusts } = moods[name];
  const length = rate * seconds;
  const air = wind(seeded(77), length, soft);
  const loudest = air.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
  const samples = air.map(
    (one, at) => (one / loudest) * 0.16 * (0.65 + 0.35 * Math.sin((at / length) * gusts * Math.PI * 2)),
  );
  for (const [second, pitch] of notes) note(samples, length, Math.round(second * rate), pitch, 0.05);
  const wav = Buffer.alloc(44 + length * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + length * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(length * 2, 40);
  samples.forEach((one, at) => wav.writeInt16LE(Math.round(Math.max(-1, Math.min(1, one)) * 32_000), 44 + at * 2));
  return wav;
};
