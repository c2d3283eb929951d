import type { Fault } from './fault.js';

export const contracts: readonly Fault[] = [
  {
    id: 'contracts-pair-rounds-down',
    file: 'packages/contracts/src/catalog/pricing.ts',
    find: 'const even = quantity + (quantity % 2);',
    replace: 'const even = quantity - (quantity % 2);',
    breaks: 'Three parents are sold as one pair: the third plate is not made.',
    tests: ['packages/contracts/src/catalog/pricing.unit.test.ts'],
  },
  {
    id: 'contracts-copy-paid-twice',
    file: 'packages/contracts/src/catalog/pricing.ts',
    find: 'furtherCopy * (quantity - 1)',
    replace: 'furtherCopy * quantity',
    breaks: 'The first copy of an event is charged twice.',
    tests: ['packages/contracts/src/catalog/pricing.unit.test.ts'],
  },
  {
    id: 'contracts-shares-round-down',
    file: 'packages/contracts/src/values/money/money.ts',
    find: '(2n * size + denominator) / (2n * denominator)',
    replace: '(2n * size) / (2n * denominator)',
    breaks: 'Every commission with half a cent is a cent too small.',
    tests: ['packages/contracts/src/values/money/money.unit.test.ts'],
  },
  {
    id: 'contracts-next-label-used',
    file: 'packages/contracts/src/catalog/label-sheet.ts',
    find: 'placeOf(start, labels, of).position;',
    replace: 'placeOf(start, labels - 1, of).position;',
    breaks: 'The next print begins on a label that is used already.',
    tests: ['services/shipping/src/labels.int.test.ts', 'services/shipping/src/adapters/pdf/paper.unit.test.ts'],
  },
  {
    id: 'contracts-leap-century',
    file: 'packages/contracts/src/values/dates/human-date.ts',
    find: '(year % 100 !== 0 || year % 400 === 0)',
    replace: 'year % 100 !== 0',
    breaks: 'The birthday February 29, 2000 is refused.',
    tests: ['packages/contracts/src/values/dates/human-date.unit.test.ts'],
  },
];
