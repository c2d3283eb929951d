import type { RunningService } from '@keepsake/platform/run';
import type { Turn } from '@keepsake/platform/turn';
import { nextCorrelationId } from '../http/visit.js';
import { challengeTable } from './challenges.postgres.js';
import { createChallenges, type Challenges } from './challenges.js';
import { spentTable } from './human-checks.postgres.js';
import { createHumanChecks, type HumanChecks } from './human-checks.js';
import { sessionTable } from './sessions.postgres.js';
import { createSessions, type Sessions } from './sessions.js';
import { staffTable } from './staff.postgres.js';
import { createStaff, type Staff } from './staff.js';

const ownTurnMs = 10_000;

/** Everything that decides who somebody is. */
export type Access = {
  readonly sessions: Sessions;
  readonly staff: Staff;
  readonly challenges: Challenges;
  readonly humanChecks: HumanChecks;
  /** A turn of the gateway itself, for what no visitor asked for. */
  readonly ownTurn: () => Turn;
  /** Removes what has expired. */
  readonly sweep: () => Promise<void>;
};

export const openAccess = (running: RunningService, secret: string): Access => {
  const { db, platform, turnOf } = running;
  const { clock, ids } = platform;
  const ownTurn = (): Turn =>
    turnOf({
      caller: { kind: 'system', service: 'gateway' },
      correlationId: nextCorrelationId(),
      signal: AbortSignal.timeout(ownTurnMs),
    });
  const sessions = createSessions({ table: sessionTable(db), clock, ownTurn });
  const challenges = createChallenges({ table: challengeTable(db), clock, ids, secret });
  const humanChecks = createHumanChecks({ spent: spentTable, clock, ids, secret });
  return {
    sessions,
    challenges,
    humanChecks,
    staff: createStaff({ table: staffTable(db), clock, ids }),
    ownTurn,
    sweep: async () => {
      await sessions.sweep(ownTurn());
      await challenges.sweep(ownTurn());
      await humanChecks.sweep(ownTurn());
    },
  };
};
