import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { acceptKeeping, getInvitation } from './application/accept-keeping.js';
import { requestInvitationLink } from './application/request-invitation-link.js';
import {
  confirmActivation,
  confirmOwner,
  getConfirmation,
  sendConfirmation,
} from './application/confirm-activation.js';
import { endKeeping, setKeeperRole } from './application/change-keeper.js';
import { inviteGuests } from './application/invite-guests.js';
import { inviteKeeper, sendKeeperInvitation } from './application/invite-keeper.js';
import type { Invites, Keepers, Links, Visits } from './application/keeping-ports.js';
import { keepersOfCustomer } from './application/move-keepers.js';
import { listSupportReports } from './application/list-support-reports.js';
import { offerTimeline, withdrawOffer } from './application/offer-timeline.js';
import { openInvitation } from './application/open-invitation.js';
import type { KeepersOfCustomer, OwnerSeen } from './application/owner-ports.js';
import { reportEntry } from './application/report-entry.js';
import { revokeInvitation, sendInvitation } from './application/revoke-invitation.js';
import { listReports, settleReport } from './application/settle-report.js';
import { listInvitations, listVisits } from './application/show-invitations.js';
import { listKeepers, listStored } from './application/show-keepers.js';
import { applyRetention, applyRetentionJob } from './application/apply-retention.js';
import { getKeeper, getLink, knowsKeeper } from './application/notification-details.js';
import { getReport } from './application/report-details.js';
import type { EntryRows, TimelineSecrets, RefreshReadModel, TimelineRows } from '../timelines/api.js';
import { postgresReplies } from '../replies/api.js';
import { postgresInvites, postgresVisits } from './adapters/invites.postgres.js';
import { postgresKeepers } from './adapters/keepers.postgres.js';
import { postgresLinks, retentionRows } from './adapters/links.postgres.js';
import { postgresOwnerRows } from './adapters/owner-rows.postgres.js';
import { postgresReports } from './adapters/reports.postgres.js';
import { keepingRpcService } from './adapters/keeping.rpc.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';

type Needed = Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'> & {
  readonly timelines: TimelineRows;
  readonly entries: EntryRows;
  readonly secrets: TimelineSecrets;
  readonly refreshReadModel: RefreshReadModel;
  readonly ownerSeen: OwnerSeen;
  readonly sealSecret: string;
};

export type KeepingParts = {
  readonly invites: Invites;
  readonly visits: Visits;
  readonly links: Links;
  readonly keepers: Keepers;
  readonly keepersOfCustomer: KeepersOfCustomer;
  readonly rpc: RpcService;
  readonly jobs: readonly Job[];
};

/** Composes the module for guests, keepers and reports. */
export const createKeepingParts = (needed: Needed): KeepingParts => {
  const { db, clock } = needed;
  const invites = postgresInvites(db);
  const visits = postgresVisits(db);
  const links = postgresLinks(db);
  const keepers = postgresKeepers(db);
  const reports = postgresReports(db);
  const replies = postgresReplies(db);
  const tokens = encryptedTokens(needed.sealSecret, 'link-token');
  const confirmTokens = encryptedTokens(needed.sealSecret, 'confirm-token');
  const all = {
    ...needed,
    invites,
    visits,
    links,
    keepers,
    replies,
    reports,
    tokens,
    confirmTokens,
    owners: postgresOwnerRows,
  };
  return {
    invites,
    visits,
    links,
    keepers,
    keepersOfCustomer: keepersOfCustomer(all),
    rpc: keepingRpcService({
      listInvitations: listInvitations(all),
      inviteGuests: inviteGuests(all),
      sendInvitation: sendInvitation(all),
      revokeInvitation: revokeInvitation(all),
      requestInvitationLink: requestInvitationLink(all),
      openInvitation: openInvitation(all),
      listVisits: listVisits(all),
      listKeepers: listKeepers(all),
      inviteKeeper: inviteKeeper(all),
      sendKeeperInvitation: sendKeeperInvitation(all),
      setKeeperRole: setKeeperRole(all),
      endKeeping: endKeeping(all),
      offerTimeline: offerTimeline(all),
      withdrawOffer: withdrawOffer(all),
      getInvitation: getInvitation(all),
      acceptKeeping: acceptKeeping(all),
      listStored: listStored(all),
      reportEntry: reportEntry(all),
      listReports: listReports(all),
      listSupportReports: listSupportReports(all),
      settleReport: settleReport(all),
      knowsKeeper: knowsKeeper(all),
      getLink: getLink(all),
      getKeeper: getKeeper(all),
      getReport: getReport(all),
      confirmActivation: confirmActivation(all),
      confirmOwner: confirmOwner(all),
      sendConfirmation: sendConfirmation(all),
      getConfirmation: getConfirmation(all),
    }),
    jobs: [job(applyRetentionJob, applyRetention({ sweep: retentionRows, clock }), '41 3 * * *')],
  };
};
