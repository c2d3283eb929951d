import { expect, test, describe } from '@jest/globals';
import { offensesIn, textsOf, textsOfRepository } from './language/check.js';
import { subjectProblems } from './language/commit-subject.js';

const kindsIn = (path: string, source: string): readonly string[] =>
  offensesIn(textsOf(path, source)).map(({ kind }) => kind);

describe('plain language', () => {
  test('is used in every comment, test title, log, API summary, document and file name', () => {
    expect(offensesIn(textsOfRepository()).map(({ message }) => message)).toEqual([]);
  });

  test.each([
    ['comment', 'services/orders/src/a.ts', '// Whoever calls this waits.'],
    ['comment', 'services/orders/src/a.ts', '/** Whoever waits. */\nexport const a = 1;'],
    ['title', 'services/orders/src/a.unit.test.ts', "test('nobody can read it', () => {});"],
    ['title', 'services/orders/src/a.unit.test.ts', "describe('whoever reads it', () => {});"],
    ['log', 'services/orders/src/a.ts', "context.logger.warn('nobody listens');"],
    ['comment', 'Makefile', '# Nobody runs it.'],
    ['comment', 'deploy/a.yaml', '# Nobody runs it.'],
    ['title', 'web/src/a.unit.test.ts', "test.each([1])('a b c d e f g h i j k l m n o %i', () => {});"],
    ['log', 'gateway/src/a.ts', "logger.info({ id }, 'the cache is away');"],
    ['summary', 'gateway/src/a.ts', "route({ summary: 'Somebody has written back' });"],
    ['document', 'docs/a.md', 'This is how the house looks.'],
    ['comment', 'proto/orders/v1/a.proto', '// By whoever asks.'],
    ['comment', 'web/src/a.css', '/* Nobody sees it. */'],
    ['file name', 'services/orders/src/tell-buyer.ts', ''],
    ['file name', 'web/src/features/meanwhile.css', ''],
  ])('refuses a planted %s', (kind, path, source) => {
    expect(kindsIn(path, source)).toEqual([kind]);
  });

  test.each([
    ['a quoted text of the interface', '// Shows "Nobody but you sees it." on the page.'],
    ['an identifier in backticks', '// See `whoever`.'],
    ['a link', '// See https://example.org/nobody'],
    ['a string that is data', "export const name = 'somebody';"],
  ])('allows %s', (_, source) => {
    expect(kindsIn('services/orders/src/a.ts', source)).toEqual([]);
  });

  test('names the path, the line and what to write instead', () => {
    const [offense] = offensesIn(textsOf('services/orders/src/a.ts', '\n// nobody'));
    expect(offense?.message).toMatch(/^services\/orders\/src\/a\.ts:2 comment: "nobody": write someone/);
  });
});

describe('commit subject', () => {
  test.each(['web: Queue moderation actions', 'Release upload quota on cancel', 'Merge branch x', 'docs: Process one'])(
    'allows "%s"',
    (subject) => {
      expect(subjectProblems(subject)).toEqual([]);
    },
  );

  test.each([
    'web: Queued moderation actions',
    'web: queue moderation actions',
    'Fixing the upload',
    'Fixes the upload',
    'Release upload quota.',
    'orders: Notify whoever waits',
    `Release ${'x'.repeat(70)}`,
  ])('refuses "%s"', (subject) => {
    expect(subjectProblems(subject)).toHaveLength(1);
  });
});
