import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { invalidFields, problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { startOf, type TemplateType } from '../domain/campaign.js';
import { campaignMail, faultsOf, sampleReader } from '../domain/campaign-letter.js';
import type { House } from '../domain/letter.js';
import type { Campaigns, CountedCampaign } from './campaign-ports.js';
import type { PostOffice } from './ports.js';
import { beginCampaignJob, sendCampaignJob, unknownCampaign } from './send-campaign.js';

type Named = { readonly campaignId: string };

const act = (tx: Tx, staffId: string, campaignId: string, action: string, changed: string[]): void =>
  tx.say(campaignsStaffActed, { subjectId: campaignId, staffId, action, subject: 'campaign', changed });

const found = async (campaigns: Campaigns, id: string): Promise<CountedCampaign> => {
  const campaign = await campaigns.find(id);
  if (!campaign) throw unknownCampaign();
  return campaign;
};

/** One press: a campaign with words that can be sent as they are. It waits until somebody presses Send. */
export const createCampaign =
  (deps: {
    readonly campaigns: Campaigns;
    readonly ids: Ids;
    readonly clock: Clock;
  }): Handler<{ readonly templateType: TemplateType }, CountedCampaign> =>
  async ({ templateType }, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    const { id } = await turn.once(async (tx) => {
      const campaign = {
        id: deps.ids.next(),
        ...startOf[templateType],
        templateType,
        state: 'scheduled' as const,
        createdBy: staff.id,
        createdAt: deps.clock.now(),
      };
      await deps.campaigns.insert(tx, campaign);
      act(tx, staff.id, campaign.id, 'create', ['name', 'subject', 'body', 'templateType']);
      return { id: campaign.id };
    });
    return found(deps.campaigns, id);
  };

type Save = Named & {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly draft: boolean;
  readonly sendAt?: Date;
};

/** A draft may be wrong; what is ready may not. */
export const saveCampaign =
  (deps: {
    readonly campaigns: Campaigns;
    readonly clock: Clock;
    readonly house: House;
  }): Handler<Save, CountedCampaign> =>
  async ({ campaignId, draft, sendAt, ...wording }, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    const { campaigns, clock, house } = deps;
    const campaign = await found(campaigns, campaignId);
    const faults = draft ? [] : faultsOf(campaign.templateType, wording, house);
    if (faults.length > 0)
      throw invalidFields(faults.map((message) => ({ field: /subject/.test(message) ? 'subject' : 'body', message })));
    if (sendAt && sendAt <= clock.now())
      throw invalidFields([{ field: 'sendAt', message: 'This time is over. Please choose a later one.' }]);
    await turn.once(async (tx) => {
      const state = draft ? ('draft' as const) : ('scheduled' as const);
      const kept = await campaigns.write(tx, campaignId, { ...wording, state, ...present({ sendAt }) });
      if (!kept)
        throw problem(
          'conflict',
          'campaign-already-begun',
          `“${campaign.name}” is being sent or was sent; its words stay as they are. Please make a new one.`,
        );
      act(tx, staff.id, campaignId, 'change', ['name', 'subject', 'body', 'state', 'sendAt']);
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
  (deps: { readonly campaigns: Campaigns }): Handler<Named, CountedCampaign> =>
  async ({ campaignId }, turn) => {
    const staff = requireStaff(turn.caller, 'marketing');
    const campaign = await found(deps.campaigns, campaignId);
    await turn.once(async (tx) => {
      if (!(await deps.campaigns[to](tx, campaignId)))
        throw problem('conflict', `campaign-not-${to}d`, refusal(campaign.name));
      act(tx, staff.id, campaignId, to, ['state']);
      if (to === 'resume') tx.enqueue(sendCampaignJob, { campaignId }, { key: `campaign-${campaignId}` });
      return true;
    });
    return found(deps.campaigns, campaignId);
  };

/** Takes hold before the next mail; what the server has in its hands goes. */
export const pauseCampaign = move('pause', (name) => `“${name}” is not being sent just now. Please look at it again.`);
export const resumeCampaign = move('resume', (name) => `“${name}” does not rest. Please look at it again.`);

type Words = { readonly templateType: TemplateType; readonly subject: string; readonly body: string };
type Previewed = {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly faults: readonly string[];
};

/** The mail as somebody would get it, with what keeps it from being sent. Nothing is kept. */
export const previewCampaign =
  ({ house }: { readonly house: House }): Handler<Words, Previewed> =>
  async ({ templateType, ...words }, turn) => {
    requireStaff(turn.caller, 'marketing');
    const links = { unsubscribe: `${house.publicUrl}/unsubscribe/example` };
    return {
      ...campaignMail(templateType, words, sampleReader, links, house),
      faults: faultsOf(templateType, words, house),
    };
  };

/** To the one who writes it, at once, as it stands saved; it counts for nothing. */
export const testCampaign =
  (deps: {
    readonly campaigns: Campaigns;
    readonly post: PostOffice;
    readonly ids: Ids;
    readonly house: House;
  }): Handler<Named & { readonly to: string }, { readonly mailId: string }> =>
  async ({ campaignId, to }, turn) => {
    requireStaff(turn.caller, 'marketing');
    const { post, ids, house } = deps;
    const { templateType, subject, body } = await found(deps.campaigns, campaignId);
    const id = ids.next();
    const links = { unsubscribe: `${house.publicUrl}/unsubscribe/example` };
    const mail = campaignMail(templateType, { subject: `Test: ${subject}`, body }, sampleReader, links, house);
    const answer = await post.send({ id, to, ...mail });
    if (answer === 'refused')
      throw problem(
        'invalid',
        'mail-refused',
        'The mail server does not take a mail to this address. Please check it.',
      );
    if (answer !== 'taken')
      throw problem(
        'unavailable',
        'mail-unavailable',
        'The mail server is away just now. Please try again in a moment.',
      );
    return { mailId: id };
  };
