// Draws the pictures of the site from seeds: `node web/scripts/draw-scenes.mjs [name]`. What it makes is committed; the
// script stays so that a picture can be changed without a studio.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import * as hero from './scenes/hero.mjs';
import * as story from './scenes/story.mjs';

const out = new URL('../src/shared/pictures/', import.meta.url);
const only = process.argv[2];
for (const [name, draw] of Object.entries({ ...hero, ...story })) {
  if (only && name !== only) continue;
  const picture = await sharp(Buffer.from(draw()), { density: 72 })
    .webp({ quality: 74, effort: 6 })
    .toBuffer({ resolveWithObject: true });
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  writeFileSync(new URL(`${file}.webp`, out), picture.data);
  process.stdout.write(
    `${file}.webp ${picture.info.width}x${picture.info.height} ${Math.round(picture.data.length / 1024)} kB\n`,
  );
}
