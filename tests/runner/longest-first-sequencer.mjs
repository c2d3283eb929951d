import TestSequencer from '@jest/test-sequencer';
import { readFileSync } from 'node:fs';

/** Path prefixes, slowest first. On a first run jest knows only file sizes. */
const slow = JSON.parse(readFileSync(new URL('slow-files.json', import.meta.url), 'utf8'));

/** Starts slow suites first: a long suite that starts last leaves one processor idle. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const found = slow.findIndex((prefix) => path.includes(`/${prefix}`));
      return found === -1 ? slow.length : found;
    };
    return super.sort(tests).toSorted((one, other) => rank(one) - rank(other));
  }
}
