import {
  disputeAnswer,
  disputeBody,
  reassignBody,
  reassignedAnswer,
  type ReassignedAnswer,
} from '@keepsake/contracts/rest/customer-service';
import { supportRpc, type SupportDefinition } from '@keepsake/contracts/rpc/support';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { route, type Route } from '../../../route.js';
import { withCode } from '../../path-fields.js';
import type { RouteDeps } from '../../route-deps.js';

export const reassignedOf = (moved: Output<SupportDefinition, 'ReassignCode'>): ReassignedAnswer => ({
  oldQRCode: moved.oldCode,
  newQRCode: moved.newCode,
  timelineUrl: moved.timelineUrl,
  oldPlateLeadsOn: moved.leadsOn,
});

/** Moves the timeline of a lost or broken plate to another one. */
export const reassignmentRoutes = ({ access, viewing }: Pick<RouteDeps, 'access' | 'viewing'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/customers/reassign-qr',
    summary: 'Move a timeline to a new code; the old plate redirects to it, or is retired if lost',
    who: ['owner', 'support'],
    limit: 'write',
    body: reassignBody,
    answers: { 200: reassignedAnswer },
    handle: async (request) => {
      const { oldQRCode, newQRCode, reason, customerId, oldPlateNotInHands } = request.body;
      const moved = await access.staffNames.named(
        request.client(supportRpc).ReassignCode({
          ...present({ customerId }),
          oldCode: oldQRCode,
          newCode: newQRCode,
          reason,
          notInTheirHands: oldPlateNotInHands,
        }),
      );
      for (const code of [moved.oldCode, moved.newCode]) viewing.pages.drop(code);
      return {
        status: 200,
        body: reassignedOf(moved),
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/qr-codes/{code}/dispute',
    summary: 'Open, document or end an ownership dispute; freezes the timeline',
    who: ['owner', 'support'],
    limit: 'write',
    params: withCode,
    body: disputeBody,
    answers: { 200: disputeAnswer },
    handle: async (request) => {
      const step = request.client(supportRpc).StepDispute({ code: request.params.code, ...request.body });
      const { code, frozen } = await access.staffNames.named(step);
      viewing.pages.drop(code);
      return { status: 200, body: { code, frozen } };
    },
  }),
];
