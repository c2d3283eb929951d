import { requireStaff, requireSystem } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import type { ListPage } from '@keepsake/platform/work-list';
import type { OfRequest } from './request-plates.js';
import { plateRequestNotFound } from './not-found.js';
import {
  requireOwnLocation,
  requirePlace,
  type Application,
  type Applications,
  type Locations,
  type StockNotice,
} from '../../accounts/api.js';
import type { PlateRequests, RequestsWanted, ShownRequest } from './plate-request-ports.js';

type Deps = { readonly plateRequests: PlateRequests; readonly locations: Locations };

/** Lists the requests of one location for its team, or all for staff. */
export const listPlateRequests =
  (deps: Deps): Handler<RequestsWanted, ListPage<ShownRequest>> =>
  async (input, { caller }) => {
    if (input.locationId === undefined) requireStaff(caller, 'operations');
    else await requireOwnLocation(deps.locations, input.locationId, caller);
    return deps.plateRequests.page(input);
  };

/** Returns a request after an action, to callers who may take that action. */
export const readPlateRequest =
  (deps: Deps): Handler<OfRequest, ShownRequest> =>
  async ({ requestId }, { caller }) => {
    const found = await deps.plateRequests.find(requestId);
    if (caller.kind === 'staff') requireStaff(caller, 'operations');
    else await requirePlace(deps.locations, found, caller);
    if (!found) throw plateRequestNotFound();
    return found;
  };

/** Orderer and delivery address. */
type PlateBuyer = Pick<
  Application,
  'firstName' | 'lastName' | 'email' | 'phone' | 'businessName' | 'address' | 'city' | 'state' | 'zipCode'
>;
export type PlateNotice = {
  readonly request: ShownRequest;
  readonly readers: StockNotice['readers'];
  readonly buyer: PlateBuyer;
};

/** Returns the current request and the recipients of its email. For services only. */
export const showPlateNotice =
  (deps: Deps & { readonly applications: Pick<Applications, 'find'> }): Handler<OfRequest, PlateNotice> =>
  async ({ requestId }, { caller }) => {
    requireSystem(caller);
    const request = await deps.plateRequests.find(requestId);
    const notice = request && (await deps.locations.notice(request.locationId));
    const buyer = notice && (await deps.applications.find(request.accountId));
    if (!buyer) throw plateRequestNotFound();
    return { request, readers: notice.readers, buyer };
  };
