import { maxAudioSeconds } from '@keepsake/contracts/values/limits';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { createPeakMeter } from '../domain/peaks.js';
import { cutOff } from './ends-early.js';
import { ffprobeOf, outputOf, quietly, run } from './ffmpeg.js';

/** A recording and its type, detected from its bytes. */
type AudioFile = { readonly file: string; readonly type: string };

/** The demuxer is chosen by the detected type, so that a file cannot select one that opens other files or URLs. */
const demuxers: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'mov',
  'audio/x-m4a': 'mov',
  'audio/3gpp': 'mov',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/aiff': 'aiff',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/webm': 'matroska',
  'audio/amr': 'amr',
};

/** These declare no length, and ffprobe estimates it from the first bit rates: far off for a quiet start. */
const estimated: ReadonlySet<string> = new Set(['audio/mpeg', 'audio/aac', 'audio/amr']);

/** File formats of the export by codec: the sound as it was recorded, in the usual file of its codec. */
const fileFormats: Readonly<Record<string, readonly [muxer: string, extension: string]>> = {
  mp3: ['mp3', 'mp3'],
  aac: ['ipod', 'm4a'],
  alac: ['ipod', 'm4a'],
  opus: ['ogg', 'ogg'],
  vorbis: ['ogg', 'ogg'],
  flac: ['flac', 'flac'],
  amr_nb: ['amr', 'amr'],
  amr_wb: ['amr', 'amr'],
  pcm_s16le: ['wav', 'wav'],
  pcm_s24le: ['wav', 'wav'],
  pcm_f32le: ['wav', 'wav'],
  pcm_u8: ['wav', 'wav'],
};

/** No pictures, tags, chapters or data: they name places, devices and people. */
const bare = ['-map_metadata', '-1', '-map_metadata:s', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'];
const soundOnly = ['-vn', '-sn', '-dn'];
/** Loudness by EBU R128 for phones and laptops: LUFS, true peak in dBTP, loudness range in LU. */
const loudness = 'I=-16:TP=-1.5:LRA=20';
const meterRate = 8_000;

const unreadable = () =>
  problem(
    'invalid',
    'media-unreadable',
    'This recording could not be read. Please save it again as M4A or MP3 and add it once more.',
  );
const tooLong = () =>
  problem(
    'invalid',
    'recording-too-long',
    'This recording is longer than two hours. Cut it and add its parts one by one.',
  );
const silent = () =>
  problem(
    'invalid',
    'recording-silent',
    'Nothing can be heard on this recording. Check the microphone and record it again.',
  );

const probed = z.object({
  streams: z.array(z.object({ codec_name: z.string() })).min(1),
  format: z.object({ duration: z.coerce.number().min(0).catch(0) }),
});

const level = z.string().regex(/^-?\d+(?:\.\d+)?$/);
/** Values that loudnorm measures; "-inf" if nothing is above its gate of -70 LUFS. */
const measured = z.object({
  input_i: z.union([level, z.literal('-inf')]),
  input_tp: z.string(),
  input_lra: z.string(),
  input_thresh: z.string(),
  target_offset: z.string(),
});

export type Audio = {
  /** Writes AAC and Opus copies without metadata, at the same loudness as all others. */
  readonly normalize: (
    source: AudioFile,
    targets: { readonly m4a: string; readonly webm: string },
    signal: AbortSignal,
  ) => Promise<{ readonly durationMs: number; readonly peaks: readonly number[] }>;
  /** Writes the original sound without metadata; returns the extension of its format, undefined for rare ones. */
  readonly original: (source: AudioFile, target: string, signal: AbortSignal) => Promise<string | undefined>;
};

/** Processes recordings with the system's ffmpeg. */
export const ffmpegAudio = (ffmpeg: string): Audio => {
  const readingOf = ({ file, type }: AudioFile): readonly string[] => {
    const demuxer = demuxers[type];
    if (demuxer === undefined) throw unreadable();
    return ['-protocol_whitelist', 'file', '-f', demuxer, '-i', file];
  };

  const probe = async (source: AudioFile, signal: AbortSignal) => {
    const shown = ['-show_entries', 'stream=codec_name:format=duration', '-select_streams', 'a:0', '-of', 'json'];
    const output = await outputOf(ffprobeOf(ffmpeg), ['-v', 'error', ...shown, ...readingOf(source)], {
      signal,
      unreadable,
    });
    const details = probed.safeParse(JSON.parse(output));
    if (!details.success) throw unreadable();
    const { streams, format } = details.data;
    return { codec: streams[0]?.codec_name ?? '', seconds: format.duration };
  };

  /** Decodes at most a little more than the limit, whatever the file declares. */
  const bounded = ['-t', String(maxAudioSeconds + 1)];

  const measure = async (source: AudioFile, signal: AbortSignal): Promise<string> => {
    const filter = ['-af', `loudnorm=${loudness}:print_format=json`];
    const log = await run(
      ffmpeg,
      [
        ...quietly,
        '-v',
        'info',
        '-nostats',
        ...readingOf(source),
        '-map',
        '0:a:0',
        ...soundOnly,
        ...filter,
        ...bounded,
        '-f',
        'null',
        '-',
      ],
      { signal, unreadable },
    );
    const text = /\{[^{}]*"input_i"[^{}]*\}/.exec(log)?.[0];
    const found = text === undefined ? undefined : measured.safeParse(JSON.parse(text)).data;
    if (!found) throw unreadable();
    if (found.input_i === '-inf') throw silent();
    const { input_i: i, input_tp: tp, input_lra: lra, input_thresh: threshold, target_offset: offset } = found;
    return `loudnorm=${loudness}:measured_I=${i}:measured_TP=${tp}:measured_LRA=${lra}:measured_thresh=${threshold}:offset=${offset}`;
  };

  return {
    normalize: async (source, { m4a, webm }, signal) => {
      const { seconds } = await probe(source, signal);
      const declared = estimated.has(source.type) ? 0 : seconds;
      if (declared > maxAudioSeconds) throw tooLong();
      const filter = await measure(source, signal);
      const meter = createPeakMeter(meterRate);
      const split = `[0:a:0]${filter},aresample=48000,aformat=channel_layouts=mono|stereo,asplit=3[a][o][p]`;
      const aac = [
        '-map',
        '[a]',
        ...bare,
        ...bounded,
        '-flags:a',
        '+bitexact',
        '-c:a',
        'aac',
        '-b:a',
        '96k',
        '-movflags',
        '+faststart',
        '-f',
        'mp4',
        m4a,
      ];
      const opus = [
        '-map',
        '[o]',
        ...bare,
        ...bounded,
        '-flags:a',
        '+bitexact',
        '-c:a',
        'libopus',
        '-b:a',
        '48k',
        '-f',
        'webm',
        webm,
      ];
      const samples = ['-map', '[p]', ...bounded, '-ar', String(meterRate), '-ac', '1', '-f', 's16le', 'pipe:1'];
      await run(ffmpeg, [...quietly, ...readingOf(source), '-filter_complex', split, ...aac, ...opus, ...samples], {
        signal,
        unreadable,
        onOutput: meter.add,
      });
      const heard = meter.seconds();
      if (heard > maxAudioSeconds) throw tooLong();
      if (heard === 0) throw unreadable();
      // A tenth is tolerated, because encoders round and pad.
      if (heard < declared * 0.9 - 1) throw cutOff();
      return { durationMs: Math.round(heard * 1_000), peaks: meter.peaks() };
    },

    original: async (source, target, signal) => {
      const [muxer, extension] = fileFormats[(await probe(source, signal)).codec] ?? [];
      if (muxer === undefined) return undefined;
      const copied = ['-map', '0:a:0', ...soundOnly, ...bare, '-c', 'copy'];
      const untagged = muxer === 'mp3' ? ['-id3v2_version', '0', '-write_xing', '0'] : [];
      await run(ffmpeg, [...quietly, ...readingOf(source), ...copied, ...untagged, '-f', muxer, target], {
        signal,
        unreadable,
      });
      return extension;
    },
  };
};
