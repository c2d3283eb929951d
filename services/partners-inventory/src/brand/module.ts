import { uploadsRpc } from '@keepsake/contracts/rpc/uploads';
import { job, type Platform } from '@keepsake/platform/service';
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
import type { MakeLogo } from './application/ports.js';

/** Other pictures may be processed before this one. */
const logoTimeoutMs = 50_000;

/** Composes the brand module. */
export const createBrandParts = (
  { db, clock, ids, objects, client }: Pick<Platform, 'db' | 'clock' | 'ids' | 'objects' | 'client'>,
  { members }: { readonly members: Members },
) => {
  const brands = postgresBrands(db);
  const uploads = client(uploadsRpc);
  const makeLogo: MakeLogo = (upload, { signal, correlationId }) =>
    uploads.MakeLogo(upload, { signal, correlationId, timeoutMs: logoTimeoutMs });
  const deps = { brands, members, teamLog: postgresTeamLog(db, ids), clock, ids, makeLogo };
  return {
    brands,
    rpc: brandRpcService({
      getBrand: getBrand(deps),
      saveBrandName: saveBrandName(deps),
      setLogo: setLogo(deps),
      findLogo: findLogo(deps),
    }),
    jobs: [
      job(deleteLogoJob, deleteLogo({ brands, objects })),
      job(sweepLogosJob, sweepLogos({ brands, objects, clock }), '53 3 * * *'),
    ],
  };
};
