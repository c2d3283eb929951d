import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rate = 24_000;

/** Pitches as semitones above the A below middle C, with their lengths in beats: a lullaby made for this sample. */
const melody: readonly (readonly [semitones: number, beats: number])[] = [
  [3, 1],
  [7, 1],
  [10, 2],
  [8, 1],
  [7, 1],
  [5, 2],
  [3, 1],
  [5, 1],
  [7, 1],
  [3, 1],
  [2, 3],
  [3, 1],
  [7, 1],
  [12, 2],
  [10, 1],
  [7, 1],
  [5, 1],
  [2, 1],
  [3, 4],
];
const beatSeconds = 0.52;

/** Shares of the overtones of a voice with a closed mouth. */
const overtones = [1, 0.34, 0.16, 0.05, 0.02];

const smooth = (share: number): number => {
  const at = Math.min(1, Math.max(0, share));
  return at * at * (3 - 2 * at);
};

/** Returns a hummed melody as 16-bit samples; pitch glides and trembles, and each phrase ends in a breath. */
const hum = (): Buffer => {
  const samples: number[] = [];
  let phase = 0;
  let pitch = melody[0]?.[0] ?? 0;
  for (const [target, beats] of melody) {
    const count = Math.round(beats * beatSeconds * rate);
    const from = pitch;
    for (let n = 0; n < count; n += 1) {
      const [seconds, left] = [n / rate, (count - n) / rate];
      pitch = from + (target - from) * smooth(seconds / 0.09);
      const tremble = 0.18 * smooth((seconds - 0.25) / 0.3) * Math.sin(2 * Math.PI * 5.2 * seconds);
      phase += (2 * Math.PI * 220 * 2 ** ((pitch + tremble) / 12)) / rate;
      const voice = overtones.reduce((sum, share, k) => sum + share * Math.sin((k + 1) * phase), 0);
      const breath = (((samples.length * 7_919) % 1_009) / 1_009 - 0.5) * 0.02;
      // Each note swells and fades, long ones more.
      const swell = Math.sin(Math.PI * Math.sqrt(n / count)) ** (beats > 1 ? 1 : 0.5);
      const loudness = 0.4 * (0.25 + 0.75 * swell) * (beats > 1 ? smooth(left / 0.25) : 1) * (0.6 + target / 30);
      samples.push(voice * loudness + breath);
    }
  }
  const bytes = Buffer.alloc(samples.length * 2);
  for (const [n, sample] of samples.entries()) bytes.writeInt16LE(Math.round(sample * 20_000), n * 2);
  return bytes;
};

/** Records the hummed melody as a phone would. Returns undefined without ffmpeg. */
export const sampleVoice = async (): Promise<Buffer | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-sample-'));
  try {
    const file = join(folder, 'voice.m4a');
    const raw = ['-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', '-'];
    const child = spawn(process.env['FFMPEG'] ?? 'ffmpeg', ['-v', 'error', ...raw, '-c:a', 'aac', file], {
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    // Without ffmpeg the pipe breaks; its exit code decides.
    child.stdin.on('error', () => undefined).end(hum());
    const code = await once(child, 'close').then(
      ([status]) => status as number | null,
      () => undefined,
    );
    return code === 0 ? await readFile(file) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
