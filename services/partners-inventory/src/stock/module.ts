import { codesRpc } from '@keepsake/contracts/rpc/codes';
import type { Platform } from '@keepsake/platform/service';
import { postgresApplications, type Locations } from '../accounts/api.js';
import type { AnnounceOrder } from '../integrations/api.js';
import { postgresTeamLog } from '../team/api.js';
import { postgresMakerStock } from './adapters/maker-stock.postgres.js';
import { postgresPlateRequests } from './adapters/plate-requests.postgres.js';
import { plateRequestsRpcService } from './adapters/plate-requests.rpc.js';
import { createPlateClient } from './adapters/plates.client.js';
import { postgresStockAlerts } from './adapters/stock-alerts.postgres.js';
import { postgresStockCounts } from './adapters/stock-counts.postgres.js';
import { allotPlates } from './application/allot-plates.js';
import { requestPlates } from './application/request-plates.js';
import { changeStock } from './application/change-stock.js';
import { listPlateRequests, readPlateRequest, showPlateNotice } from './application/list-plate-requests.js';
import { movePlateRequest } from './application/move-plate-request.js';
import { moveStock } from './application/move-stock.js';
import { onCodesMade } from './application/on-codes-made.js';
import { onCodesBound, onPlatesCanceled, onPlatesPaid } from './application/on-plate-order-events.js';
import { showInventory } from './application/show-inventory.js';
import { getStockNotice, listAlerts, readAlert } from './application/stock-alerts.js';

/** Composes the stock module. Its RPC services `partners` and `stock` also serve other modules: `composition/`. */
export const createStockParts = (
  { db, clock, ids, client }: Pick<Platform, 'db' | 'clock' | 'ids' | 'client'>,
  { locations, announceOrder }: { readonly locations: Locations; readonly announceOrder: AnnounceOrder },
) => {
  const applications = postgresApplications(db);
  const plateRequests = postgresPlateRequests(db);
  const stockAlerts = postgresStockAlerts(db);
  const stockCounts = postgresStockCounts(db);
  const makerStock = postgresMakerStock(db);
  const teamLog = postgresTeamLog(db, ids);
  const plates = createPlateClient(client(codesRpc));
  const moves = changeStock({ stockCounts, stockAlerts, ids });
  return {
    changeStock: moves,
    plates,
    makerStock,
    stockAlerts,
    useCases: {
      showInventory: showInventory({ locations, stockCounts, clock }),
      moveStock: moveStock({ locations, changeStock: moves, teamLog, clock }),
      allotPlates: allotPlates({ locations, plates }),
      listAlerts: listAlerts({ locations, stockAlerts }),
      readAlert: readAlert({ locations, stockAlerts, clock }),
      getStockNotice: getStockNotice({ locations }),
    },
    rpc: plateRequestsRpcService({
      requestPlates: requestPlates({ plateRequests, locations, teamLog, clock, ids }),
      movePlateRequest: movePlateRequest({ plateRequests, locations, changeStock: moves, teamLog, clock, ids }),
      listPlateRequests: listPlateRequests({ plateRequests, locations }),
      readPlateRequest: readPlateRequest({ plateRequests, locations }),
      showPlateNotice: showPlateNotice({ plateRequests, locations, applications }),
    }),
    onPlatesPaid: onPlatesPaid({ plateRequests, announceOrder }),
    onPlatesCanceled: onPlatesCanceled({ plateRequests, announceOrder }),
    onCodesBound: onCodesBound({ plateRequests, changeStock: moves }),
    onCodesMade: onCodesMade({ makerStock, changeStock: moves }),
  };
};
