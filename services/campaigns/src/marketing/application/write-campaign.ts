import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import {
  freeName,
  isCampaign,
  isUnwritten,
  startOf,
  type CampaignType,
  type TemplateType,
} from '../domain/campaign.js';
import { campaignMail, exampleLinks, faultsOf, sampleReader } from '../domain/campaign-email.js';
import { previewFaults } from '../domain/sequence.js';
import { everyone, segmentProblem, type Segment } from '../domain/segment.js';
import type { Branding, Mailer } from '../../delivery/api.js';
import type { Campaigns, SentCampaign } from './ports.js';
import { beginCampaignJob, sendCampaignJob, unknownCampaign } from './send-campaign.js';
import { sendSample } from './send-sample.js';

export type Named = { readonly campaignId: string };

export const act = (tx: Tx, staffId: string, campaignId: string, action: string, changed: string[]): void =>
  tx.publish(campaignsStaffActed, { subjectId: campaignId, staffId, action, subject: 'campaign', changed });

/** Sequences have their own calls. */
export const found = async (campaigns: Campaigns, id: string): Promise<SentCampaign> => {
  const campaign = await campaigns.find(id);
  if (!campaign || !isCampaign(campaign)) throw unknownCampaign();
  return campaign;
};

type Creating = {
  readonly campaigns: Campaigns;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly timeZone: string;
};
type Create = { readonly templateType: CampaignType; readonly name?: string; readonly draft?: boolean };

const dayText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(at);

/**
 * Creates a draft, or a campaign that waits for Send if its text is written. The default name is its type and the day.
 */
export const createCampaign =
  (deps: Creating): Handler<Create, SentCampaign> =>
  async ({ templateType, name, draft = false }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const day = dayText(deps.clock.now(), deps.timeZone);
    const newName = name ?? `${startOf[templateType].name}, ${day}`;
    const free = freeName(newName, await deps.campaigns.namesLike(newName));
    const { id } = await ctx.transaction(async (tx) => {
      const campaign = {
        id: deps.ids.next(),
        ...startOf[templateType],
        name: free,
        templateType,
        segment: everyone,
        state: draft ? ('draft' as const) : ('scheduled' as const),
        createdBy: staff.id,
        createdAt: deps.clock.now(),
      };
      await deps.campaigns.insert(tx, campaign);
      act(tx, staff.id, campaign.id, 'create', ['name', 'subject', 'body', 'templateType']);
      return { id: campaign.id };
    });
    return found(deps.campaigns, id);
  };

/** Copies a campaign as a new draft. */
export const copyCampaign =
  (deps: Omit<Creating, 'timeZone'>): Handler<Named, SentCampaign> =>
  async ({ campaignId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { campaigns, ids, clock } = deps;
    const { subject, body, templateType, segment, name } = await found(campaigns, campaignId);
    const newName = `Copy of ${name}`.slice(0, 110);
    const free = freeName(newName, await campaigns.namesLike(newName));
    const { id } = await ctx.transaction(async (tx) => {
      const copy = {
        id: ids.next(),
        name: free,
        subject,
        body,
        templateType,
        segment,
        state: 'draft' as const,
        createdBy: staff.id,
        createdAt: clock.now(),
      };
      await campaigns.insert(tx, copy);
      act(tx, staff.id, copy.id, 'create', ['name', 'subject', 'body', 'templateType']);
      return { id: copy.id };
    });
    return found(campaigns, id);
  };

type Save = Named & {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly draft: boolean;
  readonly sendAt?: Date;
  /** Absent: unchanged. */
  readonly segment?: Segment;
};

/** Accepts an invalid draft but no invalid campaign that is ready. */
export const saveCampaign =
  (deps: {
    readonly campaigns: Campaigns;
    readonly clock: Clock;
    readonly branding: Branding;
  }): Handler<Save, SentCampaign> =>
  async ({ campaignId, draft, sendAt, segment: chosen, ...wording }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const { campaigns, clock, branding } = deps;
    const campaign = await found(campaigns, campaignId);
    const segment = chosen ?? campaign.segment;
    const wrong = segmentProblem(campaign.templateType, segment);
    if (wrong !== undefined) throw invalidFields([{ field: 'segment', message: wrong }]);
    const problems = draft ? [] : faultsOf(campaign.templateType, wording, branding);
    if (!draft && isUnwritten(campaign.templateType, wording.body))
      throw invalidFields([
        { field: 'body', message: 'This is still our sample text. Write your own words, then save.' },
      ]);
    if (problems.length > 0)
      throw invalidFields(
        problems.map((message) => ({ field: /subject/.test(message) ? 'subject' : 'body', message })),
      );
    if (sendAt && sendAt <= clock.now())
      throw invalidFields([{ field: 'sendAt', message: 'This time is over. Please choose a later one.' }]);
    await ctx.transaction(async (tx) => {
      const state = draft ? ('draft' as const) : ('scheduled' as const);
      const kept = await campaigns.write(tx, campaignId, { ...wording, segment, state, ...present({ sendAt }) });
      if (!kept && campaign.archivedAt)
        throw problem('conflict', 'campaign-archived', `“${campaign.name}” is archived. Restore it to change it.`);
      if (!kept)
        throw problem(
          'conflict',
          'campaign-already-begun',
          `“${campaign.name}” is being sent or was sent; its words stay as they are. Please make a new one.`,
        );
      act(tx, staff.id, campaignId, 'change', ['name', 'subject', 'body', 'state', 'sendAt', 'segment']);
      if (!draft && sendAt)
        tx.enqueue(
          beginCampaignJob,
          { campaignId, sendAt: sendAt.toISOString(), by: staff.id },
          { runAt: sendAt, key: `begin-${campaignId}` },
        );
      return true;
    });
    return found(campaigns, campaignId);
  };

const move =
  (to: 'pause' | 'resume', refusal: (name: string) => string) =>
  (deps: { readonly campaigns: Campaigns }): Handler<Named, SentCampaign> =>
  async ({ campaignId }, ctx) => {
    const staff = requireStaff(ctx.caller, 'marketing');
    const campaign = await found(deps.campaigns, campaignId);
    await ctx.transaction(async (tx) => {
      if (!(await deps.campaigns[to](tx, campaignId)))
        throw problem('conflict', `campaign-not-${to}d`, refusal(campaign.name));
      act(tx, staff.id, campaignId, to, ['state']);
      if (to === 'resume') tx.enqueue(sendCampaignJob, { campaignId }, { key: `campaign-${campaignId}` });
      return true;
    });
    return found(deps.campaigns, campaignId);
  };

/** Takes effect before the next email; emails in flight are sent. */
export const pauseCampaign = move('pause', (name) => `“${name}” is not being sent. Refresh the list.`);
export const resumeCampaign = move('resume', (name) => `“${name}” does not rest. Please look at it again.`);

type Wording = { readonly templateType: TemplateType; readonly subject: string; readonly body: string };
type Previewed = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly faults: readonly string[];
};

/** Returns the email as a recipient gets it, with the errors that prevent sending. Stores nothing. */
export const previewCampaign =
  ({ branding }: { readonly branding: Branding }): Handler<Wording, Previewed> =>
  async ({ templateType, ...labels }, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    return {
      ...campaignMail(templateType, labels, sampleReader, exampleLinks(templateType, branding), branding),
      faults: previewFaults(templateType, labels, branding),
    };
  };

/** Sends the saved text to the author immediately; it is not counted. */
export const testCampaign =
  (deps: {
    readonly campaigns: Campaigns;
    readonly post: Mailer;
    readonly ids: Ids;
    readonly branding: Branding;
  }): Handler<Named & { readonly to: string }, { readonly mailId: string }> =>
  async ({ campaignId, to }, ctx) => {
    requireStaff(ctx.caller, 'marketing');
    const { templateType, subject, body } = await found(deps.campaigns, campaignId);
    return sendSample(deps, { templateType, subject, body, to });
  };
