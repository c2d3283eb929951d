import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { ffprobeOf, outputOf, quietly, run as runProgram } from './ffmpeg.js';
import { blankConfigNotes } from './originals/hevc-config.js';

/** Forces the demuxer, so that a file cannot select one that opens other files or URLs. */
const readAsMovie = ['-protocol_whitelist', 'file', '-f', 'mov'];
const maxEdgePx = 1920;
const maxSeconds = 2 * 60 * 60;
/** Twice the largest phone videos. */
const mostPixels = 70_000_000;
const playable = { video: ['h264'], audio: ['aac', 'mp3'] } as const;

const unreadable = () =>
  problem(
    'invalid',
    'media-unreadable',
    'This video could not be read. Please save it again as MP4 and add it once more.',
  );

const tooLong = () =>
  problem('invalid', 'film-too-long', 'This video is longer than two hours. Cut it and add its parts one by one.');
const tooManyPixels = () =>
  problem('invalid', 'film-too-large', 'The picture of this video is too large. Save it in 4K and add it again.');

const probed = z.object({
  streams: z.array(
    z.object({
      codec_type: z.string(),
      codec_name: z.string().optional(),
      width: z.number().catch(0),
      height: z.number().catch(0),
    }),
  ),
  format: z.object({
    duration: z.coerce.number().min(0).catch(0),
    tags: z.object({ creation_time: z.string().optional() }).optional().catch(undefined),
  }),
});

// First video and audio stream only: data tracks hold the location, second by second.
const tracks = ['-map', '0:v:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_metadata:s', '-1'];
const silent = ['-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];
/** Units needed to decode, by codec. Dash cams and drones write their position into other units. */
const pictureUnits: Readonly<Record<string, string>> = {
  h264: 'pass_types=1-5|7-11',
  hevc: 'pass_types=0-37',
  av1: 'pass_types=1-4|6-8',
  mjpeg: 'remove_types=225-239|254',
  mpeg2video: 'remove_types=178',
};
const picturesOnly = (codec: string): readonly string[] => {
  const units = pictureUnits[codec];
  return units === undefined ? [] : ['-bsf:v', `filter_units=${units}`];
};

export type Videos = {
  readonly available: () => Promise<boolean>;
  /**
   * Writes a copy without location, time and device that every browser plays; returns its duration, and whether picture
   * and sound were copied, so that there is no better version of them.
   */
  readonly remux: (
    source: string,
    target: string,
    signal: AbortSignal,
  ) => Promise<{ readonly durationSeconds: number; readonly takenOn?: string; readonly sameStreams: boolean }>;
  /**
   * Writes the original codecs without location, time and device as a QuickTime file to `target`. Returns `as-shown`,
   * and writes nothing, if the browser version has identical streams.
   */
  readonly original: (source: string, target: string, signal: AbortSignal) => Promise<'kept' | 'as-shown'>;
  readonly poster: (source: string, target: string, atSeconds: number, signal: AbortSignal) => Promise<void>;
};

const isPlayable = (type: 'video' | 'audio', codec: string): boolean => playable[type].some((one) => one === codec);

/** Whether the browser version has the streams of the original. */
const keepsStreams = ({ video, audio }: { readonly video: string; readonly audio: string | undefined }): boolean =>
  isPlayable('video', video) && (audio === undefined || isPlayable('audio', audio));

/** Programs found by this process. */
const found = new Set<string>();

/** Ignores implausible years of cameras whose clock was never set. */
const dayOf = (moment: string | undefined): string | undefined =>
  moment !== undefined && /^(?:199|20)\d[\d-]*T/.test(moment) ? moment.slice(0, 10) : undefined;

/** Processes videos with the system's ffmpeg. Checks for it on use, so it may be installed while the service runs. */
export const ffmpegVideos = (ffmpeg: string): Videos => {
  const ffprobe = ffprobeOf(ffmpeg);
  const run = (program: string, parameters: readonly string[], signal: AbortSignal) =>
    runProgram(program, parameters, { signal, unreadable });
  const probe = async (source: string, signal: AbortSignal) => {
    const shown = [
      '-v',
      'error',
      '-of',
      'json',
      '-show_entries',
      'stream=codec_type,codec_name,width,height:format=duration:format_tags=creation_time',
    ];
    const details = probed.safeParse(
      JSON.parse(await outputOf(ffprobe, [...shown, ...readAsMovie, source], { signal, unreadable })),
    );
    const codecOf = (type: string) => details.data?.streams.find((stream) => stream.codec_type === type)?.codec_name;
    const video = codecOf('video');
    if (!details.success || video === undefined) throw unreadable();
    const pixels = Math.max(...details.data.streams.map(({ width, height }) => width * height));
    return {
      video,
      audio: codecOf('audio'),
      duration: details.data.format.duration,
      pixels,
      takenOn: dayOf(details.data.format.tags?.creation_time),
    };
  };

  return {
    available: async () => {
      if (found.has(ffmpeg)) return true;
      const tried = [ffmpeg, ffprobe].map((program) => run(program, ['-version'], AbortSignal.timeout(10_000)));
      const runs = await Promise.all(tried).then(
        () => true,
        () => false,
      );
      if (runs) found.add(ffmpeg);
      return runs;
    },

    remux: async (source, target, signal) => {
      const codecs = await probe(source, signal);
      const { video, audio, duration, pixels, takenOn } = codecs;
      if (duration > maxSeconds) throw tooLong();
      if (pixels > mostPixels) throw tooManyPixels();
      const scale = `scale='min(${maxEdgePx},iw)':'min(${maxEdgePx},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
      const picture = isPlayable('video', video)
        ? ['-c:v', 'copy']
        : ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-pix_fmt', 'yuv420p', '-a53cc', '0', '-vf', scale];
      const sound = audio !== undefined && isPlayable('audio', audio) ? ['-c:a', 'copy'] : ['-c:a', 'aac'];
      const asMp4 = ['-movflags', '+faststart', '-f', 'mp4', target];
      const reading = [...quietly, ...readAsMovie, '-i', source];
      await run(
        ffmpeg,
        [...reading, ...tracks, ...silent, ...picture, ...picturesOnly('h264'), ...sound, ...asMp4],
        signal,
      );
      const sameStreams = keepsStreams(codecs);
      return { durationSeconds: duration, sameStreams, ...(takenOn !== undefined && { takenOn }) };
    },

    original: async (source, target, signal) => {
      const codecs = await probe(source, signal);
      if (keepsStreams(codecs)) return 'as-shown';
      const { video } = codecs;
      const named = video === 'hevc' ? ['-tag:v', 'hvc1'] : [];
      const reading = [...quietly, ...readAsMovie, '-i', source];
      const copied = ['-c', 'copy', ...picturesOnly(video), ...named, '-f', 'mov', target];
      await run(ffmpeg, [...reading, ...tracks, ...silent, ...copied], signal);
      if (video === 'hevc') await blankConfigNotes(target);
      return 'kept';
    },

    poster: async (source, target, atSeconds, signal) => {
      const frame = ['-frames:v', '1', '-f', 'image2', '-c:v', 'png', target];
      await run(ffmpeg, [...quietly, ...readAsMovie, '-ss', atSeconds.toFixed(2), '-i', source, ...frame], signal);
    },
  };
};
