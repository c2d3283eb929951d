import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { QuestionsDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Questions.js';

export type { QuestionsDefinition };
export const questionsRpc = rpcContract<QuestionsDefinition>('qr-timeline/v1/questions.proto', 'Questions');
