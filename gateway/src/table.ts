import type { Route } from './route.js';
import { accountDataRoutes } from './routes/customer/account-archive.js';
import { accountEmailRoutes } from './routes/customer/account-email.js';
import { accountDeletionRoutes } from './routes/customer/account-deletion.js';
import { accountSessionRoutes } from './routes/customer/account-sessions.js';
import { accountSettingsRoutes } from './routes/customer/account-settings.js';
import { activationRoutes } from './routes/customer/activations.js';
import { affiliateRoutes } from './routes/affiliates/affiliates.js';
import { auditRoutes } from './routes/staff/audit.js';
import { claimRoutes } from './routes/customer/claims.js';
import { closingRoutes } from './routes/staff/closing.js';
import { commissionRoutes } from './routes/affiliates/commissions.js';
import { confirmationRoutes } from './routes/customer/confirmations.js';
import { contactRoutes } from './routes/public/contacts.js';
import { customerActionRoutes } from './routes/staff/customers/customer-actions.js';
import { customerFileRoutes } from './routes/staff/customers/customer-files.js';
import { customerSignInRoutes } from './routes/customer/customer-sign-in.js';
import { customerNoteRoutes } from './routes/staff/customers/customer-notes.js';
import { customerRoutes } from './routes/staff/customers/customers.js';
import { businessIntegrationRoutes } from './routes/staff/integrations/business-integrations.js';
import { bookingRoutes } from './routes/staff/bookings.js';
import { discountRoutes } from './routes/staff/discounts.js';
import { priceRoutes } from './routes/staff/money/prices.js';
import { dashboardRoutes } from './routes/staff/dashboard.js';
import { editRoutes } from './routes/timelines/edits.js';
import { manageRoutes } from './routes/timelines/manage.js';
import { campaignAudienceRoutes } from './routes/staff/campaigns/campaign-audience.js';
import { emailSequenceRoutes } from './routes/staff/campaigns/email-sequences.js';
import { emailCampaignRoutes } from './routes/staff/email-campaigns.js';
import { emailSendingRoutes } from './routes/staff/email-sending.js';
import { entryRoutes } from './routes/timelines/entries.js';
import { customerHostingRoutes } from './routes/customer/hosting.js';
import { hostingFundRoutes } from './routes/staff/hosting-fund.js';
import { escrowRoutes } from './routes/staff/escrow.js';
import { bookRoutes } from './routes/timelines/books.js';
import { exportRoutes } from './routes/timelines/exports.js';
import { filmRoutes } from './routes/timelines/films.js';
import { wallFilmRoutes } from './routes/timelines/wall-film.js';
import { humanCheckRoutes } from './routes/public/human-check.js';
import { licenseDocumentRoutes } from './routes/partners/license-documents.js';
import { liveRoutes } from './routes/timelines/live.js';
import { invitationRoutes } from './routes/timelines/invitations.js';
import { jobRoutes } from './routes/staff/jobs.js';
import { keeperRoutes } from './routes/timelines/keepers.js';
import { mailFeedbackRoutes } from './routes/public/mail-feedback.js';
import { mailboxRoutes } from './routes/public/mailbox.js';
import { mediaRoutes } from './routes/timelines/media.js';
import { orderStatusRoutes } from './routes/public/order-status.js';
import { orderMarkRoutes } from './routes/staff/customers/order-marks.js';
import { orderRecordRoutes } from './routes/staff/customers/order-record.js';
import { orderRoutes } from './routes/public/orders.js';
import { ownSecurityRoutes } from './routes/staff/own-security.js';
import { partnerApplicationRoutes } from './routes/partners/partner-applications.js';
import { partnerOfficeRoutes } from './routes/partners/partner-office.js';
import { partnerCaseRoutes } from './routes/partners/partner-cases.js';
import { familyPreviewRoutes } from './routes/public/family-preview.js';
import { partnerPrintRoutes } from './routes/partners/partner-print.js';
import { partnerBrandRoutes } from './routes/partners/partner-brand.js';
import { partnerProfileRoutes } from './routes/partners/partner-profile.js';
import { partnerIntegrationRoutes } from './routes/partners/partner-integrations.js';
import { caseFamilyRoutes } from './routes/partners/case-family.js';
import { caseFilmRoutes } from './routes/partners/case-film.js';
import { partnerHandoverRoutes } from './routes/partners/partner-handover.js';
import { partnerSecurityRoutes } from './routes/partners/partner-security.js';
import { partnerStockRoutes } from './routes/partners/partner-stock.js';
import { plateRequestRoutes } from './routes/partners/plate-requests.js';
import { partnerTeamRoutes } from './routes/partners/partner-team.js';
import { partnerRoutes } from './routes/partners/partners.js';
import { passwordLinkRoutes } from './routes/public/password-links.js';
import { subLinkRoutes } from './routes/affiliates/sub-links.js';
import { payoutDetailsRoutes } from './routes/affiliates/payout-details.js';
import { payoutRoutes } from './routes/staff/money/payouts.js';
import { paymentRoutes } from './routes/public/payments.js';
import { packRoutes } from './routes/public/packs.js';
import { plateRoutes } from './routes/staff/customers/plates.js';
import { prospectRoutes } from './routes/staff/prospects.js';
import { qrCodeRoutes } from './routes/public/qr-codes.js';
import { capsuleRoutes } from './routes/timelines/capsules.js';
import { questionRoutes } from './routes/timelines/questions.js';
import { successionRoutes } from './routes/timelines/succession.js';
import { replyRoutes } from './routes/timelines/replies.js';
import { visitRoutes } from './routes/timelines/visits.js';
import { reportRoutes } from './routes/timelines/reports.js';
import { reassignmentRoutes } from './routes/staff/customers/reassignments.js';
import type { RouteDeps } from './routes/route-deps.js';
import { sessionRoutes } from './routes/public/session.js';
import { sentEmailRoutes } from './routes/staff/customers/sent-emails.js';
import { carrierLabelRoutes } from './routes/staff/carrier-labels.js';
import { shippingRoutes } from './routes/staff/shipping.js';
import { staffRoutes } from './routes/staff/staff.js';
import { staffMemberRoutes } from './routes/staff/staff-members.js';
import { staffPasswordRoutes } from './routes/staff/staff-password.js';
import { testProcessRoutes } from './routes/staff/test-process.js';
import { timelineSettingsRoutes } from './routes/timelines/timeline-settings.js';
import { timelineRoutes } from './routes/timelines/timelines.js';
import { uploadRoutes } from './routes/public/uploads.js';
import { resumableUploadRoutes } from './routes/public/uploads-resumable.js';

/** The access table: every call of the API and who may make it. Nothing else is mounted. */
export const accessTable = (deps: RouteDeps): readonly Route[] => [
  ...sessionRoutes(deps),
  ...humanCheckRoutes(deps),
  ...contactRoutes(deps),
  ...uploadRoutes(deps),
  ...resumableUploadRoutes(deps),
  ...carrierLabelRoutes,
  ...shippingRoutes(deps), // before /api/orders/{id}, which would match it
  ...orderRoutes(deps),
  ...orderMarkRoutes(),
  ...sentEmailRoutes(),
  ...orderRecordRoutes(deps),
  ...orderStatusRoutes(deps),
  ...paymentRoutes(),
  ...customerSignInRoutes(deps),
  ...customerRoutes(),
  ...reassignmentRoutes(deps),
  ...customerFileRoutes(deps),
  ...customerActionRoutes(deps),
  ...customerNoteRoutes(deps),
  ...activationRoutes(deps),
  ...accountSettingsRoutes(deps),
  ...accountEmailRoutes(deps),
  ...accountSessionRoutes(deps),
  ...customerHostingRoutes(),
  ...accountDataRoutes(deps),
  ...accountDeletionRoutes(deps),
  ...claimRoutes(),
  ...confirmationRoutes(deps),
  ...timelineRoutes(deps),
  ...entryRoutes(deps),
  ...timelineSettingsRoutes(deps),
  ...manageRoutes(deps),
  ...editRoutes(deps),
  ...liveRoutes(deps),
  ...invitationRoutes(deps),
  ...keeperRoutes(deps),
  ...reportRoutes(deps),
  ...replyRoutes(deps),
  ...capsuleRoutes(deps),
  ...successionRoutes(deps),
  ...questionRoutes(deps),
  ...visitRoutes(deps),
  ...mediaRoutes(deps),
  ...exportRoutes(deps),
  ...bookRoutes(deps),
  ...filmRoutes(deps),
  ...wallFilmRoutes(deps),
  ...qrCodeRoutes(),
  ...plateRoutes(deps),
  ...packRoutes(deps),
  ...partnerTeamRoutes(deps),
  ...partnerPrintRoutes(),
  ...partnerBrandRoutes(deps),
  ...partnerProfileRoutes(),
  ...partnerIntegrationRoutes(deps),
  ...businessIntegrationRoutes(deps),
  ...partnerSecurityRoutes(deps),
  ...partnerRoutes(deps),
  ...partnerStockRoutes(),
  ...partnerOfficeRoutes(deps),
  ...partnerCaseRoutes(),
  ...partnerHandoverRoutes(deps),
  ...caseFilmRoutes(deps),
  ...caseFamilyRoutes(),
  ...familyPreviewRoutes(deps),
  ...plateRequestRoutes(),
  ...partnerApplicationRoutes(),
  ...licenseDocumentRoutes(deps),
  ...affiliateRoutes(deps),
  ...passwordLinkRoutes(deps),
  ...subLinkRoutes(deps),
  ...payoutDetailsRoutes(deps),
  ...commissionRoutes(deps),
  ...escrowRoutes(deps),
  ...hostingFundRoutes(deps),
  ...payoutRoutes(deps),
  ...jobRoutes(deps),
  ...testProcessRoutes(deps),
  ...dashboardRoutes(),
  ...discountRoutes(deps),
  ...priceRoutes(deps),
  ...bookingRoutes(),
  ...emailCampaignRoutes(deps),
  ...campaignAudienceRoutes(),
  ...emailSequenceRoutes(deps),
  ...emailSendingRoutes(),
  ...prospectRoutes(),
  ...mailFeedbackRoutes(),
  ...staffRoutes(deps),
  ...staffPasswordRoutes(deps),
  ...ownSecurityRoutes(deps),
  ...staffMemberRoutes(deps),
  ...auditRoutes(deps),
  ...closingRoutes(deps),
  ...mailboxRoutes(deps),
];
