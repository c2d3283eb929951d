import { marketingRpc as contract } from '@keepsake/contracts/rpc/marketing';
import { eventTypeSlugs } from '@keepsake/contracts/catalog/event-types';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import { listInput } from '@keepsake/platform/work-list';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { z } from 'zod';
import type { Campaigns, Feedback, Prospects, Sending } from '../application/ports.js';
import { archiveCampaign, restoreCampaign } from '../application/archive-campaign.js';
import { followLink, recordOpen, unsubscribe } from '../application/feedback.js';
import {
  countAudience,
  getCampaign,
  getSending,
  listCampaigns,
  listRecipients,
  saveSending,
} from '../application/list-campaigns.js';
import type { Mailer, Branding } from '../../delivery/api.js';
import type { Preferences } from '../../reminders/api.js';
import { importProspects, listProspects, markProspect } from '../application/prospects.js';
import { sendNow } from '../application/send-campaign.js';
import type { importMailbox, recordNotices } from '../application/record-bounces.js';
import { listSuppressions, suppress, unsuppress } from '../application/suppressions.js';
import {
  copyCampaign,
  createCampaign,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  saveCampaign,
  testCampaign,
} from '../application/write-campaign.js';
import { businessTypes, sequenceKinds, templateTypes } from '../domain/campaign.js';
import { campaignAnswer, prospectAnswer, recipientAnswer, suppressionAnswer } from './mapping.js';

export type MarketingUse = {
  readonly campaigns: Campaigns;
  readonly sending: Sending;
  readonly feedback: Feedback;
  readonly prospects: Prospects;
  readonly preferences: Preferences;
  readonly post: Mailer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly branding: Branding;
  readonly timeZone: string;
  readonly recordNotices: ReturnType<typeof recordNotices>;
  readonly importMailbox: ReturnType<typeof importMailbox>;
};

const templateType = z.enum(templateTypes);
const previewed = z.enum([...templateTypes, ...sequenceKinds]);
const one = z.object({ campaignId: z.uuid() });
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const subject = z.string().max(200);
const body = z.string().max(20_000);
const name = z.string().trim().min(1, 'Please give it a name.').max(120);
const days = z.int().min(0).max(36_500).exactOptional();
const segment = z.object({
  occasions: z.array(z.enum(eventTypeSlugs)).max(20),
  page: z.enum(['opened', 'none']).exactOptional(),
  pageMinDays: days,
  pageMaxDays: days,
});
const saved = z.object({
  campaignId: z.uuid(),
  name,
  subject,
  body,
  draft: z.boolean(),
  sendAt: instant.exactOptional(),
  segment: segment.exactOptional(),
});
const address = z
  .string()
  .refine((text) => normalizeEmail(text) !== undefined, 'This address cannot be written to.')
  .overwrite((text) => normalizeEmail(text) ?? text);
const token = z.uuid();
const agent = z.string().max(1_000);

const campaignSorts = ['created', 'name', 'subject', 'sent'] as const;
const listedCampaigns = listInput(campaignSorts).extend({
  status: z.enum(['draft', 'scheduled', 'sending', 'sent', 'completed']).exactOptional(),
  archived: z.boolean().exactOptional(),
});
const listedRecipients = listInput(['name', 'settled']).extend({
  campaignId: z.uuid(),
  state: z.enum(['waiting', 'accepted', 'failed', 'suppressed']).exactOptional(),
});
const listedProspects = listInput(['created', 'name', 'contact', 'email', 'sent']).extend({
  businessType: z.enum(businessTypes).exactOptional(),
  status: z.enum(['open', 'responded']).exactOptional(),
});
const listedSuppressions = listInput(['at', 'email']).extend({
  reason: z.enum(['unsubscribed', 'bounced', 'complained', 'staff']).exactOptional(),
});
const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const marketingRpcService = (use: MarketingUse): RpcService => {
  const { clock, branding } = use;
  const campaign = (counted: Parameters<typeof campaignAnswer>[0]) =>
    campaignAnswer(counted, { now: clock.now(), branding });
  return rpcService(contract, 'api', {
    CreateCampaign: method(
      z.object({ templateType, name: name.exactOptional(), draft: z.boolean().exactOptional() }),
      async (input, ctx) => campaign(await createCampaign(use)(input, ctx)),
    ),
    ListCampaigns: method(listedCampaigns, async (input, ctx) => {
      const { rows, ...page } = await listCampaigns(use)(input, ctx);
      return { ...page, campaigns: rows.map(campaign) };
    }),
    GetCampaign: method(one, async (input, ctx) => {
      const { campaign: found, audience } = await getCampaign(use)(input, ctx);
      return { campaign: campaign(found), body: found.body, audience };
    }),
    CountAudience: method(one.extend({ segment }), countAudience(use)),
    SaveCampaign: method(saved, async (input, ctx) => campaign(await saveCampaign(use)(input, ctx))),
    SendCampaign: method(
      one.extend({
        way: z.enum(['newsletter', 'outreach']),
        expected: z.int().min(0).exactOptional(),
        includeRecent: z.boolean().exactOptional(),
      }),
      sendNow(use),
    ),
    CopyCampaign: method(one, async (input, ctx) => campaign(await copyCampaign(use)(input, ctx))),
    ArchiveCampaign: method(one, async (input, ctx) => campaign(await archiveCampaign(use)(input, ctx))),
    RestoreCampaign: method(one, async (input, ctx) => campaign(await restoreCampaign(use)(input, ctx))),
    PauseCampaign: method(one, async (input, ctx) => campaign(await pauseCampaign(use)(input, ctx))),
    ResumeCampaign: method(one, async (input, ctx) => campaign(await resumeCampaign(use)(input, ctx))),
    PreviewCampaign: method(z.object({ templateType: previewed, subject, body }), async (input, ctx) => {
      const { faults: problems, ...mail } = await previewCampaign(use)(input, ctx);
      return { ...mail, faults: [...problems] };
    }),
    TestCampaign: method(one.extend({ to: address }), testCampaign(use)),
    ListRecipients: method(listedRecipients, async (input, ctx) => {
      const { rows, ...page } = await listRecipients(use)(input, ctx);
      return { ...page, recipients: rows.map(recipientAnswer) };
    }),
    GetSending: method(z.object({}), getSending(use)),
    SaveSending: method(
      z.object({ mailsPerMinute: z.int().min(1).max(100_000), bounceLimitPercent: z.int().min(1).max(100) }),
      saveSending(use),
    ),
    ListProspects: method(listedProspects, async (input, ctx) => {
      const { rows, ...page } = await listProspects(use)(input, ctx);
      return { ...page, prospects: rows.map(prospectAnswer) };
    }),
    ImportProspects: method(z.object({ file, keep: z.boolean() }), async (input, ctx) => {
      const { faults: problems, first, header, rejected, ...seen } = await importProspects(use)(input, ctx);
      return {
        ...seen,
        faults: [...problems],
        first: [...first],
        header: [...header],
        rejected: rejected.map(({ row, cells, reason }) => ({ row, cells: [...cells], reason })),
      };
    }),
    MarkProspect: method(z.object({ prospectId: z.uuid(), responded: z.boolean() }), async (input, ctx) =>
      prospectAnswer(await markProspect(use)(input, ctx)),
    ),
    ListSuppressions: method(listedSuppressions, async (input, ctx) => {
      const { rows, ...page } = await listSuppressions(use)(input, ctx);
      return { ...page, suppressions: rows.map(suppressionAnswer) };
    }),
    Suppress: method(z.object({ email: address }), async (input, ctx) =>
      suppressionAnswer(await suppress(use)(input, ctx)),
    ),
    Unsuppress: method(z.object({ suppressionId: z.uuid() }), async (input, ctx) => {
      await unsuppress(use)(input, ctx);
      return {};
    }),
    Unsubscribe: method(z.object({ token }), async (input, ctx) => {
      await unsubscribe(use)(input, ctx);
      return {};
    }),
    NoteOpen: method(z.object({ token, agent }), async (input, ctx) => {
      await recordOpen(use)(input, ctx);
      return {};
    }),
    FollowLink: method(z.object({ token, agent, place: z.int().min(0).max(1_000) }), async (input, ctx) =>
      present({ url: (await followLink(use)(input, ctx)).url }),
    ),
    TakeMailNotices: method(
      z.object({ payload: z.string().max(1_000_000), signature: z.string().max(2_000) }),
      use.recordNotices,
    ),
    TakeMailbox: method(z.object({ file }), use.importMailbox),
  });
};
