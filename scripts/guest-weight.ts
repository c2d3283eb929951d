// What a mourner's phone loads to see a timeline, measured as it travels. `make check` fails above the limit.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { PagesManifest } from '../tests/page-weight.js';
import { filesOf } from '../tests/page-weight.js';

const limitKb = 130;
const opened = ['index.html', 'src/app/start.tsx', 'src/features/timeline/timeline-page.tsx'];

const pages = new URL('../web/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', pages), 'utf8')) as PagesManifest;
const weights = filesOf(manifest, opened).map((file) => ({
  file,
  kb: gzipSync(readFileSync(new URL(file, pages)), { level: 6 }).length / 1000,
}));
const totalKb = weights.reduce((sum, { kb }) => sum + kb, 0);

for (const { file, kb } of weights) console.log(`${kb.toFixed(1).padStart(7)} kB  ${file}`);
console.log(`${totalKb.toFixed(1).padStart(7)} kB  of JavaScript in all, gzip; at most ${limitKb}`);
if (totalKb > limitKb) {
  console.error('A guest waits for this on a phone. Load by import() what the first look does not need.');
  process.exitCode = 1;
}
