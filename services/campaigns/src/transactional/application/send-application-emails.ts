import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import type { Handler } from '@keepsake/platform/request-context';
import { applicationStands, isDecided, type ApplicationDecision } from '../domain/decision.js';
import type { Branding, Languages, MailQueue } from '../../delivery/api.js';
import type { PartnerClient } from './ports.js';

type PartnerType = 'memorial' | 'pet';

/** `language`: of the browser that applied, perhaps with the address of someone else. */
export type Applied = {
  readonly accountId: string;
  readonly partnerType: PartnerType;
  readonly language?: string;
  readonly at: Date;
};

/** Emails the applicant and the business that an application arrived, unless it is already decided. */
export const sendApplicationEmails =
  (deps: {
    readonly partners: PartnerClient;
    readonly customerIdOf: (normalizedEmail: string) => string;
    readonly languages: Pick<Languages, 'saveIfUnknown'>;
    readonly queue: MailQueue;
    readonly branding: Branding;
  }): Handler<Applied, void> =>
  async ({ accountId, partnerType, language, at }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { email, status, firstName, lastName, businessName } = await deps.partners.account(accountId, ctx);
    if (isDecided(status)) return;
    await ctx.transaction(async (tx) => {
      const customerId = deps.customerIdOf(normalizeEmail(email) ?? email);
      if (language !== undefined) await deps.languages.saveIfUnknown(tx, { customerId, language, at });
      await deps.queue.add(tx, {
        ...present({ language }),
        to: email,
        draft: { template: 'application-received', values: { firstName, partnerType } },
        subjectId: accountId,
      });
      await deps.queue.add(tx, {
        to: deps.branding.supportEmail,
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

export const sendApplicantEmail =
  (deps: { readonly partners: PartnerClient; readonly queue: MailQueue }): Handler<TellApplicant, void> =>
  async ({ accountId, partnerType, decision }, ctx) => {
    if (await ctx.storedResult<true>()) return;
    const { email, status, firstName, reason } = await deps.partners.account(accountId, ctx);
    if (!applicationStands(decision, status)) return;
    await ctx.transaction(async (tx) => {
      const written = decision === 'approved' ? {} : present({ reason });
      const draft = { template: `application-${decision}`, values: { firstName, partnerType, ...written } } as const;
      await deps.queue.add(tx, { to: email, draft, subjectId: accountId });
      return true;
    });
  };
