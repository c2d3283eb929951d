// Measures the compressed size of the first load for a guest at a timeline and a visitor of the landing page.
// `make check` fails above the limits.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { PagesManifest } from '../tests/page-weight.js';
import { filesOf } from '../tests/page-weight.js';

const always = ['index.html', 'src/app/start.tsx'];
const views = [
  { who: 'a guest at a timeline', limitKb: 130, opened: [...always, 'src/features/timeline/timeline-page.tsx'] },
  {
    who: 'a visitor of the landing page',
    limitKb: 250,
    opened: [
      ...always,
      'src/app/routes/site-pages.tsx',
      'src/app/layouts/public-shell.tsx',
      'src/features/landing/landing-page.tsx',
    ],
  },
];

const pages = new URL('../web/dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', pages), 'utf8')) as PagesManifest;

for (const { who, limitKb, opened } of views) {
  const weights = filesOf(manifest, opened).map((file) => ({
    file,
    kb: gzipSync(readFileSync(new URL(file, pages)), { level: 6 }).length / 1000,
  }));
  const totalKb = weights.reduce((sum, { kb }) => sum + kb, 0);
  for (const { file, kb } of weights) console.log(`${kb.toFixed(1).padStart(7)} kB  ${file}`);
  console.log(`${totalKb.toFixed(1).padStart(7)} kB  of JavaScript for ${who}, gzip; at most ${limitKb}\n`);
  if (totalKb <= limitKb) continue;
  console.error('Load with import() what the first view does not need.');
  process.exitCode = 1;
}
