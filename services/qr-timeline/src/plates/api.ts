export { actingStaff } from './adapters/acting-staff.postgres.js';
export { postgresBatches } from './adapters/batches.postgres.js';
export { postgresClaims } from './adapters/claims.postgres.js';
export { postgresCodes } from './adapters/codes.postgres.js';
export { postgresOpenedStories } from './adapters/opened-stories.postgres.js';
export { createOrderClient } from './adapters/orders.client.js';
export { postgresBatchSteps } from './adapters/plate-life.postgres.js';
export { postgresPlateOrders } from './adapters/plate-orders.postgres.js';
export { isFree, plateColumns, plateOf, type PlateRow } from './adapters/plate-row.postgres.js';
export { type FactsOfPlates, factsOfPlates } from './application/ordered-plates.js';
export { makePackJob } from './application/plate-jobs.js';
export type { BatchSteps } from './application/plate-life-ports.js';
export type {
  Batches,
  BatchProgress,
  CaseClient,
  CaseStories,
  Claims,
  ClaimTokens,
  Codes,
  DrawSymbol,
  OpenedStories,
  OrderClient,
  PackMaker,
  PackPrint,
  Packs,
  PlateOrders,
} from './application/plate-ports.js';
export { isGone, successorOf, whereTo } from './application/resolve-code.js';
export type { StoreBatch } from './application/store-batch.js';
export { type Batch, plateUrl } from './domain/batch.js';
export {
  type ActivationForm,
  captionsOf,
  claimEnds,
  claimSettled,
  claimUnknown,
  maxHeldPerCode as mostHeldPerCode,
  mustWait,
  openingOf,
  type Prepared,
  type Story,
} from './domain/claim.js';
export type { OrderFacts, Progress } from './domain/ordered.js';
export {
  activatedSince,
  activationProblem,
  codeUnknown,
  isAlive,
  type LifeState,
  lifeStates,
  type Plate,
  readCode,
  timelinePath,
  undoableUntil,
  undoProblem,
} from './domain/plate.js';
