import { number } from '../../../../shared/formats.js';
import { knownSentence } from '../../../../shared/area/sentences-texts.js';
import type { RejectedTexts } from '../../../../shared/import/rejected-rows.js';
import { caseImportText as t } from '../texts/case-import-texts.js';
import '../texts/case-sentences-texts.js';

const countOf = (text = ''): number => Number(text.replaceAll(',', ''));

/** Sentences of the server with values, which the list of sentences cannot have. */
const withValues: readonly (readonly [RegExp, (...values: (string | undefined)[]) => string])[] = [
  [/^is longer than ([\d,]+) characters\.$/, (most) => t('tooLong', { count: countOf(most) })],
  [
    /^The first row must name the columns; (.*) (?:is|are) missing\. Found: (.*)\.$/,
    (columns = '', found = '') => t('noColumns', { columns, found }),
  ],
  [
    /^These are ([\d,]+) rows; ([\d,]+) fit at once\./,
    (rows, most) => t('tooManyRows', { rows: number(countOf(rows)), most: number(countOf(most)) }),
  ],
  [/^([\d,]+) rows have problems\./, (rows) => t('tooManyProblems', { rows: number(countOf(rows)) })],
];

const reasonOf = (message: string): string => {
  for (const [shape, text] of withValues) {
    const [found, ...values] = shape.exec(message) ?? [];
    if (found !== undefined) return text(...values);
  }
  return knownSentence(message) ?? t('checkCell');
};

export const rejectedTexts: RejectedTexts = {
  unreadable: () => t('unreadable'),
  heading: (count, kept) => t(kept ? 'rejected' : 'willReject', { count }),
  fault: ({ row, column, message }) =>
    column === ''
      ? t('rowFault', { row, message: reasonOf(message) })
      : t('columnFault', { row, column, message: reasonOf(message) }),
  // An older server sends no parts.
  reason: ({ reason, problems }) =>
    problems?.map(({ column, message }) => `${column} ${reasonOf(message)}`.trim()).join(' ') ?? reason,
  reasonColumn: () => t('reason'),
  more: (count) => t('more', { count: number(count) }),
  download: (count) => t('toCorrect', { count }),
};
