import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Tx } from '@keepsake/platform/request-context';
import type { Business, PartnerType } from '../domain/application.js';
import { licenseGone, unclaimedMs, type LicenseDocument } from '../domain/license-document.js';
import { senderOf } from './expire-licenses.js';
import type { LicenseDocuments } from './license-ports.js';
import type { Applications, Passwords } from './ports.js';

export type SubmitApplication = Business & {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly partnerType: PartnerType;
  /** A license document that the same browser has sent. */
  readonly documentId?: string;
};
export type Submitted = { readonly accountId: string; readonly status: 'submitted' };

type Deps = {
  readonly applications: Applications;
  readonly documents: LicenseDocuments;
  readonly passwords: Passwords;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly clock: Clock;
  readonly ids: Ids;
};

const takeLicense = async (
  { documents, clock }: Pick<Deps, 'documents' | 'clock'>,
  tx: Tx,
  documentId: string,
  caller: Caller,
): Promise<LicenseDocument> => {
  const since = new Date(clock.now().getTime() - unclaimedMs);
  const taken = await documents.take(tx, documentId, senderOf(caller), since);
  if (!taken) throw licenseGone();
  return taken;
};

export const submitApplication =
  (deps: Deps): Handler<SubmitApplication, Submitted> =>
  async ({ password, documentId, ...applicant }, ctx) => {
    const stored = await ctx.storedResult<Submitted>();
    if (stored) return stored;
    const passwordHash = await deps.passwords.hash(password);
    return ctx.transaction(async (tx) => {
      const accountId = deps.ids.next();
      const license = documentId === undefined ? undefined : await takeLicense(deps, tx, documentId, ctx.caller);
      const inserted = await deps.applications.insert(tx, {
        ...applicant,
        ...present({ licence: license }),
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
      tx.publish(applied, { accountId, partnerType: applicant.partnerType });
      return { accountId, status: 'submitted' };
    });
  };
