import { foldFigures } from '@keepsake/platform/figures';
import { job, laneJob, type Lane, type Platform } from '@keepsake/platform/service';
import { postgresMailCounts, type Branding, type Mailer } from '../delivery/api.js';
import { cron, type Preferences, type Reminders } from '../reminders/api.js';
import { readBounceMailbox } from './adapters/bounce-mailbox.mime.js';
import { postgresBounces } from './adapters/bounces.postgres.js';
import { postgresCampaigns } from './adapters/campaigns.postgres.js';
import { postgresFeedback } from './adapters/feedback.postgres.js';
import { signedMailNotices } from './adapters/mail-notices.signed.js';
import { postgresProspects } from './adapters/prospects.postgres.js';
import { marketingRpcService } from './adapters/rpc.js';
import { postgresSequences } from './adapters/sequences.postgres.js';
import { sequencesRpcService } from './adapters/sequences.rpc.js';
import { postgresSending } from './adapters/sending.postgres.js';
import { purgeCampaigns, purgeCampaignsJob } from './application/archive-campaign.js';
import { countSequence } from './application/count-sequence.js';
import { deleteBounces, deleteBouncesJob } from './application/delete-bounces.js';
import { listSequences } from './application/list-sequences.js';
import { onPartnerChanged } from './application/on-partner-changed.js';
import { planSequences, planSequencesJob } from './application/plan-sequences.js';
import { importMailbox, recordNotices } from './application/record-bounces.js';
import { saveSequence } from './application/save-sequence.js';
import { beginCampaign, beginCampaignJob, sendCampaign, sendCampaignJob } from './application/send-campaign.js';
import { showFigures } from './application/show-figures.js';
import { switchSequence } from './application/switch-sequence.js';
import { testSequence } from './application/test-sequence.js';

/** Separate lane for bulk email, so that receipts and sign-in codes do not queue behind it. */
const bulkLane: Lane = { name: 'bulk', concurrency: 2, timeoutMs: 30 * 60_000 };

type Around = {
  readonly post: Mailer;
  readonly preferences: Preferences;
  readonly reminders: Reminders;
  readonly branding: Branding;
  readonly timeZone: string;
  readonly noticeSecret: string | undefined;
};

/** Composes the marketing module. */
export const createMarketingParts = (
  { db, clock, ids, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'>,
  { post, preferences, reminders, branding, timeZone, noticeSecret }: Around,
) => {
  const campaigns = postgresCampaigns(db);
  const sending = postgresSending(db);
  const feedback = postgresFeedback(db);
  const prospects = postgresProspects(db);
  const bounces = postgresBounces(db);
  const sequences = postgresSequences(db);
  const bounceDeps = { bounces, feedback, resting: { campaigns, sending }, ids, clock, customerIdOf };
  return {
    rpc: marketingRpcService({
      campaigns,
      sending,
      feedback,
      prospects,
      preferences,
      post,
      clock,
      ids,
      customerIdOf,
      branding,
      timeZone,
      recordNotices: recordNotices({ ...bounceDeps, notices: signedMailNotices(noticeSecret) }),
      importMailbox: importMailbox({ ...bounceDeps, mailbox: readBounceMailbox }),
    }),
    sequencesRpc: sequencesRpcService({
      listSequences: listSequences({ sequences, clock }),
      saveSequence: saveSequence({ sequences, clock, branding }),
      countSequence: countSequence({ sequences, clock, timeZone }),
      switchSequence: switchSequence({ sequences, clock, branding }),
      testSequence: testSequence({ sequences, post, ids, clock, branding }),
    }),
    useCases: {
      showFigures: showFigures({ mailCounts: postgresMailCounts(db), reminders, campaigns, clock }),
      onPartnerChanged: onPartnerChanged({ prospects }),
    },
    jobs: [
      laneJob(sendCampaignJob, sendCampaign({ campaigns, sending, post, clock, branding }), bulkLane),
      job(planSequencesJob, planSequences({ sequences, clock, timeZone }), cron),
      job(beginCampaignJob, beginCampaign({ campaigns, clock, branding })),
      job(purgeCampaignsJob, purgeCampaigns({ campaigns, clock }), '17 3 * * *'),
      job(deleteBouncesJob, deleteBounces({ bounces, clock }), '41 3 * * *'),
      foldFigures(timeZone),
    ],
  };
};
