import { locationContactBody, partnerProfile } from '@keepsake/contracts/rest/brand';
import { brandRpc, type BrandDefinition } from '@keepsake/contracts/rpc/brand';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import { route, type Route } from '../../route.js';
import { withId } from '../path-fields.js';

const profileOf = ({ business, contacts }: Output<BrandDefinition, 'GetProfile'>): z.input<typeof partnerProfile> => {
  if (!business) throw problem('unavailable', 'profile-unread', 'This did not load. Please try again in a moment.');
  return {
    business,
    contacts: contacts.map(({ website = null, address = null, zipCode = null, email = null, ...one }) => ({
      ...one,
      website,
      address,
      zipCode,
      email,
    })),
  };
};

/** The partner's own profile: what staff reviewed, and how families reach each location. */
export const partnerProfileRoutes = (): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/partners/profile',
    summary: 'Get the business and the contact data of its locations',
    who: ['partner'],
    limit: 'read',
    answers: { 200: partnerProfile },
    handle: async (request) => ({ status: 200, body: profileOf(await request.client(brandRpc).GetProfile({})) }),
  }),
  route({
    method: 'put',
    path: '/api/partners/{id}/contact',
    summary: 'Save the contact data of a location; for owners of the team',
    who: ['partner'],
    limit: 'write',
    params: withId,
    body: locationContactBody,
    answers: { 200: partnerProfile },
    handle: async (request) => ({
      status: 200,
      body: profileOf(
        await request.client(brandRpc).SaveLocationContact({ locationId: request.params.id, ...present(request.body) }),
      ),
    }),
  }),
];
