import type { PlateRequestsDefinition } from '@keepsake/contracts/rpc/plate-requests';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { PartnerClient } from '../application/ports.js';

export const createPartnerClient = (plateRequests: Client<PlateRequestsDefinition>): PartnerClient => ({
  plateOrder: async (requestId, { signal, correlationId }) => {
    const { request, buyer } = await plateRequests.GetPlateNotice({ requestId }, { signal, correlationId });
    if (!request || !buyer)
      throw problem('unavailable', 'plate-request-unread', 'No response from partners. Try again in a moment.');
    const { firstName, lastName, email, phone, businessName, street, city, state, zip } = buyer;
    return {
      locationName: request.locationName,
      ...present({ poNumber: request.poNumber }),
      buyer: { firstName, lastName, email, phone },
      address: { street: `${businessName}, ${street}`, city, state, zip, country: 'US' },
    };
  },
});
