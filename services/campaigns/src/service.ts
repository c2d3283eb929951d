import { questionsRpc } from '@keepsake/contracts/rpc/questions';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { campaignsRpcService } from './composition/campaigns.rpc.js';
import { stillWanted } from './composition/still-wanted.js';
import { subscriptions } from './composition/subscriptions.js';
import { readConfig, type CampaignsConfig } from './config.js';
import { formatsOf, readCatalogs } from './delivery/adapters/catalogs.js';
import { createWritings } from './delivery/domain/mail-texts.js';
import { createDeliveryParts } from './delivery/module.js';
import { createMarketingParts } from './marketing/module.js';
import { createReminderParts } from './reminders/module.js';
import { createQuestionClient } from './transactional/adapters/questions.client.js';
import { createTransactionalParts } from './transactional/module.js';

/** Composes the modules, which share a database. */
export const createCampaigns = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'mail' | 'metrics' | 'customerIdOf'>,
  branding: CampaignsConfig,
): Service => {
  const { timeZone, noticeSecret } = branding;
  const writingIn = createWritings(formatsOf(readCatalogs(branding.mailTexts)), branding);
  const delivery = createDeliveryParts(platform, {
    supportEmail: branding.supportEmail,
    writingIn,
    stillWanted: stillWanted(createQuestionClient(platform.client(questionsRpc))),
  });
  const { queue, languages, post } = delivery;
  const reminding = createReminderParts(platform, { queue, languages, writingIn, timeZone });
  const { orders, customers, preferences, facts, reminders } = reminding;
  const transactional = createTransactionalParts(platform, {
    queue,
    languages,
    orders,
    customers,
    preferences,
    facts,
    branding,
    timeZone,
    weeklyEmail: branding.weeklyEmail,
  });
  const marketing = createMarketingParts(platform, { post, preferences, reminders, branding, timeZone, noticeSecret });
  return {
    name: 'campaigns',
    rpc: [
      campaignsRpcService({ ...delivery.useCases, ...reminding.useCases, ...marketing.useCases }),
      marketing.rpc,
      marketing.sequencesRpc,
    ],
    subscriptions: subscriptions({ ...transactional, ...reminding.useCases, ...marketing.useCases }),
    jobs: [...delivery.jobs, ...reminding.jobs, ...transactional.jobs, ...marketing.jobs],
    collectors: delivery.collectors,
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(platform.db)),
  };
};

export const campaignsEntry = entry('campaigns', readConfig, createCampaigns, ['mail']);
