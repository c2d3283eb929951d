import { describe, expect, test } from '@jest/globals';
import { openAudit, runs } from './axe.js';

const { rows, audit } = openAudit(1);

(runs ? describe : describe.skip)('the first half of the screens', () => {
  test.each(rows)('%s has no accessibility violation on any device and theme', async (_name, screen) => {
    expect(await audit(screen)).toEqual([]);
  });
});
