import type { Platform } from '@keepsake/platform/service';
import { askForPlates } from '../application/ask-for-plates.js';
import { listPlateRequests, readPlateRequest, showPlateNotice } from '../application/list-plate-requests.js';
import { movePlateRequest } from '../application/move-plate-request.js';
import type { ChangeStock } from '../application/change-stock.js';
import { onCodesBound, onPlatesCanceled, onPlatesPaid } from '../application/on-plate-order-events.js';
import type { Applications, Locations } from '../application/ports.js';
import type { TeamLog } from '../application/team-ports.js';
import { plateRequestsRpcService } from './plate-requests.rpc.js';
import { postgresPlateRequests } from './plate-requests.postgres.js';

type Around = {
  readonly applications: Applications;
  readonly locations: Locations;
  readonly changeStock: ChangeStock;
  readonly teamLog: TeamLog;
};

/** Creates the module of plate requests. */
export const createPlateRequestParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { applications, locations, changeStock, teamLog }: Around,
) => {
  const plateRequests = postgresPlateRequests(db);
  const rpc = plateRequestsRpcService({
    askForPlates: askForPlates({ plateRequests, locations, teamLog, clock, ids }),
    movePlateRequest: movePlateRequest({ plateRequests, locations, changeStock, teamLog, clock, ids }),
    listPlateRequests: listPlateRequests({ plateRequests, locations }),
    readPlateRequest: readPlateRequest({ plateRequests, locations }),
    showPlateNotice: showPlateNotice({ plateRequests, locations, applications }),
  });
  return {
    rpc,
    onPlatesPaid: onPlatesPaid({ plateRequests }),
    onPlatesCanceled: onPlatesCanceled({ plateRequests }),
    onCodesBound: onCodesBound({ plateRequests, changeStock }),
  };
};
