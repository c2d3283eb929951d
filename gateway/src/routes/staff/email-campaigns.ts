import {
  campaignPreview,
  campaignsQuery,
  emailCampaign,
  previewCampaignBody,
  saveCampaignBody,
  scheduleCampaignBody,
  scheduleOutreachBody,
  sendCampaignBody,
  sentCampaignAnswer,
  writtenCampaign,
  recipientsQuery,
  campaignRecipient,
} from '@keepsake/contracts/rest/email-campaigns';
import { marketingRpc } from '@keepsake/contracts/rpc/marketing';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import { allStaff, marketing, route, type RouteRequest, type Route } from '../../route.js';
import { campaignOf, segmentInput, segmentOf, type Campaign, type Names } from './email-campaigns.mapping.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'access'>;

const namesOf = ({ access }: Deps, some: readonly Campaign[]): Promise<Names> =>
  access.staffNames.of(some.flatMap(({ beganBy }) => (beganBy === undefined ? [] : [beganBy])));
const shown = async (deps: Deps, one: Campaign) => campaignOf(one, await namesOf(deps, [one]));

const creating = (deps: Deps, path: Route['path'], summary: string, templateType: string) =>
  route({
    method: 'post',
    path,
    summary,
    who: marketing,
    limit: 'write',
    body: scheduleCampaignBody,
    answers: { 201: emailCampaign },
    handle: async (request) => ({
      status: 201,
      body: await shown(
        deps,
        await request.client(marketingRpc).CreateCampaign({ templateType, ...present(request.body) }),
      ),
    }),
  });

/** Test emails go to the author. */
export const ownAddress = (request: Pick<RouteRequest, 'session'>): string => {
  if (request.session?.email) return request.session.email;
  throw problem('forbidden', 'staff-only', 'Only staff may do this. Please sign in as staff.');
};

const send = async (request: RouteRequest<z.infer<typeof sendCampaignBody>, { id: string }>, way: string) => {
  const { sent, failed, queued } = await request
    .client(marketingRpc)
    .SendCampaign({ campaignId: request.params.id, way, ...present(request.body) });
  const body = { results: { sent, failed, queued } };
  return queued > 0 ? { status: 202 as const, body } : { status: 200 as const, body };
};

const sending = (path: Route['path'], summary: string, way: string) =>
  route({
    method: 'post',
    path,
    summary,
    who: marketing,
    limit: 'write',
    params: withId,
    body: sendCampaignBody,
    answers: { 200: sentCampaignAnswer, 202: sentCampaignAnswer },
    handle: (request) => send(request, way),
  });

type Moving = 'PauseCampaign' | 'ResumeCampaign' | 'ArchiveCampaign' | 'RestoreCampaign';

const moving = (deps: Deps, way: Moving, path: Route['path'], summary: string) =>
  route({
    method: 'post',
    path,
    summary,
    who: marketing,
    limit: 'write',
    params: withId,
    answers: { 200: emailCampaign },
    handle: async (request) => ({
      status: 200,
      body: await shown(deps, await request.client(marketingRpc)[way]({ campaignId: request.params.id })),
    }),
  });

export const emailCampaignRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/email-campaigns',
    summary: 'List campaigns, newest first unless sorted otherwise',
    who: allStaff,
    limit: 'read',
    query: campaignsQuery,
    answers: { 200: z.array(emailCampaign) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { campaigns, nextCursor, total } = await request
        .client(marketingRpc)
        .ListCampaigns({ ...workOf(request.query), ...present({ status: filter.status, archived: filter.archived }) });
      const who = await namesOf(deps, campaigns);
      const rows = campaigns.map((one) => campaignOf(one, who));
      return listAnswer(rows, { path: '/api/email-campaigns', limit, nextCursor, total, filter });
    },
  }),
  creating(
    deps,
    '/api/schedule-customer-product-newsletter',
    'Create a newsletter that is ready to be sent',
    'customer_product_newsletter',
  ),
  creating(
    deps,
    '/api/schedule-affiliate-recruitment',
    'Create a campaign for affiliates that is ready to be sent',
    'affiliate_recruitment',
  ),
  route({
    method: 'post',
    path: '/api/schedule-business-outreach',
    summary: 'Create a campaign for businesses that is ready to be sent',
    who: marketing,
    limit: 'write',
    body: scheduleOutreachBody,
    answers: { 201: emailCampaign },
    handle: async (request) => {
      const { targetType, ...content } = request.body;
      const templateType = targetType === 'pet_cemeteries' ? 'pet_cemetery_outreach' : 'funeral_home_outreach';
      const made = await request.client(marketingRpc).CreateCampaign({ templateType, ...present(content) });
      return { status: 201, body: await shown(deps, made) };
    },
  }),
  sending('/api/email-campaigns/{id}/send-customer-newsletters', 'Send to the customers who agreed', 'newsletter'),
  sending('/api/email-campaigns/{id}/send-business-outreach', 'Send to the businesses', 'outreach'),
  moving(deps, 'PauseCampaign', '/api/email-campaigns/{id}/pause', 'Pause a campaign before the next email'),
  moving(deps, 'ResumeCampaign', '/api/email-campaigns/{id}/resume', 'Resume a paused campaign'),
  moving(deps, 'ArchiveCampaign', '/api/email-campaigns/{id}/archive', 'Archive it; one never sent goes after 30 days'),
  moving(deps, 'RestoreCampaign', '/api/email-campaigns/{id}/restore', 'Restore a campaign from the archive'),
  route({
    method: 'post',
    path: '/api/email-campaigns/{id}/copy',
    summary: 'Copy a campaign into a new draft',
    who: marketing,
    limit: 'write',
    params: withId,
    answers: { 201: emailCampaign },
    handle: async (request) => ({
      status: 201,
      body: await shown(deps, await request.client(marketingRpc).CopyCampaign({ campaignId: request.params.id })),
    }),
  }),
  route({
    method: 'post',
    path: '/api/email-campaigns/preview',
    changesNothing: () => true,
    summary: 'Preview the email of a campaign; stores nothing',
    who: marketing,
    limit: 'read',
    body: previewCampaignBody,
    answers: { 200: campaignPreview },
    handle: async (request) => ({
      status: 200,
      body: await request.client(marketingRpc).PreviewCampaign(request.body),
    }),
  }),
  route({
    method: 'get',
    path: '/api/email-campaigns/{id}',
    summary: 'Get a campaign with its text and its current audience',
    who: marketing,
    limit: 'read',
    params: withId,
    answers: { 200: writtenCampaign },
    handle: async (request) => {
      const {
        campaign,
        body,
        audience: counted,
      } = await request.client(marketingRpc).GetCampaign({ campaignId: request.params.id });
      if (!campaign || !counted) throw new Error('A campaign came without itself.');
      return {
        status: 200,
        body: { ...(await shown(deps, campaign)), body, segment: segmentOf(campaign), audience: counted },
      };
    },
  }),
  route({
    method: 'put',
    path: '/api/email-campaigns/{id}',
    summary: 'Edit a campaign that has not started; a time schedules it',
    who: marketing,
    limit: 'write',
    params: withId,
    body: saveCampaignBody,
    answers: { 200: emailCampaign },
    handle: async (request) => {
      const { segment, ...text } = present(request.body);
      const input = {
        ...text,
        ...(segment && { segment: segmentInput(segment) }),
        campaignId: request.params.id,
      };
      return { status: 200, body: await shown(deps, await request.client(marketingRpc).SaveCampaign(input)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/email-campaigns/{id}/test',
    summary: 'Send a test email to the caller',
    who: marketing,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(marketingRpc).TestCampaign({ campaignId: request.params.id, to: ownAddress(request) });
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/email-campaigns/{id}/recipients',
    summary: 'List the recipients with progress and consent',
    who: marketing,
    limit: 'read',
    params: withId,
    query: recipientsQuery,
    answers: { 200: z.array(campaignRecipient) },
    handle: async (request) => {
      const { limit, cursor: _, ...filter } = request.query;
      const { recipients, nextCursor, total } = await request.client(marketingRpc).ListRecipients({
        campaignId: request.params.id,
        ...workOf(request.query),
        ...present({ state: filter.state }),
      });
      const rows = recipients.map((one) => ({
        ...one,
        reason: one.reason ?? null,
        settledAt: one.settledAt ?? null,
        consentAt: one.consentAt ?? null,
        consentSource: one.consentSource ?? null,
      }));
      const path = `/api/email-campaigns/${request.params.id}/recipients`;
      return listAnswer(rows, { path, limit, nextCursor, total, filter });
    },
  }),
];
