import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { postgresClosings } from '../closing/api.js';
import type { Keepers } from '../governance/api.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';
import type { TimelineRows, TimelineSecrets } from '../timelines/api.js';
import { questionsRpcService } from './adapters/questions.rpc.js';
import { postgresRelatives } from './adapters/relatives.postgres.js';
import { encryptedUndoTokens } from './adapters/undo-tokens.encrypted.js';
import { askRelative, askRelativeJob, askRelatives, askRelativesJob } from './application/send-questions.js';
import { getQuestionEmail } from './application/get-question-email.js';
import { addRelative, endQuestions, listRelatives, removeRelative } from './application/manage-relatives.js';
import { openQuestion } from './application/open-question.js';
import { relativesOfCustomer, type RelativesOfCustomer } from './application/relatives-of-customer.js';
import { getQuestionStop, resumeQuestions, stopQuestions } from './application/stop-questions.js';

type Needed = Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'> & {
  readonly timelines: TimelineRows;
  readonly keepers: Keepers;
  readonly secrets: TimelineSecrets;
  readonly sealSecret: string;
  /** Of the business: its morning is the hour of the questions. */
  readonly timeZone: string;
};

export type QuestionParts = {
  readonly rpc: RpcService;
  readonly ofCustomer: RelativesOfCustomer;
  readonly jobs: readonly Job[];
};

/** Composes the module for questions by email. */
export const createQuestionParts = (needed: Needed): QuestionParts => {
  const all = {
    ...needed,
    relatives: postgresRelatives(needed.db),
    closings: postgresClosings(needed.db),
    questionTokens: encryptedTokens(needed.sealSecret, 'question-token'),
    stopTokens: encryptedTokens(needed.sealSecret, 'question-stop-token'),
    undoTokens: encryptedUndoTokens(needed.sealSecret),
  };
  return {
    rpc: questionsRpcService({
      listRelatives: listRelatives(all),
      addRelative: addRelative(all),
      removeRelative: removeRelative(all),
      endQuestions: endQuestions(all),
      openQuestion: openQuestion(all),
      getQuestionStop: getQuestionStop(all),
      stopQuestions: stopQuestions(all),
      resumeQuestions: resumeQuestions(all),
      getQuestionEmail: getQuestionEmail(all),
    }),
    ofCustomer: relativesOfCustomer(all),
    // Time zones differ from UTC by quarters of an hour.
    jobs: [job(askRelativesJob, askRelatives(all), '*/15 * * * *'), job(askRelativeJob, askRelative(all))],
  };
};
