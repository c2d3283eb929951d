import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

const frames = 125;
const filters = [
  `zoompan=z='1.1+0.25*on/${frames}':x='(iw-iw/zoom)*on/${frames}':y='(ih-ih/zoom)/2':d=${frames}:s=960x720:fps=25`,
  'format=yuv420p',
].join(',');

/** Renders a drawn scene as five seconds of video with a moving camera. Returns undefined without ffmpeg. */
export const sampleVideo = async (svg: string): Promise<Buffer | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsake-sample-'));
  try {
    const [still, clip] = [join(folder, 'still.png'), join(folder, 'clip.mp4')];
    await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toFile(still);
    const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '28', '-movflags', '+faststart'];
    const child = spawn(
      process.env['FFMPEG'] ?? 'ffmpeg',
      ['-v', 'error', '-i', still, '-vf', filters, ...coding, clip],
      {
        stdio: 'ignore',
      },
    );
    const code = await once(child, 'close').then(
      ([status]) => status as number | null,
      () => undefined,
    );
    return code === 0 ? await readFile(clip) : undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
