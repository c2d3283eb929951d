import { expect, test } from '@jest/globals';
import { createWarningLog } from './warning-log.js';

test('logs a warning once until it ends, whatever its numbers', () => {
  let warnings: readonly string[] = [];
  const logged: string[] = [];
  const note =
    (level: string) =>
    (fields: object, text: string): void =>
      void logged.push([level, JSON.stringify(fields), text].join(' '));
  const logger = { error: note('error'), info: note('info') } as unknown as Parameters<typeof createWarningLog>[1];
  const report = createWarningLog({ warnings: () => warnings }, logger);
  const read = (...now: readonly string[]): void => {
    warnings = now;
    report();
  };
  read();
  read('The disk of media has 12 % left. Enlarge it.');
  read('The disk of media has 11 % left. Enlarge it.', 'The database of orders took 0.31 s to answer.');
  read('The disk of media has 11 % left. Enlarge it.');
  read('The disk of media has 10 % left. Enlarge it.', 'The database of orders took 1.20 s to answer.');
  expect(logged).toEqual([
    'error {} The disk of media has 12 % left. Enlarge it.',
    'error {} The database of orders took 0.31 s to answer.',
    'info {"warning":"The database of orders took 0.31 s to answer."} a warning has ended',
    'error {} The database of orders took 1.20 s to answer.',
  ]);
});
