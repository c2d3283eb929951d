import {
  campaignPreview,
  campaignsQuery,
  emailCampaign,
  previewCampaignBody,
  saveCampaignBody,
  scheduleOutreachBody,
  sendCampaignBody,
  sendingSettings,
  sentCampaignAnswer,
  writtenCampaign,
  recipientsQuery,
  campaignRecipient,
} from '@keepsake/contracts/rest/email-campaigns';
import { marketingRpc, type MarketingDefinition } from '@keepsake/contracts/rpc/marketing';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { allStaff, marketing, route, type Answer, type Ask, type Route } from '../route.js';
import { listAnswer, workOf } from './lists.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Campaign = Output<MarketingDefinition, 'SaveCampaign'>;
type Names = ReadonlyMap<string, string>;

const campaignOf = (one: Campaign, who: Names): z.input<typeof emailCampaign> => ({
  id: one.id,
  name: one.name,
  subject: one.subject,
  templateType: one.templateType as 'affiliate_recruitment',
  status: one.status as 'draft',
  paused: (one.pauseReason as 'staff' | undefined) ?? null,
  sentCount: one.accepted,
  openCount: one.opened,
  clickCount: one.clicked,
  responseCount: one.responded,
  recipientCount: one.recipients,
  sentDate: one.sentAt ?? null,
  failedCount: one.failed,
  waitingCount: one.waiting,
  suppressedCount: one.suppressed,
  machineOpenCount: one.machineOpened,
  bounceCount: one.bounced,
  complaintCount: one.complained,
  unsubscribeCount: one.unsubscribed,
  sendAt: one.sendAt ?? null,
  startedAt: one.beganAt ?? null,
  startedBy: one.beganBy === undefined ? null : (who.get(one.beganBy) ?? 'Somebody who has left'),
  createdAt: one.createdAt,
});

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
    answers: { 201: emailCampaign },
    handle: async (ask) => ({
      status: 201,
      body: await shown(deps, await ask.to(marketingRpc).CreateCampaign({ templateType })),
    }),
  });

/** The one who writes knows best where a test mail should go: to them. */
const ownAddress = (ask: Ask): string => {
  if (ask.session?.email) return ask.session.email;
  throw problem('forbidden', 'staff-only', 'Only staff may do this. Please sign in as staff.');
};

const send = async (ask: Ask<z.infer<typeof sendCampaignBody>, { id: string }>, way: string): Promise<Answer> => {
  const { sent, failed, queued } = await ask
    .to(marketingRpc)
    .SendCampaign({ campaignId: ask.params.id, way, ...present({ expected: ask.body.expected }) });
  return { status: queued > 0 ? 202 : 200, body: { results: { sent, failed, queued } } };
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
    handle: (ask) => send(ask, way),
  });

const moving = (deps: Deps, way: 'PauseCampaign' | 'ResumeCampaign', path: Route['path'], summary: string) =>
  route({
    method: 'post',
    path,
    summary,
    who: marketing,
    limit: 'write',
    params: withId,
    answers: { 200: emailCampaign },
    handle: async (ask) => ({
      status: 200,
      body: await shown(deps, await ask.to(marketingRpc)[way]({ campaignId: ask.params.id })),
    }),
  });

export const emailCampaignRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/email-campaigns',
    summary: 'Campaigns, newest first unless sorted otherwise',
    who: allStaff,
    limit: 'read',
    query: campaignsQuery,
    answers: { 200: z.array(emailCampaign) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { campaigns, nextCursor, total } = await ask
        .to(marketingRpc)
        .ListCampaigns({ ...workOf(ask.query), ...present({ status: wanted.status }) });
      const who = await namesOf(deps, campaigns);
      const rows = campaigns.map((one) => campaignOf(one, who));
      return listAnswer(rows, { path: '/api/email-campaigns', limit, nextCursor, total, wanted });
    },
  }),
  creating(
    deps,
    '/api/schedule-customer-product-newsletter',
    'A new newsletter, ready to be sent',
    'customer_product_newsletter',
  ),
  creating(
    deps,
    '/api/schedule-affiliate-recruitment',
    'A new campaign for affiliates, ready to be sent',
    'affiliate_recruitment',
  ),
  route({
    method: 'post',
    path: '/api/schedule-business-outreach',
    summary: 'A new campaign for businesses, ready to be sent',
    who: marketing,
    limit: 'write',
    body: scheduleOutreachBody,
    answers: { 201: emailCampaign },
    handle: async (ask) => {
      const templateType = ask.body.targetType === 'pet_cemeteries' ? 'pet_cemetery_outreach' : 'funeral_home_outreach';
      return { status: 201, body: await shown(deps, await ask.to(marketingRpc).CreateCampaign({ templateType })) };
    },
  }),
  sending('/api/email-campaigns/{id}/send-customer-newsletters', 'Send to the customers who agreed', 'newsletter'),
  sending('/api/email-campaigns/{id}/send-business-outreach', 'Send to the businesses', 'outreach'),
  moving(deps, 'PauseCampaign', '/api/email-campaigns/{id}/pause', 'Stop before the next mail'),
  moving(deps, 'ResumeCampaign', '/api/email-campaigns/{id}/resume', 'Go on where it stopped'),
  route({
    method: 'post',
    path: '/api/email-campaigns/preview',
    changesNothing: () => true,
    summary: 'The mail as somebody would get it; nothing is kept',
    who: marketing,
    limit: 'read',
    body: previewCampaignBody,
    answers: { 200: campaignPreview },
    handle: async (ask) => ({ status: 200, body: await ask.to(marketingRpc).PreviewCampaign(ask.body) }),
  }),
  route({
    method: 'get',
    path: '/api/email-campaigns/{id}',
    summary: 'One campaign with its words, and who would get it now',
    who: marketing,
    limit: 'read',
    params: withId,
    answers: { 200: writtenCampaign },
    handle: async (ask) => {
      const { campaign, body, audience } = await ask.to(marketingRpc).GetCampaign({ campaignId: ask.params.id });
      if (!campaign || !audience) throw new Error('A campaign came without itself.');
      return { status: 200, body: { ...(await shown(deps, campaign)), body, audience } };
    },
  }),
  route({
    method: 'put',
    path: '/api/email-campaigns/{id}',
    summary: 'Write a campaign that has not begun; with a time it begins by itself',
    who: marketing,
    limit: 'write',
    params: withId,
    body: saveCampaignBody,
    answers: { 200: emailCampaign },
    handle: async (ask) => {
      const { sendAt, ...words } = ask.body;
      const wanted = { ...words, ...present({ sendAt }), campaignId: ask.params.id };
      return { status: 200, body: await shown(deps, await ask.to(marketingRpc).SaveCampaign(wanted)) };
    },
  }),
  route({
    method: 'post',
    path: '/api/email-campaigns/{id}/test',
    summary: 'Send it as it stands to the one who asks',
    who: marketing,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (ask) => {
      await ask.to(marketingRpc).TestCampaign({ campaignId: ask.params.id, to: ownAddress(ask) });
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/email-campaigns/{id}/recipients',
    summary: 'Who got it, how far it came, and upon which word of theirs',
    who: marketing,
    limit: 'read',
    params: withId,
    query: recipientsQuery,
    answers: { 200: z.array(campaignRecipient) },
    handle: async (ask) => {
      const { limit, cursor: _, ...wanted } = ask.query;
      const { recipients, nextCursor, total } = await ask
        .to(marketingRpc)
        .ListRecipients({ campaignId: ask.params.id, ...workOf(ask.query), ...present({ state: wanted.state }) });
      const rows = recipients.map((one) => ({
        ...one,
        reason: one.reason ?? null,
        settledAt: one.settledAt ?? null,
        consentAt: one.consentAt ?? null,
        consentSource: one.consentSource ?? null,
      }));
      const path = `/api/email-campaigns/${ask.params.id}/recipients`;
      return listAnswer(rows, { path, limit, nextCursor, total, wanted });
    },
  }),
  route({
    method: 'get',
    path: '/api/email-sending',
    summary: 'How fast campaigns go, and when they stop by themselves',
    who: marketing,
    limit: 'read',
    answers: { 200: sendingSettings },
    handle: async (ask) => ({ status: 200, body: await ask.to(marketingRpc).GetSending({}) }),
  }),
  route({
    method: 'put',
    path: '/api/email-sending',
    summary: 'Set how fast campaigns go, and when they stop by themselves',
    who: marketing,
    limit: 'write',
    body: sendingSettings,
    answers: { 200: sendingSettings },
    handle: async (ask) => ({ status: 200, body: await ask.to(marketingRpc).SaveSending(ask.body) }),
  }),
];
