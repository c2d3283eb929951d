import { handoverMessages, maxCaseMails, maxFamilyMails } from '@keepsake/contracts/catalog/handover-messages';
import { caseHandedOver } from '@keepsake/contracts/events/partners-inventory/case-handed-over.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { mailedEnough, mailsLeftOf, recipientsOf } from '../domain/contact.js';
import { afterService } from '../domain/mail-time.js';
import type { HeldMails } from './family/family-ports.js';
import type { Cases, ShownCase } from './ports.js';
import type { Plates } from '../../stock/api.js';
import { homeOf, type HomeDeps } from './home-of.js';
import { aboutCase, readCase } from './change-case.js';
import type { Drafts, FamilyLinks, MailsToFamily } from './handover-ports.js';
import { recordActivity, type TeamLog } from '../../team/api.js';
import { requireUnclaimed } from './prepare-timeline.js';
import type { Locations } from '../../accounts/api.js';

type OfCase = { readonly caseId: string };
/** Without `contactIds`: the first contact. */
export type MailFamily = OfCase & { readonly contactIds: readonly string[] };

/** True if emails of this case wait for its service. */
const mustWait = (one: ShownCase, timeZone: string, now: Date): boolean => {
  if (!one.mailAfterService) return false;
  const due = afterService(one, timeZone);
  if (due === undefined) throw problem('conflict', 'service-without-day', handoverMessages.noServiceDay);
  return due > now;
};

/** Publishes events that email next of kin the address of the plate, or holds the emails until after the service. */
export const mailFamily =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly locations: Pick<Locations, 'worksAt'>;
    readonly drafts: Drafts;
    readonly family: { readonly mails: MailsToFamily; readonly held: Pick<HeldMails, 'hold' | 'take'> };
    readonly plates: Pick<Plates, 'anyActive'>;
    readonly teamLog: Pick<TeamLog, 'note'>;
    readonly time: { readonly clock: Clock; readonly zone: string };
  }): Handler<MailFamily, OfCase> =>
  async ({ caseId, contactIds }, ctx) => {
    const one = await readCase(deps, caseId, ctx.caller);
    const before = await ctx.storedResult<OfCase>();
    if (before) return before;
    await requireUnclaimed(deps, one, ctx);
    const { mails, held } = deps.family;
    const [codeId] = one.codeIds;
    if (!(await deps.drafts.find(caseId)))
      throw problem('conflict', 'nothing-prepared', handoverMessages.nothingPrepared);
    if (codeId === undefined) throw problem('conflict', 'case-without-plate', handoverMessages.noPlate);
    const recipients = recipientsOf(one, contactIds);
    const waits = mustWait(one, deps.time.zone, deps.time.clock.now());
    return ctx.transaction(async (tx) => {
      const at = deps.time.clock.now();
      for (const contact of recipients) {
        const contactId = contact.id;
        if (waits) {
          if (mailsLeftOf(contact) === 0) throw mailedEnough();
          await held.hold(tx, caseId, contactId, at);
          continue;
        }
        const most = { perContact: maxFamilyMails, perCase: maxCaseMails };
        if (!(await mails.note(tx, caseId, contactId, most, at))) throw mailedEnough();
        // An email of this person that still waited is this one.
        await held.take(tx, caseId, [contactId]);
        tx.publish(caseHandedOver, { caseId, codeId, locationId: one.locationId, contactId });
      }
      const act = waits ? 'family-mail-held' : 'family-mailed';
      await recordActivity(deps.teamLog, tx, ctx.caller, { act, ...aboutCase(one), at });
      return { caseId };
    });
  };

export type FamilyNotice = {
  /** False if there is nothing to email any more. */
  readonly open: boolean;
  readonly email?: string;
  readonly familyName?: string;
  readonly subjectName?: string;
  readonly partner?: string;
  readonly partnerPhone?: string;
  /** Receives replies of the family. */
  readonly partnerEmail?: string;
  readonly code?: string;
  /** Secret of the link in this email. */
  readonly token?: string;
};

const linkMs = 180 * 24 * 60 * 60_000;

/**
 * Returns the current state: a family that has activated its page gets no email. Makes a link for each email. Takes no
 * idempotency key, so that no token is stored.
 */
export const showFamilyNotice =
  (deps: {
    readonly cases: Pick<Cases, 'find'>;
    readonly plates: Pick<Plates, 'codesOf' | 'anyActive'>;
    readonly locations: Pick<Locations, 'list'>;
    readonly brands: HomeDeps['brands'];
    readonly links: Pick<FamilyLinks, 'make'>;
    readonly clock: Clock;
  }): Handler<OfCase & { readonly contactId?: string }, FamilyNotice> =>
  async ({ caseId, contactId = caseId }, ctx) => {
    requireSystem(ctx.caller);
    const one = await deps.cases.find(caseId);
    const contact = one?.contacts.find(({ id }) => id === contactId);
    const [codeId] = one?.codeIds ?? [];
    if (!one || codeId === undefined || contact?.email === undefined || one.state === 'closed') return { open: false };
    if (one.claimedCodeId !== undefined || (await deps.plates.anyActive(one.codeIds, ctx))) return { open: false };
    const [codes, home] = await Promise.all([deps.plates.codesOf([codeId], ctx), homeOf(deps, one)]);
    const code = codes.get(codeId);
    if (code === undefined || !home) return { open: false };
    const { email, name: familyName } = contact;
    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + linkMs);
    const token = await ctx.transaction((tx) => deps.links.make(tx, { caseId, contactId }, now, expiresAt));
    const { subjectName } = one;
    const { phone: partnerPhone, email: partnerEmail } = home.contact;
    return {
      open: true,
      email,
      subjectName,
      partner: home.name,
      partnerPhone,
      code,
      ...present({ familyName, token, partnerEmail }),
    };
  };
