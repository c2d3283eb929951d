import { applied } from '@keepsake/contracts/events/partners-inventory/applied.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, Tx } from '@keepsake/platform/turn';
import type { Business, PartnerType } from '../domain/application.js';
import { licenceGone, unclaimedMs, type LicenceDocument } from '../domain/licence-document.js';
import { senderOf } from './keep-licences.js';
import type { LicenceDocuments } from './licence-ports.js';
import type { Applications, Passwords } from './ports.js';

export type SubmitApplication = Business & {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly partnerType: PartnerType;
  /** A copy of the licence that the same browser has sent. */
  readonly documentId?: string;
};
export type Submitted = { readonly accountId: string; readonly status: 'submitted' };

type Deps = {
  readonly applications: Applications;
  readonly documents: LicenceDocuments;
  readonly passwords: Passwords;
  readonly customerIdOf: (normalisedEmail: string) => string;
  readonly clock: Clock;
  readonly ids: Ids;
};

const takeLicence = async (
  { documents, clock }: Pick<Deps, 'documents' | 'clock'>,
  tx: Tx,
  documentId: string,
  caller: Caller,
): Promise<LicenceDocument> => {
  const since = new Date(clock.now().getTime() - unclaimedMs);
  const taken = await documents.take(tx, documentId, senderOf(caller), since);
  if (!taken) throw licenceGone();
  return taken;
};

export const submitApplication =
  (deps: Deps): Handler<SubmitApplication, Submitted> =>
  async ({ password, documentId, ...applicant }, turn) => {
    const kept = await turn.kept<Submitted>();
    if (kept) return kept;
    const passwordHash = await deps.passwords.hash(password);
    return turn.once(async (tx) => {
      const accountId = deps.ids.next();
      const licence = documentId === undefined ? undefined : await takeLicence(deps, tx, documentId, turn.caller);
      const inserted = await deps.applications.insert(tx, {
        ...applicant,
        ...present({ licence }),
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
