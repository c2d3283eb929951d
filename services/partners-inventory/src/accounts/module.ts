import { businessDay, monthOf } from '@keepsake/contracts/values/business-day';
import { hashPassword, passwordMatches } from '@keepsake/platform/passwords';
import { job, type Platform } from '@keepsake/platform/service';
import { postgresApplications } from './adapters/applications.postgres.js';
import { postgresLicenseDocuments } from './adapters/license-documents.postgres.js';
import { postgresLocations } from './adapters/locations.postgres.js';
import { decideApplication } from './application/decide-application.js';
import { findDocument, registerDocument, sweepDocuments, sweepDocumentsJob } from './application/expire-licenses.js';
import { addLocation, savePlan, setAccountStatus } from './application/save-partner.js';
import { listLocations } from './application/list-locations.js';
import { submitApplication } from './application/submit-application.js';

/** Composes the accounts module. Its RPC methods are in `composition/partners.rpc.ts`. */
export const createAccountParts = (
  { db, clock, ids, objects, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'customerIdOf'>,
  { timeZone }: { readonly timeZone: string },
) => {
  const applications = postgresApplications(db);
  const documents = postgresLicenseDocuments(db);
  const locations = postgresLocations(db, () => monthOf(businessDay(clock.now(), timeZone)));
  const passwords = { hash: hashPassword, matches: passwordMatches };
  return {
    applications,
    locations,
    useCases: {
      submitApplication: submitApplication({ applications, documents, passwords, customerIdOf, clock, ids }),
      registerDocument: registerDocument({ documents, objects, clock, ids }),
      findDocument: findDocument({ applications }),
      decideApplication: decideApplication({ applications, locations, clock, ids }),
      listLocations: listLocations({ locations }),
      savePlan: savePlan({ locations }),
      addLocation: addLocation({ locations, clock, ids }),
      setAccountStatus: setAccountStatus({ applications, locations, clock, timeZone }),
    },
    jobs: [job(sweepDocumentsJob, sweepDocuments({ documents, objects, clock }), '23 * * * *')],
  };
};
