import { familyMailBody, partnerCase, saveContactBody } from '@keepsake/contracts/rest/cases';
import { casesRpc } from '@keepsake/contracts/rpc/cases';
import { present } from '@keepsake/contracts/values/present';
import { route, type Route } from '../../route.js';
import { withContact, withId } from '../path-fields.js';
import { caseOf } from './partner-cases.js';

const common = { who: ['partner'], scope: 'cases:write', limit: 'write', answers: { 200: partnerCase } } as const;

/** The next of kin of a case, and when they are emailed. */
export const caseFamilyRoutes = (): readonly Route[] => [
  route({
    ...common,
    method: 'post',
    path: '/api/cases/{id}/next-of-kin',
    summary: 'Add a next of kin to a case',
    params: withId,
    body: saveContactBody,
    handle: async (request) => {
      const { name, ...rest } = request.body;
      const input = { caseId: request.params.id, name, ...present(rest) };
      return { status: 200, body: caseOf(await request.client(casesRpc).SaveContact(input)) };
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/cases/{id}/next-of-kin/{contactId}',
    summary: 'Update a next of kin; a changed address ends the links sent to the old one',
    params: withContact,
    body: saveContactBody,
    handle: async (request) => {
      const { name, ...rest } = request.body;
      const { id: caseId, contactId } = request.params;
      const input = { caseId, contactId, name, ...present(rest) };
      return { status: 200, body: caseOf(await request.client(casesRpc).SaveContact(input)) };
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/api/cases/{id}/next-of-kin/{contactId}',
    summary: 'Remove a next of kin, with links and waiting emails',
    params: withContact,
    handle: async (request) => {
      const { id: caseId, contactId } = request.params;
      return { status: 200, body: caseOf(await request.client(casesRpc).RemoveContact({ caseId, contactId })) };
    },
  }),
  route({
    ...common,
    method: 'put',
    path: '/api/cases/{id}/family-mail',
    summary: 'Decide whether emails to the family wait for the morning after the service',
    params: withId,
    body: familyMailBody,
    handle: async (request) => {
      const { afterService, timeZone } = request.body;
      const input = { caseId: request.params.id, afterService, ...present({ timeZone }) };
      return { status: 200, body: caseOf(await request.client(casesRpc).SetMailTiming(input)) };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/cases/{id}/family-mail/send',
    summary: 'Send the waiting emails of a case now',
    params: withId,
    handle: async (request) => ({
      status: 200,
      body: caseOf(await request.client(casesRpc).SendHeldMail({ caseId: request.params.id })),
    }),
  }),
  route({
    ...common,
    method: 'post',
    path: '/api/cases/{id}/family-mail/cancel',
    summary: 'Cancel the waiting emails of a case',
    params: withId,
    handle: async (request) => ({
      status: 200,
      body: caseOf(await request.client(casesRpc).CancelHeldMail({ caseId: request.params.id })),
    }),
  }),
];
