import type { QuestionsDefinition } from '@keepsake/contracts/rpc/questions';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { QuestionClient } from '../application/keeping-ports.js';
import { undefinedIfNotFound } from './undefined-if-not-found.js';

export const createQuestionClient = (questions: Client<QuestionsDefinition>): QuestionClient => ({
  email: (questionId, { signal, correlationId }) =>
    undefinedIfNotFound(questions.GetQuestionEmail({ questionId }, { signal, correlationId })),
});
