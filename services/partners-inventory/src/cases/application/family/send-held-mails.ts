import { maxCaseMails, maxFamilyMails } from '@keepsake/contracts/catalog/handover-messages';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { caseOpenedByOther } from '@keepsake/contracts/events/partners-inventory/case-opened-by-other.v1';
import { dayAway } from '@keepsake/contracts/values/business-day';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { Locations } from '../../../accounts/api.js';
import type { Plates } from '../../../stock/api.js';
import { recordActivity, type TeamLog } from '../../../team/api.js';
import { afterService } from '../../domain/mail-time.js';
import { aboutCase, readCase } from '../change-case.js';
import type { MailsToFamily } from '../handover-ports.js';
import type { Cases, ShownCase } from '../ports.js';
import { requireUnclaimed } from '../prepare-timeline.js';
import type { HeldMails } from './family-ports.js';

type OfCase = { readonly caseId: string };
type Releasing = {
  readonly mails: Pick<MailsToFamily, 'note'>;
  readonly held: Pick<HeldMails, 'take'>;
  readonly clock: Clock;
};

export const sendHeldMailJob: JobType<OfCase> = {
  name: 'send-held-mail',
  schema: z.object({ caseId: z.uuid() }),
};
export const sendHeldMailsJob: JobType<object> = { name: 'send-held-mails', schema: z.object({}) };

/**
 * Sends the held emails of a case. Taking them and publishing is one transaction, so each is sent once. After a claim
 * the others are informed instead.
 */
const release = async (deps: Releasing, tx: Tx, one: ShownCase): Promise<boolean> => {
  const { id: caseId, locationId, contacts, codeIds, claimedCodeId } = one;
  const [codeId] = codeIds;
  if (codeId === undefined) return false;
  const taken = new Set(await deps.held.take(tx, caseId));
  let sent = false;
  for (const { id: contactId, email, opened } of contacts) {
    if (!taken.has(contactId) || email === undefined) continue;
    if (claimedCodeId !== undefined) {
      if (!opened) tx.publish(caseOpenedByOther, { caseId, contactId, locationId });
      continue;
    }
    const limits = { perContact: maxFamilyMails, perCase: maxCaseMails };
    if (!(await deps.mails.note(tx, caseId, contactId, limits, deps.clock.now()))) continue;
    tx.publish(caseHandedOver, { caseId, codeId, locationId, contactId });
    sent = true;
  }
  return sent;
};

/** Sends held emails immediately, on request of the partner; idempotent. */
export const sendHeldMailNow =
  (
    deps: Releasing & {
      readonly cases: Pick<Cases, 'find'>;
      readonly locations: Pick<Locations, 'worksAt'>;
      readonly plates: Pick<Plates, 'anyActive'>;
      readonly teamLog: Pick<TeamLog, 'note'>;
    },
  ): Handler<OfCase, OfCase> =>
  async ({ caseId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    return ctx.transaction(async (tx) => {
      if (await release(deps, tx, one)) {
        const at = deps.clock.now();
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'family-mailed', ...aboutCase(one), at });
      }
      return { caseId };
    });
  };

/** Cancels held emails; idempotent. */
export const cancelHeldMail =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly held: Pick<HeldMails, 'take'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly clock: Clock;
  }): Handler<OfCase, OfCase> =>
  async ({ caseId }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    return ctx.transaction(async (tx) => {
      const at = deps.clock.now();
      if ((await deps.held.take(tx, caseId)).length > 0)
        await recordActivity(deps.teamLog, tx, ctx.caller, { act: 'family-mail-canceled', ...aboutCase(one), at });
      return { caseId };
    });
  };

/** Sends the held emails of a case whose service is over. Reads the date again, because it may have changed. */
export const sendHeldMail =
  (
    deps: Releasing & {
      readonly cases: Pick<Cases, 'find'>;
      readonly plates: Pick<Plates, 'anyActive'>;
      readonly timeZone: string;
    },
  ): Handler<OfCase, void> =>
  async ({ caseId }, ctx) => {
    const one = await deps.cases.find(caseId);
    const due = one && afterService(one, deps.timeZone);
    if (!one || one.state === 'closed' || due === undefined || due > deps.clock.now()) return;
    // The page was opened a moment ago: wait for the event that names who opened it.
    if (one.claimedCodeId === undefined && (await deps.plates.anyActive(one.codeIds, ctx))) return;
    await ctx.transaction((tx) => release(deps, tx, one));
  };

/** Enqueues a job for each case whose held emails are due, so that a failure of one does not delay the others. */
export const sendHeldMails =
  (deps: {
    readonly held: Pick<HeldMails, 'waiting'>;
    readonly clock: Clock;
    readonly timeZone: string;
  }): Handler<unknown, void> =>
  async (_, ctx) => {
    const now = deps.clock.now();
    // No zone is a whole day ahead of UTC, so these include every due case.
    const lastDay = dayAway(now.toISOString().slice(0, 10), 1);
    const due: string[] = [];
    let page = await deps.held.waiting(lastDay, undefined);
    while (page.length > 0) {
      due.push(...page.filter((one) => isDue(one, deps.timeZone, now)).map(({ caseId }) => caseId));
      // oxlint-disable-next-line no-await-in-loop -- each page begins after the one before
      page = await deps.held.waiting(lastDay, page.at(-1)?.caseId);
    }
    if (due.length === 0) return;
    await ctx.transaction(async (tx) => {
      for (const caseId of due) tx.enqueue(sendHeldMailJob, { caseId }, { key: `held:${caseId}`, keepQueued: true });
    });
  };

const isDue = (service: Parameters<typeof afterService>[0], timeZone: string, now: Date): boolean => {
  const due = afterService(service, timeZone);
  return due !== undefined && due <= now;
};
