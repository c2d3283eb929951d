import { expect, test } from '@jest/globals';
import { countedUpTo as shown } from '@keepsake/contracts/values/counted-up-to';
import { countedUpTo as counted } from '@keepsake/platform/work-list';

test('the pages say "more than" from where the services stop counting', () => {
  expect(shown).toBe(counted);
});
