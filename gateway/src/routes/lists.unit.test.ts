import { expect, test } from '@jest/globals';
import { countedUpTo as shown } from '@keepsake/contracts/values/counted-up-to';
import { countedUpTo as counted } from '@keepsake/platform/work-list';

test('list pages show "more than" from the count limit of the services', () => {
  expect(shown).toBe(counted);
});
