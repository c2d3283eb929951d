// `make wire`: records the calls, events and REST fields of a release, after it was tagged.
import { writeFileSync } from 'node:fs';
import { version } from '@keepsake/platform/version';
import { currentWire, releaseFile } from './wire.js';

const lines = Object.entries(await currentWire())
  .map(([place, value]) => `${place}\t${value}`)
  .toSorted();
writeFileSync(releaseFile, `# ${version}\n${lines.join('\n')}\n`);
console.log(`${lines.length} places of ${version}`);
