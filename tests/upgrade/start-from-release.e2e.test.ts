import { describe, expect, test } from '@jest/globals';
import { isBuilt } from '../e2e/support/keepsake.js';
import { lastRelease, openRelease } from './release.js';
import { upgradeEmbedded } from './upgrade-embedded.js';

/*
 * A data folder that `make start` of the last release has filled, started by the working tree: the plates, photos,
 * orders, cases and open sessions of before are there. `make upgrade` does the same and the production topology.
 */

const release = isBuilt ? lastRelease() : undefined;
const why = isBuilt ? 'this clone has no earlier release' : 'needs the build';
const whenHad = release === undefined ? describe.skip : describe;

whenHad(`an upgrade of make start${release === undefined ? ` (not run: ${why})` : ''}`, () => {
  test('keeps everything, back to the last release and again', async () => {
    const { table, problems } = await upgradeEmbedded(await openRelease(release));
    console.table(table);
    expect(problems).toEqual([]);
  }, 2_400_000);
});
