// `make upgrade FROM=ref`: upgrades a loaded installation from that release to the working tree, back, and again.
// `ARGS=embedded` takes only `make start`, `ARGS=production` only the production topology.
import { openRelease } from './release.js';
import { upgradeEmbedded } from './upgrade-embedded.js';
import { upgradeProduction } from './upgrade-production.js';

const all = { embedded: upgradeEmbedded, production: upgradeProduction };
const isPart = (name: string): name is keyof typeof all => Object.hasOwn(all, name);
const named = process.argv.slice(2);
const unknown = named.find((name) => !isPart(name));
if (unknown !== undefined) {
  console.error(`There is no part "${unknown}". Choose one of ${Object.keys(all).join(', ')}.`);
  process.exit(2);
}

const release = await openRelease(process.env['FROM'] || undefined);
const failed: string[] = [];
for (const part of named.length === 0 ? Object.keys(all) : named) {
  if (!isPart(part)) continue;
  console.log(`${part}: from ${release.name} to the working tree`);
  const { table, problems } = await all[part](release);
  console.table(table);
  for (const line of problems.slice(0, 20)) console.log(line);
  if (problems.length > 0) failed.push(part);
}
console.log(failed.length === 0 ? 'Nothing failed and nothing was lost.' : `FAILED: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);
