// `make chart`: writes helm/README.md and what the chart makes of each values file anew.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { golden, profiles, render, root } from './chart.js';
import { chartReadme } from './readme.js';

writeFileSync(join(root, 'helm/README.md'), chartReadme());
mkdirSync(join(root, 'tests/chart/rendered'), { recursive: true });
for (const profile of profiles) {
  const { good, out, complaint } = render(profile);
  if (!good) throw new Error(complaint);
  writeFileSync(golden(profile), out);
}
