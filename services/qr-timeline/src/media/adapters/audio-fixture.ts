import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [ffmpeg, ffprobe] = ['ffmpeg', 'ffprobe'];

/** Marker in every tag of a fixture: place, device and person. */
export const spokenTag = 'CANARY_59.3293N_18.0686E';

const tone = 'sine=frequency=220:sample_rate=48000';
/** A tone that comes and goes, as speech does. */
export const toneOf = (seconds: number): string => `${tone}:duration=${seconds},tremolo=f=2:d=0.8,volume=0.2`;

/** File formats of phones, recorders and browsers: extension, and how ffmpeg writes it. */
export const audioFormats = {
  m4a: ['-c:a', 'aac', '-f', 'ipod'],
  mp4: ['-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov+default_base_moof', '-f', 'mp4'],
  '3gp': ['-c:a', 'aac', '-f', '3gp'],
  mp3: ['-c:a', 'libmp3lame', '-id3v2_version', '3', '-write_id3v1', '1'],
  wav: ['-c:a', 'pcm_s16le'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus', '-f', 'ogg'],
  webm: ['-c:a', 'libopus', '-f', 'webm'],
  flac: ['-c:a', 'flac'],
  aac: ['-c:a', 'aac', '-f', 'adts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type AudioFormat = keyof typeof audioFormats;

/** Creates a recording from a sound source of ffmpeg, tagged with place, device and person. */
export const recording = async (format: AudioFormat, source = toneOf(2)): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-voice-'));
  try {
    const file = join(folder, `voice.${format}`);
    const tags = ['title', 'artist', 'comment', 'location', 'encoded_by'].flatMap((one) => [
      '-metadata',
      `${one}=${spokenTag}`,
    ]);
    const made = spawnSync(ffmpeg, [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      source,
      ...tags,
      ...audioFormats[format],
      file,
    ]);
    if (made.status !== 0) throw new Error(made.stderr.toString());
    return await readFile(file);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Codec and duration of a file, as a player reads it, and its loudness in LUFS. */
export const playedAudio = (
  bytes: Buffer,
): { readonly codec: string; readonly seconds: number; readonly lufs: number } => {
  const shown = ['-show_entries', 'stream=codec_name:format=duration', '-of', 'csv=p=0'];
  const probe = spawnSync(ffprobe, ['-v', 'error', ...shown, '-'], { input: bytes, encoding: 'utf8' });
  const [codec = '', seconds] = probe.stdout.trim().split('\n');
  const heard = spawnSync(ffmpeg, ['-nostats', '-i', '-', '-af', 'ebur128', '-f', 'null', '-'], {
    input: bytes,
    encoding: 'utf8',
  });
  const lufs = Number(/I:\s+(-?[\d.]+) LUFS\s+Threshold/.exec(heard.stderr)?.[1]);
  return { codec, seconds: Number(seconds), lufs };
};
