import type { Platform } from '@keepsake/platform/service';
import { askForPlates } from '../application/ask-for-plates.js';
import { listPlateRequests, readPlateRequest, showPlateNotice } from '../application/list-plate-requests.js';
import { movePlateRequest } from '../application/move-plate-request.js';
import type { MoveShelf } from '../application/move-shelf.js';
import { noteBound, notePlatesCanceled, notePlatesPaid } from '../application/follow-plate-order.js';
import type { Applications, Locations } from '../application/ports.js';
import type { TeamLog } from '../application/team-ports.js';
import { plateRequestsDoor } from './plate-requests-rpc.js';
import { postgresPlateRequests } from './plate-requests.postgres.js';

type Around = {
  readonly applications: Applications;
  readonly locations: Locations;
  readonly moveShelf: MoveShelf;
  readonly teamLog: TeamLog;
};

/** Plates that partners ask for. */
export const createPlateRequestParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { applications, locations, moveShelf, teamLog }: Around,
) => {
  const plateRequests = postgresPlateRequests(db);
  const rpc = plateRequestsDoor({
    askForPlates: askForPlates({ plateRequests, locations, teamLog, clock, ids }),
    movePlateRequest: movePlateRequest({ plateRequests, locations, moveShelf, teamLog, clock, ids }),
    listPlateRequests: listPlateRequests({ plateRequests, locations }),
    readPlateRequest: readPlateRequest({ plateRequests, locations }),
    showPlateNotice: showPlateNotice({ plateRequests, locations, applications }),
  });
  return {
    rpc,
    notePlatesPaid: notePlatesPaid({ plateRequests }),
    notePlatesCanceled: notePlatesCanceled({ plateRequests }),
    noteBound: noteBound({ plateRequests, moveShelf }),
  };
};
