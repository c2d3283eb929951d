import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/turn';
import { applicationStands, isDecided, type ApplicationDecision } from '../domain/decision.js';
import type { House } from '../domain/letter.js';
import type { MailQueue } from './mail-queue.js';
import type { PartnerDesk } from './ports.js';

export type PartnerType = 'memorial' | 'pet';

/** The applicant reads that the application arrived, the business that somebody waits. Not once it is decided. */
export const tellOfApplication =
  (deps: {
    readonly partners: PartnerDesk;
    readonly queue: MailQueue;
    readonly house: House;
  }): Handler<{ readonly accountId: string; readonly partnerType: PartnerType }, void> =>
  async ({ accountId, partnerType }, turn) => {
    if (await turn.kept<true>()) return;
    const { email, status, firstName, lastName, businessName } = await deps.partners.account(accountId, turn);
    if (isDecided(status)) return;
    await turn.once(async (tx) => {
      await deps.queue.add(tx, {
        to: email,
        draft: { template: 'application-received', values: { firstName, partnerType } },
        subjectId: accountId,
      });
      await deps.queue.add(tx, {
        to: deps.house.supportEmail,
        draft: { template: 'support-new-application', values: { firstName, lastName, businessName, partnerType } },
        subjectId: accountId,
      });
      return true;
    });
  };

export type TellApplicant = {
  readonly accountId: string;
  readonly partnerType: PartnerType;
  readonly decision: ApplicationDecision;
};

export const tellApplicant =
  (deps: { readonly partners: PartnerDesk; readonly queue: MailQueue }): Handler<TellApplicant, void> =>
  async ({ accountId, partnerType, decision }, turn) => {
    if (await turn.kept<true>()) return;
    const { email, status, firstName, reason } = await deps.partners.account(accountId, turn);
    if (!applicationStands(decision, status)) return;
    await turn.once(async (tx) => {
      const written = decision === 'approved' ? {} : present({ reason });
      const draft = { template: `application-${decision}`, values: { firstName, partnerType, ...written } } as const;
      await deps.queue.add(tx, { to: email, draft, subjectId: accountId });
      return true;
    });
  };
