import type { StillWanted } from '../delivery/api.js';
import type { QuestionClient } from '../transactional/application/keeping-ports.js';

/** Withdraws a question that waits once the owner or the relative ended the questions, or the page takes no answers. */
export const stillWanted =
  (questions: QuestionClient): StillWanted =>
  async ({ template, subjectId }, options) =>
    template !== 'relative-question' || (await questions.email(subjectId, options)) !== undefined;
