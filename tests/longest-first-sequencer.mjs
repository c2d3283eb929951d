import TestSequencer from '@jest/test-sequencer';

const longest = 'tests/screens/axe.e2e.test.ts';

/** jest takes a large file for a long one. The table of all screens is small and takes longest: begun last, it would keep one processor waiting. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const inItsOrder = super.sort(tests);
    return [
      ...inItsOrder.filter(({ path }) => path.endsWith(longest)),
      ...inItsOrder.filter(({ path }) => !path.endsWith(longest)),
    ];
  }
}
