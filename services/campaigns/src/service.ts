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
import { createAffiliateClient, createPartnerClient } from './adapters/accounts.client.js';
import { postgresCampaigns } from './adapters/campaigns.postgres.js';
import { postgresCustomers } from './adapters/customers.postgres.js';
import { createExportClient } from './adapters/exports.client.js';
import { postgresFeedback } from './adapters/feedback.postgres.js';
import { jobs } from './adapters/jobs.js';
import { createKeepingClient } from './adapters/keeping.client.js';
import { postgresMailCounts } from './adapters/mail-counts.postgres.js';
import { postgresMails } from './adapters/mails.postgres.js';
import { createOrderClient } from './adapters/orders.client.js';
import { readBounceMailbox } from './adapters/bounce-mailbox.mime.js';
import { signedMailNotices } from './adapters/mail-notices.signed.js';
import { createShipmentClient } from './adapters/shipments.client.js';
import { createPlateClient } from './adapters/plates.client.js';
import { mailedPostOffice } from './adapters/post-office.mail.js';
import { marketingRpcService } from './adapters/marketing.rpc.js';
import { postgresPreferences } from './adapters/preferences.postgres.js';
import { postgresProspects } from './adapters/prospects.postgres.js';
import { postgresReminders } from './adapters/reminders.postgres.js';
import { postgresBounces } from './adapters/bounces.postgres.js';
import { campaignsRpcService } from './adapters/rpc.js';
import { postgresSending } from './adapters/sending.postgres.js';
import { subscriptions } from './adapters/subscriptions.js';
import { purgeCampaigns } from './application/archive-campaign.js';
import { deleteBounces } from './application/delete-bounces.js';
import { saveOrderDay } from './application/keep-order-day.js';
import { onCustomerChanged } from './application/on-customer-changed.js';
import { listMails } from './application/list-mails.js';
import { mailQueue } from './application/mail-queue.js';
import { eraseCustomer, mergeCustomer } from './application/move-customer.js';
import { getPreferences, savePreferences } from './application/preferences.js';
import { onPartnerChanged } from './application/note-partner.js';
import { queueMail } from './application/queue-mail.js';
import { beginReminders, previewReminders, runReminders, sendReminders } from './application/run-reminders.js';
import { beginCampaign, sendCampaign } from './application/send-campaign.js';
import { sendMail } from './application/send-mail.js';
import { showFigures } from './application/show-figures.js';
import { sendAffiliateEmail, sendCommissionEmail, sendPayoutEmail } from './application/send-affiliate-emails.js';
import { sendApplicantEmail, sendApplicationEmails } from './application/send-application-emails.js';
import { sendBuyerEmail } from './application/send-buyer-email.js';
import { sendFamilyEmail } from './application/send-family-email.js';
import { sendExportEmail } from './application/send-export-email.js';
import { sendContactEmails } from './application/send-contact-emails.js';
import { askToConfirm, mailLink, sendKeeperEmails, sendReportEmails } from './application/send-keeper-emails.js';
import { sendOrderEmails } from './application/send-order-emails.js';
import { sendOverPlanEmail } from './application/send-over-plan-email.js';
import { sendPlateRequestEmails } from './application/send-plate-request-emails.js';
import { sendStockEmail } from './application/send-stock-email.js';
import { sendShipmentEmail, sendReplacementEmail } from './application/send-shipment-email.js';
import { importMailbox, recordNotices } from './application/record-bounces.js';
import {
  sendClaimEmail,
  sendPlateReplacedEmail,
  sendActivationUndoneEmail,
  sendWelcomeEmail,
} from './application/send-plate-emails.js';
import { readConfig, type CampaignsConfig } from './config.js';

export const createCampaigns = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'client' | 'mail' | 'customerIdOf'>,
  branding: CampaignsConfig,
): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const { timeZone } = branding;
  const mails = postgresMails(db);
  const reminders = postgresReminders(db);
  const customers = postgresCustomers(db);
  const preferences = postgresPreferences(db);
  const orders = createOrderClient(platform.client(ordersRpc));
  const shipments = createShipmentClient(platform.client(shippingRpc));
  const plates = createPlateClient(platform.client(codesRpc));
  const exports = createExportClient(platform.client(exportsRpc));
  const keeping = createKeepingClient(platform.client(keepingRpc));
  const partners = createPartnerClient(
    platform.client(partnersRpc),
    platform.client(stockRpc),
    platform.client(plateRequestsRpc),
    platform.client(handoverRpc),
  );
  const affiliates = createAffiliateClient(platform.client(affiliatesRpc));
  const post = mailedPostOffice(platform.mail, branding.supportEmail);
  const campaigns = postgresCampaigns(db);
  const sending = postgresSending(db);
  const feedback = postgresFeedback(db);
  const prospects = postgresProspects(db);
  const resting = { campaigns, sending };
  const bounces = postgresBounces(db);
  const bounceDeps = { bounces, feedback, resting, ids, clock, customerIdOf };
  const queue = mailQueue({ mails, ids, clock, customerIdOf });

  return {
    name: 'campaigns',
    rpc: [
      campaignsRpcService({
        queueMail: queueMail({ queue }),
        getPreferences: getPreferences({ preferences }),
        savePreferences: savePreferences({ preferences, customers, orders, clock }),
        listMails: listMails({ mails }),
        showFigures: showFigures({ mailCounts: postgresMailCounts(db), reminders, campaigns, clock }),
        previewReminders: previewReminders({ reminders, clock, timeZone, branding }),
        runReminders: runReminders({ reminders, clock, ids, timeZone }),
      }),
      marketingRpcService({
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
        recordNotices: recordNotices({ ...bounceDeps, notices: signedMailNotices(branding.noticeSecret) }),
        importMailbox: importMailbox({ ...bounceDeps, mailbox: readBounceMailbox }),
      }),
    ],
    subscriptions: subscriptions({
      sendOrderEmails: sendOrderEmails({ orders, customers, queue, branding }),
      sendShipmentEmail: sendShipmentEmail({ orders, parcels: shipments, queue }),
      sendReplacementEmail: sendReplacementEmail({ orders, parcels: shipments, queue }),
      sendContactEmails: sendContactEmails({ orders, queue, branding }),
      sendBuyerEmail: sendBuyerEmail({ orders, queue }),
      onCustomerChanged: onCustomerChanged({ customers, orders }),
      mergeCustomer: mergeCustomer({ preferences, orders }),
      eraseCustomer: eraseCustomer({ preferences, eraseMails: platform.mail.forget }),
      sendClaimEmail: sendClaimEmail({ plates, orders, queue }),
      sendWelcomeEmail: sendWelcomeEmail({ plates, customers, preferences, queue, customerIdOf }),
      sendActivationUndoneEmail: sendActivationUndoneEmail({ orders, preferences, queue }),
      sendPlateReplacedEmail: sendPlateReplacedEmail({ plates, preferences, queue, customerIdOf }),
      sendExportEmail: sendExportEmail({ exports, orders, queue }),
      askToConfirm: askToConfirm({ keeping, queue }),
      mailLink: mailLink({ keeping, queue }),
      sendKeeperEmails: sendKeeperEmails({ keeping, orders, queue }),
      sendReportEmails: sendReportEmails({ keeping, queue, branding }),
      sendApplicationEmails: sendApplicationEmails({ partners, queue, branding }),
      sendApplicantEmail: sendApplicantEmail({ partners, queue }),
      onPartnerChanged: onPartnerChanged({ prospects }),
      sendFamilyEmail: sendFamilyEmail({ partners, queue }),
      sendStockEmail: sendStockEmail({ partners, queue }),
      sendOverPlanEmail: sendOverPlanEmail({ partners, queue, branding, timeZone }),
      sendPlateRequestEmails: sendPlateRequestEmails({ partners, queue, branding }),
      sendAffiliateEmail: sendAffiliateEmail({ affiliates, queue }),
      sendCommissionEmail: sendCommissionEmail({ affiliates, queue }),
      sendPayoutEmail: sendPayoutEmail({ affiliates, queue }),
    }),
    jobs: jobs({
      sendMail: sendMail({ mails, post, branding, clock }),
      beginReminders: beginReminders({ reminders, clock, ids, timeZone }),
      sendReminders: sendReminders({ reminders, clock, timeZone, queue }),
      saveOrderDay: saveOrderDay({ orders, preferences }),
      sendCampaign: sendCampaign({ campaigns, sending, post, clock, branding }),
      beginCampaign: beginCampaign({ campaigns, clock, branding }),
      purgeCampaigns: purgeCampaigns({ campaigns, clock }),
      deleteBounces: deleteBounces({ bounces, clock }),
      timeZone,
    }),
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const campaignsEntry = entry('campaigns', readConfig, createCampaigns, ['mail']);
