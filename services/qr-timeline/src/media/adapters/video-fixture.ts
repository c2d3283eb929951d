import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [ffmpeg, ffprobe] = ['ffmpeg', 'ffprobe'];

/** Tests that need ffmpeg are skipped without it. */
export const ffmpegIsHere = spawnSync(ffmpeg, ['-version']).status === 0;

/** Creates a one-second video, or one from the source `shown`, with a location in three places where phones write it. */
export const video = async (
  codec: readonly string[] = ['-c:v', 'libx264'],
  shown = 'testsrc=duration=1:size=160x120:rate=10',
): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-film-'));
  const file = join(folder, 'film.mov');
  const tags = [
    'location=+59.3293+018.0686/',
    'com.apple.quicktime.location.ISO6709=+59.3293+018.0686/',
    'make=Telltale',
  ];
  const made = spawnSync(ffmpeg, [
    ...`-v error -f lavfi -i ${shown} -f lavfi -i sine=duration=1`.split(' '),
    ...codec,
    ...'-pix_fmt yuv420p -c:a aac -movflags use_metadata_tags'.split(' '),
    ...tags.flatMap((one) => ['-metadata', one, '-metadata:s:v', one]),
    file,
  ]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
};

/** Marker that `notedFilm` writes into every metadata location. */
export const fieldNote = 'CANARY_GPS_48.8584N_2.2945E';

const uuid = Buffer.from('086f3693b7b34f2c965321492feee5b8', 'hex');
const startCode = Buffer.from([0, 0, 0, 1]);

/** Builds a supplemental information unit, as drones and dash cams use for their position. */
const noteUnit = (head: readonly number[]): Buffer => {
  const text = Buffer.from(fieldNote);
  return Buffer.concat([
    startCode,
    Buffer.from([...head, 5, uuid.length + text.length]),
    uuid,
    text,
    Buffer.from([0x80]),
  ]);
};

const codecs = {
  h264: {
    encode: ['-c:v', 'libx264'],
    isPicture: (first: number) => [1, 5].includes(first & 31),
    /** Supplemental information, and a unit type reserved for makers. */
    notes: [noteUnit([6]), Buffer.concat([startCode, Buffer.from([0x78]), Buffer.from(fieldNote)])],
  },
  hevc: {
    encode: ['-c:v', 'libx265', '-x265-params', 'log-level=error'],
    isPicture: (first: number) => ((first >> 1) & 63) < 32,
    notes: [noteUnit([39 << 1, 1]), noteUnit([40 << 1, 1])],
  },
} as const;
export type NotedCodec = keyof typeof codecs;

/** Inserts the units before every picture of a raw stream. */
const withNotes = (stream: Buffer, { isPicture, notes }: (typeof codecs)[NotedCodec]): Buffer => {
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = stream.indexOf(startCode.subarray(1)); at >= 0; at = stream.indexOf(startCode.subarray(1), at + 3)) {
    if (!isPicture(stream[at + 3] ?? 0)) continue;
    const begin = stream[at - 1] === 0 ? at - 1 : at;
    parts.push(stream.subarray(from, begin), ...notes);
    from = begin;
  }
  return Buffer.concat([...parts, stream.subarray(from)]);
};

/** Creates a one-second video with its location in the stream, a text track, chapters and metadata. */
export const recordedVideo = async (codec: NotedCodec, container: 'mp4' | 'mov'): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-film-'));
  const at = (name: string): string => join(folder, name);
  const make = (parameters: readonly string[]): void => {
    const made = spawnSync(ffmpeg, ['-nostdin', '-v', 'error', '-y', ...parameters]);
    if (made.status !== 0) throw new Error(made.stderr.toString());
  };
  try {
    const { encode } = codecs[codec];
    const shown = 'testsrc=duration=1:size=160x120:rate=10';
    make(['-f', 'lavfi', '-i', shown, ...encode, '-bf', '0', '-pix_fmt', 'yuv420p', '-f', codec, at('raw')]);
    await writeFile(at('noted'), withNotes(await readFile(at('raw')), codecs[codec]));
    await writeFile(at('words.srt'), `1\n00:00:00,000 --> 00:00:00,900\n${fieldNote}\n`);
    await writeFile(at('chapters'), `;FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=1\ntitle=${fieldNote}\n`);
    const inputs = ['-r', '10', '-f', codec, '-i', at('noted'), '-f', 'lavfi', '-i', 'sine=duration=1'];
    const others = ['-i', at('words.srt'), '-i', at('chapters')];
    const copied = ['-c:v', 'copy', ...(codec === 'hevc' ? ['-tag:v', 'hvc1'] : []), '-c:a', 'aac', '-c:s', 'mov_text'];
    const tagged = ['-map_chapters', '3', '-metadata', `comment=${fieldNote}`, '-f', container, at('film')];
    make([...inputs, ...others, '-map', '0', '-map', '1', '-map', '2', ...copied, ...tagged]);
    return await readFile(at('film'));
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** Decodes a video as a player does; returns codec, frame count and errors. */
export const decodedVideo = (
  bytes: Buffer,
): { readonly codec: string; readonly frames: number; readonly faults: string } => {
  const shown = ['-count_frames', '-select_streams', 'v', '-show_entries', 'stream=codec_name,nb_read_frames'];
  const { stdout, stderr } = spawnSync(ffprobe, ['-v', 'error', ...shown, '-of', 'csv=p=0', 'pipe:0'], {
    input: bytes,
    encoding: 'utf8',
  });
  const [codec = '', frames] = stdout.trim().split(',');
  return { codec, frames: Number(frames), faults: stderr };
};
