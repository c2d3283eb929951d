// Generates the pictures of the site from seeds: `node web/scripts/draw-scenes.mjs [name]`. The output is committed; the
// script allows changes without an illustrator.
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { still } from './scenes/brush.mjs';
import * as hero from './scenes/hero.mjs';
import * as product from './scenes/product.mjs';
import * as story from './scenes/story.mjs';

const out = new URL('../src/shared/pictures/', import.meta.url);
const drawn = (picture) => (typeof picture === 'string' ? picture : still(picture));
const only = process.argv[2];
const write = async (file, picture, kind = 'webp') => {
  const drawing =
    kind === 'webp' ? picture.webp({ quality: 74, effort: 6 }) : picture.jpeg({ quality: 80, mozjpeg: true });
  const { data, info } = await drawing.toBuffer({ resolveWithObject: true });
  writeFileSync(file, data);
  process.stdout.write(
    `${file.pathname.split('/').at(-1)} ${info.width}x${info.height} ${Math.round(data.length / 1024)} kB\n`,
  );
};

for (const [name, draw] of Object.entries({ ...hero, ...story, ...product })) {
  if (only && name !== only) continue;
  const picture = sharp(Buffer.from(drawn(draw())), { density: 72 });
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  // Four of them stand beside each other, or one on a phone.
  const shown = name in product ? picture.clone().resize(760) : picture;
  await write(new URL(`${file}.webp`, out), shown);
  if (!(name in hero)) continue;
  // For phones; the memorial is also the link preview of chat programs.
  await write(new URL(`${file}-small.webp`, out), picture.clone().resize(960));
  if (name === 'memorial')
    await write(new URL('../../../public/share.jpg', out), picture.clone().resize(1200, 630), 'jpeg');
}
