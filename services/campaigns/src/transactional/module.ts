import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { booksRpc } from '@keepsake/contracts/rpc/books';
import { exportsRpc } from '@keepsake/contracts/rpc/exports';
import { handoverRpc } from '@keepsake/contracts/rpc/handover';
import { capsulesRpc } from '@keepsake/contracts/rpc/capsules';
import { caseFilmsRpc } from '@keepsake/contracts/rpc/case-films';
import { closingRpc } from '@keepsake/contracts/rpc/closing';
import { filmsRpc } from '@keepsake/contracts/rpc/films';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { questionsRpc } from '@keepsake/contracts/rpc/questions';
import { plateRequestsRpc } from '@keepsake/contracts/rpc/plate-requests';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { successionRpc } from '@keepsake/contracts/rpc/succession';
import { stockRpc } from '@keepsake/contracts/rpc/stock';
import { job, type Platform } from '@keepsake/platform/service';
import type { Branding, Languages, MailQueue } from '../delivery/api.js';
import type { ContactFacts, Customers, OrderClient, Preferences } from '../reminders/api.js';
import { createAffiliateClient, createPartnerClient } from './adapters/accounts.client.js';
import { createBookClient, createExportClient } from './adapters/exports.client.js';
import { createCapsuleClient } from './adapters/capsules.client.js';
import { postgresClosingMailings } from './adapters/closing-mailings.postgres.js';
import { createClosingClient } from './adapters/closing.client.js';
import { createFilmAskClient } from './adapters/films.client.js';
import { createFiguresClient } from './adapters/figures.client.js';
import { createKeepingClient } from './adapters/keeping.client.js';
import { createPlateClient } from './adapters/plates.client.js';
import { createQuestionClient } from './adapters/questions.client.js';
import { createSuccessionClient } from './adapters/succession.client.js';
import { createShipmentClient } from './adapters/shipments.client.js';
import { postgresWeeklySummaries } from './adapters/weekly-summaries.postgres.js';
import { sendAffiliateEmail, sendCommissionEmail, sendPayoutEmail } from './application/send-affiliate-emails.js';
import { sendApplicantEmail, sendApplicationEmails } from './application/send-application-emails.js';
import {
  onClosingAnnounced,
  onClosingWithdrawn,
  tellFamilies,
  tellFamiliesJob,
} from './application/send-closing-emails.js';
import { sendBuyerEmail } from './application/send-buyer-email.js';
import { sendDisputeEmail } from './application/send-dispute-email.js';
import { sendContactEmails } from './application/send-contact-emails.js';
import { sendContactReply } from './application/send-contact-reply.js';
import { sendExportEmail } from './application/send-export-email.js';
import { sendFamilyEmail, sendFilmEmail, sendOpenedEmail } from './application/send-family-email.js';
import { sendCapsuleEmails } from './application/send-capsule-emails.js';
import { askToConfirm, mailLink, sendKeeperEmails, sendReportEmails } from './application/send-keeper-emails.js';
import { sendOrderEmails } from './application/send-order-emails.js';
import { sendOverPlanEmail } from './application/send-over-plan-email.js';
import {
  sendActivationUndoneEmail,
  sendClaimEmail,
  sendPlateReplacedEmail,
  sendWelcomeEmail,
} from './application/send-plate-emails.js';
import { sendPlateRequestEmails } from './application/send-plate-request-emails.js';
import { sendQuestionEmail } from './application/send-question-email.js';
import { sendReplacementEmail, sendShipmentEmail } from './application/send-shipment-email.js';
import { sendSuccessionEmail } from './application/send-succession-email.js';
import { sendStockEmail } from './application/send-stock-email.js';
import { sendWeeklySummary, sendWeeklySummaryJob, weeklySummaryCron } from './application/send-weekly-summary.js';

type Around = {
  readonly queue: MailQueue;
  readonly languages: Languages;
  readonly orders: OrderClient;
  readonly customers: Customers;
  readonly preferences: Preferences;
  readonly facts: ContactFacts;
  readonly branding: Branding;
  readonly timeZone: string;
  /** Receives the figures of each week; undefined if no one does. */
  readonly weeklyEmail: string | undefined;
};

/** Composes the transactional module: the use case behind each event that sends an email. */
export const createTransactionalParts = (
  { db, clock, client, customerIdOf }: Pick<Platform, 'db' | 'clock' | 'client' | 'customerIdOf'>,
  { queue, languages, orders, customers, preferences, facts, branding, timeZone, weeklyEmail }: Around,
) => {
  const parcels = createShipmentClient(client(shippingRpc));
  const plates = createPlateClient(client(codesRpc));
  const exports = createExportClient(client(exportsRpc));
  const mailings = postgresClosingMailings(db);
  const keeping = createKeepingClient(client(keepingRpc));
  const partners = createPartnerClient(
    client(partnersRpc),
    client(stockRpc),
    client(plateRequestsRpc),
    client(handoverRpc),
  );
  const affiliates = createAffiliateClient(client(affiliatesRpc));
  return {
    sendOrderEmails: sendOrderEmails({ orders, customers, facts, languages, queue, branding }),
    sendShipmentEmail: sendShipmentEmail({ orders, parcels, facts, queue }),
    sendReplacementEmail: sendReplacementEmail({ orders, parcels, queue }),
    sendContactEmails: sendContactEmails({ orders, queue, branding }),
    sendContactReply: sendContactReply({ orders, queue }),
    sendBuyerEmail: sendBuyerEmail({ orders, facts, queue }),
    sendDisputeEmail: sendDisputeEmail({ orders, queue, branding }),
    sendClaimEmail: sendClaimEmail({ plates, orders, queue }),
    sendWelcomeEmail: sendWelcomeEmail({ plates, customers, preferences, facts, languages, queue, customerIdOf }),
    sendActivationUndoneEmail: sendActivationUndoneEmail({ orders, preferences, facts, queue }),
    sendPlateReplacedEmail: sendPlateReplacedEmail({ plates, preferences, queue, customerIdOf }),
    sendExportEmail: sendExportEmail({
      exports,
      orders,
      queue,
      templates: { ready: 'export-ready', failed: 'export-failed' },
    }),
    sendBookEmail: sendExportEmail({
      exports: createBookClient(client(booksRpc)),
      orders,
      queue,
      templates: { ready: 'book-ready', failed: 'book-failed' },
    }),
    askToConfirm: askToConfirm({ keeping, queue }),
    onClosingAnnounced: onClosingAnnounced({ mailings }),
    onClosingWithdrawn: onClosingWithdrawn({ mailings, clock }),
    sendCapsuleEmails: sendCapsuleEmails({ capsules: createCapsuleClient(client(capsulesRpc)), queue }),
    sendFilmEmail: sendFilmEmail({ films: createFilmAskClient(client(filmsRpc), client(caseFilmsRpc)), queue }),
    sendQuestionEmail: sendQuestionEmail({ questions: createQuestionClient(client(questionsRpc)), queue }),
    sendSuccessionEmail: sendSuccessionEmail({
      succession: createSuccessionClient(client(successionRpc)),
      orders,
      facts,
      queue,
      customerIdOf,
    }),
    mailLink: mailLink({ keeping, queue }),
    sendKeeperEmails: sendKeeperEmails({ keeping, orders, facts, queue }),
    sendReportEmails: sendReportEmails({ keeping, queue, branding }),
    sendApplicationEmails: sendApplicationEmails({ partners, languages, queue, branding, customerIdOf }),
    sendApplicantEmail: sendApplicantEmail({ partners, queue }),
    sendFamilyEmail: sendFamilyEmail({ partners, queue }),
    sendOpenedEmail: sendOpenedEmail({ partners, queue }),
    sendStockEmail: sendStockEmail({ partners, queue }),
    sendOverPlanEmail: sendOverPlanEmail({ partners, queue, branding, timeZone }),
    sendPlateRequestEmails: sendPlateRequestEmails({ partners, queue, branding }),
    sendAffiliateEmail: sendAffiliateEmail({ affiliates, queue }),
    sendCommissionEmail: sendCommissionEmail({ affiliates, queue }),
    sendPayoutEmail: sendPayoutEmail({ affiliates, queue }),
    jobs: [
      job(
        tellFamiliesJob,
        tellFamilies({ mailings, closing: createClosingClient(client(closingRpc)), orders, queue, clock }),
      ),
      job(
        sendWeeklySummaryJob,
        sendWeeklySummary({
          figures: createFiguresClient(client(ordersRpc), client(shippingRpc), client(partnersRpc)),
          summaries: postgresWeeklySummaries(db),
          queue,
          clock,
          timeZone,
          to: weeklyEmail,
        }),
        weeklySummaryCron,
      ),
    ],
  };
};
