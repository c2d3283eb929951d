import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { Business, PartnerType } from '../domain/application.js';
import type { Applications, Passwords } from './ports.js';

export type SubmitApplication = Business & {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly partnerType: PartnerType;
};
export type Submitted = { readonly accountId: string; readonly status: 'submitted' };

export const submitApplication =
  (deps: {
    readonly applications: Applications;
    readonly passwords: Passwords;
    readonly customerIdOf: (normalisedEmail: string) => string;
    readonly clock: Clock;
    readonly ids: Ids;
  }): Handler<SubmitApplication, Submitted> =>
  async ({ password, ...applicant }, turn) => {
    const kept = await turn.kept<Submitted>();
    if (kept) return kept;
    const passwordHash = await deps.passwords.hash(password);
    return turn.once(async (tx) => {
      const accountId = deps.ids.next();
      const inserted = await deps.applications.insert(tx, {
        ...applicant,
        id: accountId,
        customerId: deps.customerIdOf(applicant.email),
        passwordHash,
        createdAt: deps.clock.now(),
      });
      if (!inserted)
        throw problem(
          'conflict',
          'partner-email-taken',
          'There is an account or an application under this address. Please sign in to see how it stands.',
        );
      tx.say(applied, { accountId, partnerType: applicant.partnerType });
      return { accountId, status: 'submitted' };
    });
  };
