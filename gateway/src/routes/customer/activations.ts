import { activateBody, activatedAnswer, waitingForOrdererAnswer } from '@keepsake/contracts/rest/customers';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { anyone, route, type Route } from '../../route.js';
import { withCode } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

export const activationRoutes = ({ viewing }: Pick<RouteDeps, 'viewing'>): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/customer/activate-qr',
    summary: 'Activate a code; the first valid request wins',
    who: anyone,
    limit: 'secret',
    body: activateBody,
    answers: { 200: activatedAnswer, 202: waitingForOrdererAnswer },
    handle: async (request) => {
      const { body: form, session } = request;
      const bare = form.customerEmail === undefined;
      if (bare && request.caller.kind !== 'customer')
        throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to activate this code on its own.');
      const { outcome, timelineUrl, accessCode, privacyEpoch } = await request.client(codesRpc).Activate({
        code: form.qrCode,
        ...present({
          name: form.customerName,
          email: form.customerEmail,
          phone: form.customerPhone,
          eventType: form.eventType,
          honoreeName: form.honoreeName,
          eventDate: form.eventDate,
          eventDescription: form.eventDescription,
          accessCode: form.accessCode,
          guestPolicy: form.guestPolicy,
          sessionEmail: session?.kind === 'customer' ? session.email : undefined,
        }),
        // The code-only request takes privacy from the order; the form sets its own.
        ...(bare ? {} : { isPrivate: form.isPrivate }),
        inviteEmails: form.inviteEmails,
        startEmpty: form.startEmpty,
      });
      viewing.pages.drop(form.qrCode);
      if (outcome === 'waiting-for-orderer') return { status: 202, body: { status: 'waiting-for-orderer' } };
      // Grants access to the person who activated, who need not type the code of a private timeline.
      const cookies =
        accessCode === undefined || privacyEpoch === undefined
          ? []
          : [viewing.grants.cookie(form.qrCode, privacyEpoch)];
      return { status: 200, body: { timelineUrl, accessCode }, cookies };
    },
  }),
  route({
    method: 'post',
    path: '/api/admin/qr-codes/{code}/undo-activation',
    summary: 'Undo an activation within 72 hours; frees the plate for its family',
    who: ['owner', 'support'],
    limit: 'write',
    params: withCode,
    answers: {
      200: z.object({ code: z.string(), lifeState: z.literal('unactivated') }).meta({ id: 'UndoneActivation' }),
    },
    handle: async (request) => {
      const { code } = await request.client(codesRpc).UndoActivation({ code: request.params.code });
      viewing.pages.drop(code);
      return { status: 200, body: { code, lifeState: 'unactivated' } };
    },
  }),
];
