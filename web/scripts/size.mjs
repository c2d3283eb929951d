// Measures the gzipped JavaScript of a first visit: `npm run size -w @keepsake/web` after a build. Fails above a limit.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

const always = ['index.html', 'src/app/start.tsx'];
const looks = [
  { name: 'a guest opens a timeline', limitKb: 130, opens: [...always, 'src/features/timeline/timeline-page.tsx'] },
  {
    name: 'a visitor opens the landing page',
    limitKb: 250,
    opens: [...always, 'src/app/layouts/public-shell.tsx', 'src/features/landing/landing-page.tsx'],
  },
];

const filesOf = (entries) => {
  const seen = new Set();
  const take = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no "${name}". Say in web/scripts/size.mjs what the page opens now.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) take(imported);
  };
  for (const entry of entries) take(entry);
  return [...seen].map((name) => manifest[name].file).filter((file) => file.endsWith('.js'));
};

for (const { name, limitKb, opens } of looks) {
  const kb = filesOf(opens)
    .map((file) => gzipSync(readFileSync(new URL(file, dist)), { level: 6 }).length / 1000)
    .reduce((sum, one) => sum + one, 0);
  const fits = kb <= limitKb;
  process.stdout.write(
    `${kb.toFixed(1).padStart(7)} kB of ${limitKb}  ${name}${fits ? '' : '  TOO MUCH: load by import() what the first look does not need'}\n`,
  );
  if (!fits) process.exitCode = 1;
}
