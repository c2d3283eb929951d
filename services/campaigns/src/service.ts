import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { askedAffiliateDesk, askedPartnerDesk } from './adapters/account-desks.rpc.js';
import { postgresCampaigns } from './adapters/campaigns.postgres.js';
import { postgresCustomers } from './adapters/customers.postgres.js';
import { askedExportDesk } from './adapters/export-desk.rpc.js';
import { postgresFeedback } from './adapters/feedback.postgres.js';
import { jobs } from './adapters/jobs.js';
import { askedKeepingDesk } from './adapters/keeping-desk.rpc.js';
import { postgresMailCounts } from './adapters/mail-counts.postgres.js';
import { postgresMails } from './adapters/mails.postgres.js';
import { askedOrderDesk } from './adapters/order-desk.rpc.js';
import { readBounceMailbox } from './adapters/bounce-mailbox.mime.js';
import { signedMailNotices } from './adapters/mail-notices.signed.js';
import { askedParcelDesk } from './adapters/parcel-desk.rpc.js';
import { askedPlateDesk } from './adapters/plate-desk.rpc.js';
import { mailedPostOffice } from './adapters/post-office.mail.js';
import { marketingDoor } from './adapters/marketing.rpc.js';
import { postgresPreferences } from './adapters/preferences.postgres.js';
import { postgresProspects } from './adapters/prospects.postgres.js';
import { postgresReminders } from './adapters/reminders.postgres.js';
import { postgresReturns } from './adapters/returns.postgres.js';
import { campaignsDoor } from './adapters/rpc.js';
import { postgresSending } from './adapters/sending.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { forgetReturns } from './application/forget-returns.js';
import { keepCustomer } from './application/keep-customer.js';
import { listMails } from './application/list-mails.js';
import { mailQueue } from './application/mail-queue.js';
import { forgetCustomer, mergeCustomer } from './application/move-customer.js';
import { getPreferences, savePreferences } from './application/preferences.js';
import { queueMail } from './application/queue-mail.js';
import { beginReminders, previewReminders, runReminders, sendReminders } from './application/run-reminders.js';
import { beginCampaign, sendCampaign } from './application/send-campaign.js';
import { sendMail } from './application/send-mail.js';
import { showFigures } from './application/show-figures.js';
import { tellAffiliate, tellCommission, tellPayout } from './application/tell-affiliate.js';
import { tellApplicant, tellOfApplication } from './application/tell-applicant.js';
import { tellBuyer } from './application/tell-buyer.js';
import { tellFamily } from './application/tell-family.js';
import { tellOfExport } from './application/tell-of-export.js';
import { tellOfMessage } from './application/tell-of-message.js';
import { askToConfirm, mailLink, tellOfKeeper, tellOfReport } from './application/tell-of-keeping.js';
import { tellOfOrder } from './application/tell-of-order.js';
import { tellOfOverPlan } from './application/tell-of-over-plan.js';
import { tellOfPlateRequest } from './application/tell-of-plate-request.js';
import { tellOfStock } from './application/tell-of-stock.js';
import { tellOfParcel, tellOfReplacement } from './application/tell-of-parcel.js';
import { takeMailbox, takeMailNotices } from './application/take-returns.js';
import { askOrderer, tellReplaced, tellUndone, welcomeOwner } from './application/tell-of-plate.js';
import { readConfig, type CampaignsConfig } from './config.js';

export const createCampaigns = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask' | 'mail' | 'customerIdOf'>,
  house: CampaignsConfig,
): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const { timeZone } = house;
  const mails = postgresMails(db);
  const reminders = postgresReminders(db);
  const customers = postgresCustomers(db);
  const preferences = postgresPreferences(db);
  const orders = askedOrderDesk(platform.ask(ordersRpc));
  const parcels = askedParcelDesk(platform.ask(shippingRpc));
  const plates = askedPlateDesk(platform.ask(codesRpc));
  const exports = askedExportDesk(platform.ask(exportsRpc));
  const keeping = askedKeepingDesk(platform.ask(keepingRpc));
  const partners = askedPartnerDesk(
    platform.ask(partnersRpc),
    platform.ask(stockRpc),
    platform.ask(plateRequestsRpc),
    platform.ask(handoverRpc),
  );
  const affiliates = askedAffiliateDesk(platform.ask(affiliatesRpc));
  const post = mailedPostOffice(platform.mail, house.supportEmail);
  const campaigns = postgresCampaigns(db);
  const sending = postgresSending(db);
  const feedback = postgresFeedback(db);
  const prospects = postgresProspects(db);
  const resting = { campaigns, sending };
  const returns = postgresReturns(db);
  const taking = { returns, feedback, resting, ids, clock, customerIdOf };
  const queue = mailQueue({ mails, ids, clock, customerIdOf });

  return {
    name: 'campaigns',
    rpc: [
      campaignsDoor({
        queueMail: queueMail({ queue }),
        getPreferences: getPreferences({ preferences }),
        savePreferences: savePreferences({ preferences, customers, orders, clock }),
        listMails: listMails({ mails }),
        showFigures: showFigures({ mailCounts: postgresMailCounts(db), reminders, campaigns, clock }),
        previewReminders: previewReminders({ reminders, clock, timeZone, house }),
        runReminders: runReminders({ reminders, clock, ids, timeZone }),
      }),
      marketingDoor({
        campaigns,
        sending,
        feedback,
        prospects,
        preferences,
        post,
        clock,
        ids,
        customerIdOf,
        house,
        takeMailNotices: takeMailNotices({ ...taking, notices: signedMailNotices(house.noticeSecret) }),
        takeMailbox: takeMailbox({ ...taking, mailbox: readBounceMailbox }),
      }),
    ],
    subscriptions: subscriptions({
      tellOfOrder: tellOfOrder({ orders, customers, queue, house }),
      tellOfParcel: tellOfParcel({ orders, parcels, queue }),
      tellOfReplacement: tellOfReplacement({ orders, parcels, queue }),
      tellOfMessage: tellOfMessage({ orders, queue, house }),
      tellBuyer: tellBuyer({ orders, queue }),
      keepCustomer: keepCustomer({ customers, orders }),
      mergeCustomer: mergeCustomer({ preferences, orders }),
      forgetCustomer: forgetCustomer({ preferences, forgetMails: platform.mail.forget }),
      askOrderer: askOrderer({ plates, orders, queue }),
      welcomeOwner: welcomeOwner({ plates, customers, preferences, queue, customerIdOf }),
      tellUndone: tellUndone({ orders, preferences, queue }),
      tellReplaced: tellReplaced({ plates, preferences, queue, customerIdOf }),
      tellOfExport: tellOfExport({ exports, orders, queue }),
      askToConfirm: askToConfirm({ keeping, queue }),
      mailLink: mailLink({ keeping, queue }),
      tellOfKeeper: tellOfKeeper({ keeping, orders, queue }),
      tellOfReport: tellOfReport({ keeping, queue, house }),
      tellOfApplication: tellOfApplication({ partners, queue, house }),
      tellApplicant: tellApplicant({ partners, queue }),
      tellFamily: tellFamily({ partners, queue }),
      tellOfStock: tellOfStock({ partners, queue }),
      tellOfOverPlan: tellOfOverPlan({ partners, queue, house }),
      tellOfPlateRequest: tellOfPlateRequest({ partners, queue, house }),
      tellAffiliate: tellAffiliate({ affiliates, queue }),
      tellCommission: tellCommission({ affiliates, queue }),
      tellPayout: tellPayout({ affiliates, queue }),
    }),
    jobs: jobs({
      sendMail: sendMail({ mails, post, house, clock }),
      beginReminders: beginReminders({ reminders, clock, ids, timeZone }),
      sendReminders: sendReminders({ reminders, clock, timeZone, queue }),
      sendCampaign: sendCampaign({ campaigns, sending, post, clock, house }),
      beginCampaign: beginCampaign({ campaigns, clock, house }),
      forgetReturns: forgetReturns({ returns, clock }),
      timeZone,
    }),
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const campaignsEntry = entry('campaigns', readConfig, createCampaigns, ['mail']);
