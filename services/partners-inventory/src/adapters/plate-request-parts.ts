import type { Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { askForPlates } from '../application/ask-for-plates.js';
import { listPlateRequests, readPlateRequest, showPlateNotice } from '../application/list-plate-requests.js';
import { movePlateRequest } from '../application/move-plate-request.js';
import type { Locations } from '../application/ports.js';
import type { TeamLog } from '../application/team-ports.js';
import { plateRequestsDoor } from './plate-requests-rpc.js';
import { postgresPlateRequests } from './plate-requests.postgres.js';

/** Plates that partners ask for. */
export const createPlateRequestDoor = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { locations, teamLog }: { readonly locations: Locations; readonly teamLog: TeamLog },
): RpcDoor => {
  const plateRequests = postgresPlateRequests(db);
  return plateRequestsDoor({
    askForPlates: askForPlates({ plateRequests, locations, teamLog, clock, ids }),
    movePlateRequest: movePlateRequest({ plateRequests, locations, teamLog, clock }),
    listPlateRequests: listPlateRequests({ plateRequests, locations }),
    readPlateRequest: readPlateRequest({ plateRequests, locations }),
    showPlateNotice: showPlateNotice({ plateRequests, locations }),
  });
};
