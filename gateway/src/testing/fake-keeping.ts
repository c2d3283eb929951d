import { problem } from '@keepsake/platform/problem';
import { entry, exported, ids, invitation, keeper, keepingAsked, publicCode, report } from './answers.js';

type Code = { readonly code: string };

/** Happy-path answers about owner and keepers of a timeline. */
export const fakeKeeping = {
  ListInvitations: async ({ code }: Code) => ({ code, invitations: [invitation] }),
  InviteGuests: async ({ code }: Code) => ({ code, invitations: [invitation] }),
  SendInvitation: async ({ code }: Code) => ({ code }),
  RevokeInvitation: async ({ code }: Code) => ({ code }),
  AskForLink: async () => ({}),
  OpenInvitation: async () => ({ code: publicCode, privacyEpoch: 1, invitationId: ids.entry, private: true }),
  ListVisits: async () => ({ visits: [{ at: invitation.invitedAt, way: 'code' as const }] }),
  ListKeepers: async ({ code }: Code) => ({
    code,
    role: 'owner' as const,
    ownerName: 'Inés',
    ownerEmail: '',
    keepers: [keeper],
  }),
  InviteKeeper: async () => keeper,
  SendKeeperInvitation: async ({ code }: Code) => ({ code }),
  SetKeeperRole: async () => keeper,
  EndKeeping: async ({ code }: Code) => ({ code }),
  OfferTimeline: async ({ code }: Code) => ({ code }),
  WithdrawOffer: async ({ code }: Code) => ({ code }),
  LookAtKeeping: async () => ({ ...keepingAsked, kind: 'keep' as const }),
  AcceptKeeping: async () => ({ code: publicCode, kind: 'keep' as const, role: 'keeper' as const, atFarewell: false }),
  ListKept: async () => ({ timelines: [] }),
  ReportEntry: async () => ({ reportId: ids.entry }),
  ListReports: async () => ({ reports: [{ ...report, entryJson: Buffer.from(JSON.stringify(entry)) }] }),
  ListSupportReports: async () => ({
    reports: [
      {
        report: { ...report, entryJson: Buffer.from(JSON.stringify(entry)) },
        code: publicCode,
        eventType: 'Memorial',
        eventTypeSlug: 'memorial' as const,
        isPrivate: false,
        state: 'open' as const,
      },
    ],
    total: 1,
  }),
  SettleReport: async ({ code }: Code) => ({ code, state: 'kept' as const }),
  ConfirmOwner: async () => ({}),
  ConfirmActivation: async () => ({ code: publicCode }),
  SendConfirmation: async ({ code }: Code) => ({ code }),
  KnowsKeeper: async () => ({ known: false }),
};

/** An export in progress; the one of an emailed link is gone. */
export const fakeExports = {
  StartExport: async () => exported,
  LookAtExport: async () => exported,
  FindExport: async () => {
    throw problem('not-found', 'export-unknown', 'This file is no longer available. Request a new one.');
  },
};
