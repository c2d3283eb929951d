import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { job, type Platform } from '@keepsake/platform/service';
import type { Applications, Locations } from '../accounts/api.js';
import { postgresTeamLog, type Members } from '../team/api.js';
import { postgresBrands } from './adapters/brands.postgres.js';
import { brandRpcService } from './adapters/rpc.js';
import {
  deleteLogo,
  deleteLogoJob,
  findLogo,
  getBrand,
  saveBrandName,
  setLogo,
  sweepLogos,
  sweepLogosJob,
} from './application/brand.js';
import { getProfile, saveContact } from './application/contact.js';
import type { MakeLogo } from './application/ports.js';

/** Other pictures may be processed before this one. */
const logoTimeoutMs = 50_000;

/** Composes the brand module. */
export const createBrandParts = (
  { db, clock, ids, objects, client }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'client'>,
  {
    applications,
    locations,
    members,
  }: { readonly applications: Applications; readonly locations: Locations; readonly members: Members },
) => {
  const brands = postgresBrands(db);
  const uploads = client(uploadsRpc);
  const makeLogo: MakeLogo = (upload, { signal, correlationId }) =>
    uploads.MakeLogo(upload, { signal, correlationId, timeoutMs: logoTimeoutMs });
  const deps = { applications, brands, locations, members, teamLog: postgresTeamLog(db, ids), clock, ids, makeLogo };
  return {
    brands,
    rpc: brandRpcService({
      getBrand: getBrand(deps),
      saveBrandName: saveBrandName(deps),
      setLogo: setLogo(deps),
      findLogo: findLogo(deps),
      getProfile: getProfile(deps),
      saveContact: saveContact(deps),
    }),
    jobs: [
      job(deleteLogoJob, deleteLogo({ brands, objects })),
      job(sweepLogosJob, sweepLogos({ brands, objects, clock }), '53 3 * * *'),
    ],
  };
};
