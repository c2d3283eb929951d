// Renders the videos of the landing page: `node web/scripts/video-scenes.mjs [name]`, requires ffmpeg. Seamless loops of
// eight seconds, rendered frame by frame from the layers of the still images. The output is committed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { defsOf, veil } from './scenes/brush.mjs';
import * as hero from './scenes/hero.mjs';
import { soundOf } from './scenes/sound.mjs';

const out = fileURLToPath(new URL('../src/shared/pictures/', import.meta.url));
const seconds = 8;
const framesPerSecond = 15;
const size = { width: 1200, height: 750 };

const svg = ({ width, height, defs }, inside) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 ${width} ${height}">${defs}${inside}</svg>`,
  );

/** Renders static layers once; frames only compose pictures. */
const develop = async (scene, part) => {
  const png = await sharp(svg({ ...scene, defs: defsOf(scene.defs) }, part))
    .png({ compressionLevel: 1 })
    .toBuffer();
  return `<image width="${scene.width}" height="${scene.height}" href="data:image/png;base64,${png.toString('base64')}"/>`;
};

const developAll = async (scene) => {
  const layers = [];
  let resting = '';
  const settle = async () => {
    if (resting !== '') layers.push(await develop(scene, resting));
    resting = '';
  };
  for (const layer of [...scene.layers, veil(scene.width, scene.height)]) {
    if (typeof layer === 'string') {
      resting += layer;
      continue;
    }
    await settle();
    layers.push(layer.alive ? layer : { ...layer, part: await develop(scene, layer.part) });
  }
  await settle();
  return layers;
};

const drawnAt = (layer, t) => {
  if (typeof layer === 'string') return layer;
  return layer.alive ? layer.alive(t) : `<g transform="${layer.moves(t)}">${layer.part}</g>`;
};

const words = (line) => line.split(' ');
const encoders = {
  webm: words('-c:v libvpx-vp9 -b:v 0 -crf 35 -row-mt 1 -deadline good -cpu-used 2 -g 240 -c:a libopus -b:a 24k'),
  mp4: words('-c:v libx264 -crf 27 -preset veryslow -tune animation -g 240 -movflags +faststart -c:a aac -b:a 40k'),
};

const film = async (name, scene) => {
  const layers = await developAll(scene);
  const folder = mkdtempSync(join(tmpdir(), 'keepsake-film-'));
  const sound = join(folder, 'sound.wav');
  writeFileSync(sound, soundOf(name, seconds));
  const pictures = words(`-f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${framesPerSecond} -i -`);
  const targets = Object.entries(encoders).flatMap(([kind, how]) => [
    // Without explicit color tags a browser shows other colors than in the still image.
    ...words(
      '-map 0:v -map 1:a -pix_fmt yuv420p -colorspace smpte170m -color_primaries smpte170m -color_trc smpte170m',
    ),
    ...how,
    `${out}${name}.${kind}`,
  ]);
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...pictures, '-i', sound, ...targets], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const frames = seconds * framesPerSecond;
  for (let frame = 0; frame < frames; frame += 1) {
    const text = layers.map((layer) => drawnAt(layer, frame / frames)).join('');
    const pixels = await sharp(svg({ ...scene, defs: '' }, text), { unlimited: true })
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, 'close');
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}.`);
  for (const kind of Object.keys(encoders))
    process.stdout.write(`${name}.${kind} ${Math.round(statSync(`${out}${name}.${kind}`).size / 1024)} kB\n`);
};

for (const [name, draw] of Object.entries(hero))
  if (!process.argv[2] || process.argv[2] === name) await film(name, draw());
