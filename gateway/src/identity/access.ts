import type { RunningService } from '@keepsake/platform/run';
import type { RequestContext } from '@keepsake/platform/request-context';
import { nextCorrelationId } from '../http/request-record.js';
import { auditLog, type AuditLog } from './audit/audit-log.postgres.js';
import { createCalls, type Calls } from './calls.js';
import { challengeTable } from './challenges.postgres.js';
import { createChallenges, type Challenges } from './challenges.js';
import { createEmailChanges, type EmailChanges } from './email-changes.js';
import { spentTable } from './human-checks.postgres.js';
import { createHumanChecks, type HumanChecks } from './human-checks.js';
import { createKnownBrowsers, type KnownBrowsers } from './known-browsers.js';
import { createOrderViewers, type OrderViewers } from './order-viewers.js';
import { createOwnActions } from './own-actions.js';
import { sessionTable } from './sessions.postgres.js';
import { createSessions, type Sessions } from './sessions.js';
import { createStaffLinks, type StaffLinks } from './staff/staff-links.js';
import { createStaffOffice, type StaffOffice } from './staff/staff-office.js';
import { staffTable } from './staff/staff.postgres.js';
import { createStaffNames, type StaffNames } from './staff/staff-names.js';
import { createStaff, type Staff } from './staff/staff.js';
import { twoStepTable, type PersonKind } from './two-step.postgres.js';
import { createTwoStep, type TwoStep } from './two-step.js';

const ownTurnMs = 10_000;

/** Groups the components that identify callers. */
export type Access = {
  readonly sessions: Sessions;
  readonly staff: Staff;
  readonly staffNames: StaffNames;
  readonly staffOffice: StaffOffice;
  readonly staffLinks: StaffLinks;
  /** Manages two-step verification of everyone who signs in with a password. */
  readonly twoStep: Readonly<Record<PersonKind, TwoStep>>;
  readonly auditLog: AuditLog;
  /** Records calls of staff in the audit log. */
  readonly calls: Calls;
  readonly challenges: Challenges;
  readonly knownBrowsers: KnownBrowsers;
  readonly orderViewers: OrderViewers;
  readonly emailChanges: EmailChanges;
  readonly humanChecks: HumanChecks;
  /** Creates a context of the gateway for work that no request started. */
  readonly ownContext: () => RequestContext;
  /** Deletes expired rows. */
  readonly sweep: () => Promise<void>;
};

export const openAccess = (running: RunningService, secret: string): Access => {
  const { db, platform, contextFor } = running;
  const { clock, ids } = platform;
  const ownContext = (): RequestContext =>
    contextFor({
      caller: { kind: 'system', service: 'gateway' },
      correlationId: nextCorrelationId(),
      signal: AbortSignal.timeout(ownTurnMs),
    });
  const act = createOwnActions({ clock, ids });
  const table = staffTable(db);
  const twoStepOf = (kind: PersonKind): TwoStep =>
    createTwoStep({ kind, table: twoStepTable(db, kind), clock, ids, secret, act });
  const twoStep = { staff: twoStepOf('staff'), partner: twoStepOf('partner') };
  const staffLinks = createStaffLinks({ db, clock, act });
  const sessions = createSessions({ table: sessionTable(db), clock, ownContext });
  const challenges = createChallenges({ table: challengeTable(db), clock, ids, secret });
  const knownBrowsers = createKnownBrowsers({ db, clock, accountOf: platform.customerIdOf });
  const orderViewers = createOrderViewers({ db, clock });
  const emailChanges = createEmailChanges({ db, clock, secret });
  const humanChecks = createHumanChecks({ spent: spentTable, clock, ids, secret });
  return {
    sessions,
    challenges,
    knownBrowsers,
    orderViewers,
    emailChanges,
    humanChecks,
    staffNames: createStaffNames(db),
    staff: createStaff({ table, clock, ids, twoStep: twoStep.staff, act }),
    staffOffice: createStaffOffice({ table, links: staffLinks, clock, ids, act }),
    staffLinks,
    twoStep,
    auditLog: auditLog(db),
    calls: createCalls({ clock, ids }),
    ownContext,
    sweep: async () => {
      await sessions.sweep(ownContext());
      await challenges.sweep(ownContext());
      await knownBrowsers.sweep(ownContext());
      await orderViewers.sweep(ownContext());
      await emailChanges.sweep(ownContext());
      await humanChecks.sweep(ownContext());
      await staffLinks.sweep(ownContext());
    },
  };
};
