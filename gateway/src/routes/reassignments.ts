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
import { route, type Route } from '../route.js';
import { withCode } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

export const reassignedOf = (moved: Output<SupportDefinition, 'ReassignCode'>): ReassignedAnswer => ({
  oldQRCode: moved.oldCode,
  newQRCode: moved.newCode,
  timelineUrl: moved.timelineUrl,
  oldPlateLeadsOn: moved.leadsOn,
});

/** A plate is lost or broken: its timeline moves to another one. */
export const reassignmentRoutes = ({ access, viewing }: Pick<RouteDeps, 'access' | 'viewing'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/admin/customers/reassign-qr',
    summary: 'Move a timeline to a new code; the old plate leads there, or nowhere when it was lost',
    who: ['owner', 'support'],
    limit: 'write',
    body: reassignBody,
    answers: { 200: reassignedAnswer },
    handle: async (ask) => {
      const { oldQRCode, newQRCode, reason, customerId, oldPlateNotInHands } = ask.body;
      const moved = await access.staffNames.named(
        ask.to(supportRpc).ReassignCode({
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
    summary: 'Freeze a timeline that two people say is theirs, note what they show, and end it',
    who: ['owner', 'support'],
    limit: 'write',
    params: withCode,
    body: disputeBody,
    answers: { 200: disputeAnswer },
    handle: async (ask) => {
      const step = ask.to(supportRpc).StepDispute({ code: ask.params.code, ...ask.body });
      const { code, frozen } = await access.staffNames.named(step);
      viewing.pages.drop(code);
      return { status: 200, body: { code, frozen } };
    },
  }),
];
