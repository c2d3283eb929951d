// `make chart`: writes helm/README.md from the chart's values and schema.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './chart.js';
import { chartReadme } from './readme.js';

writeFileSync(join(root, 'helm/README.md'), chartReadme());
