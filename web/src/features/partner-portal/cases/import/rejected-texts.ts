import { number } from '../../../../shared/formats.js';
import { knownSentence } from '../../../../shared/area/sentences-texts.js';
import type { RejectedTexts } from '../../../../shared/import/rejected-rows.js';
import { caseImportText as t } from '../texts/case-import-texts.js';
import '../texts/case-sentences-texts.js';

/** A reason with a value, such as a length, has no translation: the cell is named, and the file has the reason. */
const reasonOf = (message: string): string => knownSentence(message) ?? t('checkCell');

export const rejectedTexts: RejectedTexts = {
  unreadable: () => t('unreadable'),
  heading: (count, kept) => t(kept ? 'rejected' : 'willReject', { count }),
  fault: ({ row, column, message }) =>
    column === ''
      ? t('rowFault', { row, message: reasonOf(message) })
      : t('columnFault', { row, column, message: reasonOf(message) }),
  more: (count) => t('more', { count: number(count) }),
  download: (count) => t('toCorrect', { count }),
};
