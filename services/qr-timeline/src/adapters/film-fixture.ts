import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ffmpeg = 'ffmpeg';

/** Without the program there is nothing to try but the refusal; the run then shows those tests as skipped. */
export const ffmpegIsHere = spawnSync(ffmpeg, ['-version']).status === 0;

/** A second of film, or what is shown instead, that says where it was taken, in three of the places where phones write it. */
export const film = async (
  codec: readonly string[] = ['-c:v', 'libx264'],
  shown = 'testsrc=duration=1:size=160x120:rate=10',
): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-film-'));
  const file = join(folder, 'film.mov');
  const told = [
    'location=+59.3293+018.0686/',
    'com.apple.quicktime.location.ISO6709=+59.3293+018.0686/',
    'make=Telltale',
  ];
  const made = spawnSync(ffmpeg, [
    ...`-v error -f lavfi -i ${shown} -f lavfi -i sine=duration=1`.split(' '),
    ...codec,
    ...'-pix_fmt yuv420p -c:a aac -movflags use_metadata_tags'.split(' '),
    ...told.flatMap((one) => ['-metadata', one, '-metadata:s:v', one]),
    file,
  ]);
  if (made.status !== 0) throw new Error(made.stderr.toString());
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
};
