import { expect, test } from '@jest/globals';
import { collectGarbage } from './collect-garbage.js';

test('frees memory that nothing refers to', async () => {
  const registry = new Set<WeakRef<object>>();
  for (let n = 0; n < 100; n += 1) registry.add(new WeakRef({ n }));
  await collectGarbage();
  expect([...registry].filter((one) => one.deref() !== undefined)).toEqual([]);
});
