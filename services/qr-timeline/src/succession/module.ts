import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Keepers, OwnerSeen } from '../governance/api.js';
import { postgresOwnerRows } from '../governance/api.js';
import type { RefreshReadModel, TimelineRows, TimelineSecrets } from '../timelines/api.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';
import { postgresSuccession, postgresSuccessors } from './adapters/succession.postgres.js';
import { successionRpcService } from './adapters/succession.rpc.js';
import { answerOwnerCheck, getOwnerCheck, ownerSeen } from './application/answer-check.js';
import { answerSuccessorRequest, getSuccessorRequest } from './application/answer-request.js';
import { checkOwner, checkOwnerJob, checkOwners, checkOwnersJob } from './application/check-owners.js';
import { nameSuccessor, removeSuccessor, sendSuccessorRequest } from './application/name-successor.js';
import { getNotice } from './application/notices.js';
import { saveWish } from './application/save-owner-choice.js';
import { getSuccession } from './application/show-succession.js';
import {
  listSuccessions,
  successorsOfCustomer,
  type SuccessorsOfCustomer,
} from './application/successors-of-customer.js';
import { takeOver } from './application/take-over.js';

/** Port for sign-ins: created before the keepers, who use it. */
export const createOwnerSeen = ({ db, clock }: Pick<Platform, 'db' | 'clock'>): OwnerSeen =>
  ownerSeen({ succession: postgresSuccession(db), clock });

type Needed = Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'> & {
  readonly timelines: TimelineRows;
  readonly keepers: Keepers;
  readonly secrets: TimelineSecrets;
  readonly sealSecret: string;
  readonly ownerSeen: OwnerSeen;
  readonly refreshReadModel: RefreshReadModel;
};

export type SuccessionParts = {
  readonly rpc: RpcService;
  readonly ofCustomer: SuccessorsOfCustomer;
  readonly jobs: readonly Job[];
};

/** Composes the module for successors and the yearly question. */
export const createSuccessionParts = (needed: Needed): SuccessionParts => {
  const all = {
    ...needed,
    succession: postgresSuccession(needed.db),
    successors: postgresSuccessors(needed.db),
    owners: postgresOwnerRows,
    checkTokens: encryptedTokens(needed.sealSecret, 'check-token'),
    successorTokens: encryptedTokens(needed.sealSecret, 'successor-token'),
  };
  return {
    rpc: successionRpcService({
      getSuccession: getSuccession(all),
      saveWish: saveWish(all),
      nameSuccessor: nameSuccessor(all),
      sendSuccessorRequest: sendSuccessorRequest(all),
      removeSuccessor: removeSuccessor(all),
      getSuccessorRequest: getSuccessorRequest(all),
      answerSuccessorRequest: answerSuccessorRequest(all),
      takeOver: takeOver(all),
      getOwnerCheck: getOwnerCheck(all),
      answerOwnerCheck: answerOwnerCheck(all),
      listSuccessions: listSuccessions(all),
      getNotice: getNotice(all),
    }),
    ofCustomer: successorsOfCustomer(all),
    jobs: [job(checkOwnersJob, checkOwners(all), '13 9 * * *'), job(checkOwnerJob, checkOwner(all))],
  };
};
