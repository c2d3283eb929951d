import { marketingRpc as contract } from '@keepsake/contracts/rpc/marketing';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import { workInput } from '@keepsake/platform/work-list';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { z } from 'zod';
import type { Campaigns, Feedback, Prospects, Sending } from '../application/campaign-ports.js';
import { followLink, noteOpen, unsubscribe } from '../application/feedback.js';
import { getCampaign, getSending, listCampaigns, listRecipients, saveSending } from '../application/list-campaigns.js';
import type { PostOffice } from '../application/ports.js';
import type { Preferences } from '../application/preference-ports.js';
import { importProspects, listProspects, markProspect } from '../application/prospects.js';
import { pressSend } from '../application/send-campaign.js';
import type { takeMailbox, takeMailNotices } from '../application/take-returns.js';
import { listSuppressions, suppress, unsuppress } from '../application/suppressions.js';
import {
  createCampaign,
  pauseCampaign,
  previewCampaign,
  resumeCampaign,
  saveCampaign,
  testCampaign,
} from '../application/write-campaign.js';
import { businessTypes, templateTypes } from '../domain/campaign.js';
import type { House } from '../domain/letter.js';
import { campaignAnswer, prospectAnswer, recipientAnswer, suppressionAnswer } from './marketing-answers.js';

export type MarketingUse = {
  readonly campaigns: Campaigns;
  readonly sending: Sending;
  readonly feedback: Feedback;
  readonly prospects: Prospects;
  readonly preferences: Preferences;
  readonly post: PostOffice;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly customerIdOf: (normalisedEmail: string) => string;
  readonly house: House;
  readonly takeMailNotices: ReturnType<typeof takeMailNotices>;
  readonly takeMailbox: ReturnType<typeof takeMailbox>;
};

const templateType = z.enum(templateTypes);
const one = z.object({ campaignId: z.uuid() });
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const subject = z.string().max(200);
const body = z.string().max(20_000);
const saved = z.object({
  campaignId: z.uuid(),
  name: z.string().trim().min(1, 'Please give it a name.').max(120),
  subject,
  body,
  draft: z.boolean(),
  sendAt: instant.exactOptional(),
});
const address = z
  .string()
  .refine((text) => normaliseEmail(text) !== undefined, 'This address cannot be written to.')
  .overwrite((text) => normaliseEmail(text) ?? text);
const token = z.uuid();
const agent = z.string().max(1_000);

const campaignSorts = ['created', 'name', 'subject', 'sent'] as const;
const listedCampaigns = workInput(campaignSorts).extend({
  status: z.enum(['draft', 'scheduled', 'sending', 'sent', 'completed']).exactOptional(),
});
const listedRecipients = workInput(['name', 'settled']).extend({
  campaignId: z.uuid(),
  state: z.enum(['waiting', 'accepted', 'failed', 'suppressed']).exactOptional(),
});
const listedProspects = workInput(['created', 'name', 'contact', 'email', 'sent']).extend({
  businessType: z.enum(businessTypes).exactOptional(),
  status: z.enum(['open', 'responded']).exactOptional(),
});
const listedSuppressions = workInput(['at', 'email']).extend({
  reason: z.enum(['unsubscribed', 'bounced', 'complained', 'staff']).exactOptional(),
});
const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** What marketing does, and what comes back from the mails. */
export const marketingDoor = (use: MarketingUse): RpcDoor => {
  const { clock } = use;
  const campaign = (counted: Parameters<typeof campaignAnswer>[0]) => campaignAnswer(counted, clock.now());
  return rpcDoor(contract, 'api', {
    CreateCampaign: method(z.object({ templateType }), async (input, turn) =>
      campaign(await createCampaign(use)(input, turn)),
    ),
    ListCampaigns: method(listedCampaigns, async (input, turn) => {
      const { rows, ...page } = await listCampaigns(use)(input, turn);
      return { ...page, campaigns: rows.map(campaign) };
    }),
    GetCampaign: method(one, async (input, turn) => {
      const { campaign: found, audience } = await getCampaign(use)(input, turn);
      return { campaign: campaign(found), body: found.body, audience };
    }),
    SaveCampaign: method(saved, async (input, turn) => campaign(await saveCampaign(use)(input, turn))),
    SendCampaign: method(
      one.extend({ way: z.enum(['newsletter', 'outreach']), expected: z.int().min(0).exactOptional() }),
      pressSend(use),
    ),
    PauseCampaign: method(one, async (input, turn) => campaign(await pauseCampaign(use)(input, turn))),
    ResumeCampaign: method(one, async (input, turn) => campaign(await resumeCampaign(use)(input, turn))),
    PreviewCampaign: method(z.object({ templateType, subject, body }), async (input, turn) => {
      const { faults, ...mail } = await previewCampaign(use)(input, turn);
      return { ...mail, faults: [...faults] };
    }),
    TestCampaign: method(one.extend({ to: address }), testCampaign(use)),
    ListRecipients: method(listedRecipients, async (input, turn) => {
      const { rows, ...page } = await listRecipients(use)(input, turn);
      return { ...page, recipients: rows.map(recipientAnswer) };
    }),
    GetSending: method(z.object({}), getSending(use)),
    SaveSending: method(
      z.object({ mailsPerMinute: z.int().min(1).max(100_000), bounceLimitPercent: z.int().min(1).max(100) }),
      saveSending(use),
    ),
    ListProspects: method(listedProspects, async (input, turn) => {
      const { rows, ...page } = await listProspects(use)(input, turn);
      return { ...page, prospects: rows.map(prospectAnswer) };
    }),
    ImportProspects: method(z.object({ file, keep: z.boolean() }), async (input, turn) => {
      const { faults, first, ...seen } = await importProspects(use)(input, turn);
      return { ...seen, faults: [...faults], first: [...first] };
    }),
    MarkProspect: method(z.object({ prospectId: z.uuid(), responded: z.boolean() }), async (input, turn) =>
      prospectAnswer(await markProspect(use)(input, turn)),
    ),
    ListSuppressions: method(listedSuppressions, async (input, turn) => {
      const { rows, ...page } = await listSuppressions(use)(input, turn);
      return { ...page, suppressions: rows.map(suppressionAnswer) };
    }),
    Suppress: method(z.object({ email: address }), async (input, turn) =>
      suppressionAnswer(await suppress(use)(input, turn)),
    ),
    Unsuppress: method(z.object({ suppressionId: z.uuid() }), async (input, turn) => {
      await unsuppress(use)(input, turn);
      return {};
    }),
    Unsubscribe: method(z.object({ token }), async (input, turn) => {
      await unsubscribe(use)(input, turn);
      return {};
    }),
    NoteOpen: method(z.object({ token, agent }), async (input, turn) => {
      await noteOpen(use)(input, turn);
      return {};
    }),
    FollowLink: method(z.object({ token, agent, place: z.int().min(0).max(1_000) }), async (input, turn) =>
      present({ url: (await followLink(use)(input, turn)).url }),
    ),
    TakeMailNotices: method(
      z.object({ payload: z.string().max(1_000_000), signature: z.string().max(2_000) }),
      use.takeMailNotices,
    ),
    TakeMailbox: method(z.object({ file }), use.takeMailbox),
  });
};
