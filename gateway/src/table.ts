import type { Route } from './route.js';
import { accountDataRoutes } from './routes/account-archive.js';
import { accountEmailRoutes } from './routes/account-email.js';
import { accountDeletionRoutes } from './routes/account-deletion.js';
import { accountSessionRoutes } from './routes/account-sessions.js';
import { accountSettingsRoutes } from './routes/account-settings.js';
import { activationRoutes } from './routes/activations.js';
import { affiliateRoutes } from './routes/affiliates.js';
import { auditRoutes } from './routes/audit.js';
import { claimRoutes } from './routes/claims.js';
import { commissionRoutes } from './routes/commissions.js';
import { confirmationRoutes } from './routes/confirmations.js';
import { contactRoutes } from './routes/contacts.js';
import { customerActRoutes } from './routes/customer-acts.js';
import { customerFileRoutes } from './routes/customer-files.js';
import { customerSignInRoutes } from './routes/customer-sign-in.js';
import { customerNoteRoutes } from './routes/customer-notes.js';
import { customerRoutes } from './routes/customers.js';
import { dashboardRoutes } from './routes/dashboard.js';
import { manageRoutes } from './routes/manage.js';
import { emailCampaignRoutes } from './routes/email-campaigns.js';
import { emailSendingRoutes } from './routes/email-sending.js';
import { entryRoutes } from './routes/entries.js';
import { escrowRoutes } from './routes/escrow.js';
import { exportRoutes } from './routes/exports.js';
import { humanCheckRoutes } from './routes/human-check.js';
import { licenseDocumentRoutes } from './routes/license-documents.js';
import { liveRoutes } from './routes/live.js';
import { invitationRoutes } from './routes/invitations.js';
import { jobRoutes } from './routes/jobs.js';
import { keeperRoutes } from './routes/keepers.js';
import { mailFeedbackRoutes } from './routes/mail-feedback.js';
import { mailboxRoutes } from './routes/mailbox.js';
import { mediaRoutes } from './routes/media.js';
import { orderStatusRoutes } from './routes/order-status.js';
import { orderRecordRoutes } from './routes/order-record.js';
import { orderRoutes } from './routes/orders.js';
import { ownSecurityRoutes } from './routes/own-security.js';
import { partnerApplicationRoutes } from './routes/partner-applications.js';
import { partnerOfficeRoutes } from './routes/partner-office.js';
import { partnerCaseRoutes } from './routes/partner-cases.js';
import { familyPreviewRoutes } from './routes/family-preview.js';
import { partnerHandoverRoutes } from './routes/partner-handover.js';
import { partnerSecurityRoutes } from './routes/partner-security.js';
import { partnerStockRoutes } from './routes/partner-stock.js';
import { plateRequestRoutes } from './routes/plate-requests.js';
import { partnerTeamRoutes } from './routes/partner-team.js';
import { partnerRoutes } from './routes/partners.js';
import { passwordLinkRoutes } from './routes/password-links.js';
import { payoutDetailsRoutes } from './routes/payout-details.js';
import { payoutRoutes } from './routes/payouts.js';
import { paymentRoutes } from './routes/payments.js';
import { packRoutes } from './routes/packs.js';
import { plateRoutes } from './routes/plates.js';
import { prospectRoutes } from './routes/prospects.js';
import { qrCodeRoutes } from './routes/qr-codes.js';
import { reportRoutes } from './routes/reports.js';
import { reassignmentRoutes } from './routes/reassignments.js';
import type { RouteDeps } from './routes/route-deps.js';
import { sessionRoutes } from './routes/session.js';
import { shippingRoutes } from './routes/shipping.js';
import { staffRoutes } from './routes/staff.js';
import { staffMemberRoutes } from './routes/staff-members.js';
import { staffPasswordRoutes } from './routes/staff-password.js';
import { testProcessRoutes } from './routes/test-process.js';
import { timelineSettingsRoutes } from './routes/timeline-settings.js';
import { timelineRoutes } from './routes/timelines.js';
import { uploadRoutes } from './routes/uploads.js';
import { resumableUploadRoutes } from './routes/uploads-resumable.js';

/** The access table: every call of the API and who may make it. Nothing else is mounted. */
export const accessTable = (deps: RouteDeps): readonly Route[] => [
  ...sessionRoutes(deps),
  ...humanCheckRoutes(deps),
  ...contactRoutes(deps),
  ...uploadRoutes(deps),
  ...resumableUploadRoutes(deps),
  ...shippingRoutes(deps), // before /api/orders/{id}, which would match it
  ...orderRoutes(deps),
  ...orderRecordRoutes(deps),
  ...orderStatusRoutes(deps),
  ...paymentRoutes(),
  ...customerSignInRoutes(deps),
  ...customerRoutes(),
  ...reassignmentRoutes(deps),
  ...customerFileRoutes(deps),
  ...customerActRoutes(deps),
  ...customerNoteRoutes(deps),
  ...activationRoutes(deps),
  ...accountSettingsRoutes(deps),
  ...accountEmailRoutes(deps),
  ...accountSessionRoutes(deps),
  ...accountDataRoutes(deps),
  ...accountDeletionRoutes(deps),
  ...claimRoutes(),
  ...confirmationRoutes(deps),
  ...timelineRoutes(deps),
  ...entryRoutes(deps),
  ...timelineSettingsRoutes(deps),
  ...manageRoutes(deps),
  ...liveRoutes(deps),
  ...invitationRoutes(deps),
  ...keeperRoutes(deps),
  ...reportRoutes(deps),
  ...mediaRoutes(deps),
  ...exportRoutes(deps),
  ...qrCodeRoutes(),
  ...plateRoutes(deps),
  ...packRoutes(deps),
  ...partnerTeamRoutes(deps),
  ...partnerSecurityRoutes(deps),
  ...partnerRoutes(deps),
  ...partnerStockRoutes(),
  ...partnerOfficeRoutes(deps),
  ...partnerCaseRoutes(),
  ...partnerHandoverRoutes(deps),
  ...familyPreviewRoutes(deps),
  ...plateRequestRoutes(),
  ...partnerApplicationRoutes(),
  ...licenseDocumentRoutes(deps),
  ...affiliateRoutes(deps),
  ...passwordLinkRoutes(deps),
  ...payoutDetailsRoutes(deps),
  ...commissionRoutes(deps),
  ...escrowRoutes(deps),
  ...payoutRoutes(deps),
  ...jobRoutes(deps),
  ...testProcessRoutes(deps),
  ...dashboardRoutes(),
  ...emailCampaignRoutes(deps),
  ...emailSendingRoutes(),
  ...prospectRoutes(),
  ...mailFeedbackRoutes(),
  ...staffRoutes(deps),
  ...staffPasswordRoutes(deps),
  ...ownSecurityRoutes(deps),
  ...staffMemberRoutes(deps),
  ...auditRoutes(deps),
  ...mailboxRoutes(deps),
];
