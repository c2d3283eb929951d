import { reportReasonSlugs } from '@keepsake/contracts/catalog/report-reasons';
import { email as emailField } from '@keepsake/contracts/rest/fields';
import { keepingRpc } from '@keepsake/contracts/rpc/keeping';
import { present } from '@keepsake/contracts/values/present';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { AcceptedKeeping, KeepingAsked } from '../application/accept-keeping.js';
import type { AskForLink } from '../application/request-invitation-link.js';
import type { ConfirmationToMail } from '../application/confirm-activation.js';
import type { InviteGuests } from '../application/invite-guests.js';
import type { InviteKeeper } from '../application/invite-keeper.js';
import type { KeeperPlace } from '../application/keeper-place.js';
import type { SavedCard, ReportFilter } from '../application/keeping-ports.js';
import type { OpenedInvitation } from '../application/open-invitation.js';
import type { ReportEntry } from '../application/report-entry.js';
import type { SettleReport, ShownReport } from '../application/settle-report.js';
import type { SupportReports } from '../application/list-support-reports.js';
import type { ShownInvitation, ShownVisit } from '../application/show-invitations.js';
import type { ShownKeeper, ShownKeepers } from '../application/show-keepers.js';
import type { KeeperToTell, LinkToMail } from '../application/notification-details.js';
import type { ReportToTell } from '../application/report-details.js';
import { keeperRoles, type KeeperRole } from '../../timelines/api.js';

const code = z.string().max(400, 'This is too long to be a code. Please compare it with the plate.');
const id = z.uuid('This is not there any more. Please reload the page.').toLowerCase();
const token = z.string().max(200);
const role = z.enum(keeperRoles, 'Please choose keeper or helper.');
const email = emailField();
const reason = z.enum(reportReasonSlugs, 'Please choose what is wrong.');

type Code = { readonly code: string };
type Done<I> = Handler<I, Code>;
type Invitations = Code & { readonly invitations: readonly ShownInvitation[] };

export type KeepingUse = {
  readonly listInvitations: Handler<Code, Invitations>;
  readonly inviteGuests: Handler<InviteGuests, Invitations>;
  readonly sendInvitation: Done<KeeperPlace>;
  readonly revokeInvitation: Done<KeeperPlace>;
  readonly requestInvitationLink: Handler<AskForLink, object>;
  readonly openInvitation: Handler<{ readonly token: string }, OpenedInvitation>;
  readonly listVisits: Handler<Code, readonly ShownVisit[]>;
  readonly listKeepers: Handler<Code, ShownKeepers>;
  readonly inviteKeeper: Handler<InviteKeeper, ShownKeeper>;
  readonly sendKeeperInvitation: Done<KeeperPlace>;
  readonly setKeeperRole: Handler<KeeperPlace & { readonly role: KeeperRole }, ShownKeeper>;
  readonly endKeeping: Done<KeeperPlace>;
  readonly offerTimeline: Done<KeeperPlace>;
  readonly withdrawOffer: Done<Code>;
  readonly getInvitation: Handler<{ readonly token: string }, KeepingAsked>;
  readonly acceptKeeping: Handler<{ readonly token: string }, AcceptedKeeping>;
  readonly listStored: Handler<unknown, readonly SavedCard[]>;
  readonly reportEntry: Handler<ReportEntry, { readonly reportId: string }>;
  readonly listReports: Handler<Code, readonly ShownReport[]>;
  readonly listSupportReports: Handler<ReportFilter, SupportReports>;
  readonly settleReport: Handler<SettleReport, Code & { readonly state: 'kept' | 'hidden' }>;
  readonly knowsKeeper: Handler<{ readonly customerId: string }, { readonly known: boolean }>;
  readonly getLink: Handler<{ readonly id: string }, LinkToMail>;
  readonly getKeeper: Handler<{ readonly id: string }, KeeperToTell>;
  readonly getReport: Handler<{ readonly id: string }, ReportToTell>;
  readonly confirmActivation: Done<{ readonly token: string }>;
  readonly confirmOwner: Handler<unknown, void>;
  readonly sendConfirmation: Done<Code>;
  readonly getConfirmation: Handler<{ readonly id: string }, ConfirmationToMail>;
};

const invitationAnswer = ({ invitedAt, mailedAt, openedAt, ...shown }: ShownInvitation) => ({
  ...shown,
  invitedAt: invitedAt.toISOString(),
  ...present({ mailedAt: mailedAt?.toISOString(), openedAt: openedAt?.toISOString() }),
});
const invitationsAnswer = (answer: Invitations) => ({
  code: answer.code,
  invitations: answer.invitations.map(invitationAnswer),
});
const keeperAnswer = ({ since, ...shown }: ShownKeeper) => ({ ...shown, since: since.toISOString() });
const reportAnswer = ({
  id: reportId,
  entryId,
  reason: why,
  words: text,
  aboutKeepers,
  reply,
  ...report
}: ShownReport) => ({
  id: reportId,
  entryId,
  reason: why,
  words: text,
  aboutKeepers,
  reportedAt: report.reportedAt.toISOString(),
  entryJson: report.entryJson,
  ...present({ replyText: reply?.text, replyBy: reply?.submittedBy }),
});
const supportReportsAnswer = ({ rows, ...page }: SupportReports) => ({
  ...page,
  reports: rows.map((row) => ({
    report: reportAnswer(row),
    code: row.code,
    eventType: row.eventType,
    eventTypeSlug: row.eventTypeSlug,
    isPrivate: row.isPrivate,
    state: row.state,
    ...present({ honoreeName: row.honoreeName, settledAt: row.settledAt?.toISOString() }),
  })),
});

const place = z.object({ code, id });
const byId = z.object({ id });
const byCode = z.object({ code });
const byToken = z.object({ token });

/** Serves the RPC methods for guests, keepers and reports. */
export const keepingRpcService = (use: KeepingUse): RpcService =>
  rpcService(keepingRpc, 'api', {
    ListInvitations: method(byCode, async (input, ctx) => invitationsAnswer(await use.listInvitations(input, ctx))),
    InviteGuests: method(z.object({ code, emails: z.array(email).min(1).max(200) }), async (input, ctx) =>
      invitationsAnswer(await use.inviteGuests(input, ctx)),
    ),
    SendInvitation: method(place, use.sendInvitation),
    RevokeInvitation: method(place, use.revokeInvitation),
    AskForLink: method(z.object({ code, email }), use.requestInvitationLink),
    OpenInvitation: method(byToken, use.openInvitation),
    ListVisits: method(byCode, async (input, ctx) => ({
      visits: (await use.listVisits(input, ctx)).map((visit) => ({ ...visit, at: visit.at.toISOString() })),
    })),
    ListKeepers: method(byCode, async (input, ctx) => {
      const shown = await use.listKeepers(input, ctx);
      return { ...shown, keepers: shown.keepers.map(keeperAnswer) };
    }),
    InviteKeeper: method(z.object({ code, name: z.string().min(1).max(100), email, role }), async (input, ctx) =>
      keeperAnswer(await use.inviteKeeper(input, ctx)),
    ),
    SendKeeperInvitation: method(place, use.sendKeeperInvitation),
    SetKeeperRole: method(place.extend({ role }), async (input, ctx) =>
      keeperAnswer(await use.setKeeperRole(input, ctx)),
    ),
    EndKeeping: method(place, use.endKeeping),
    OfferTimeline: method(place, use.offerTimeline),
    WithdrawOffer: method(byCode, use.withdrawOffer),
    LookAtKeeping: method(byToken, use.getInvitation),
    AcceptKeeping: method(byToken, use.acceptKeeping),
    ListKept: method(z.object({}), async (input, ctx) => ({
      timelines: (await use.listStored(input, ctx)).map((card) => ({ ...card, honoreeName: card.honoreeName ?? '' })),
    })),
    ReportEntry: method(
      z.object({
        code,
        entryId: id,
        reason,
        words: z.string().max(2_000),
        aboutKeepers: z.boolean(),
        replyId: id.exactOptional(),
      }),
      use.reportEntry,
    ),
    ListReports: method(byCode, async (input, ctx) => ({
      reports: (await use.listReports(input, ctx)).map(reportAnswer),
    })),
    ListSupportReports: method(
      z.object({ settled: z.boolean(), limit: z.int(), cursor: z.string().optional() }),
      async (input, ctx) => supportReportsAnswer(await use.listSupportReports(input, ctx)),
    ),
    SettleReport: method(
      place.extend({ act: z.enum(['keep', 'hide'], 'Please send keep or hide.') }),
      use.settleReport,
    ),
    KnowsKeeper: method(z.object({ customerId: z.string().max(128) }), use.knowsKeeper),
    GetLink: method(byId, async (input, ctx) => {
      const link = await use.getLink(input, ctx);
      return { ...link, expiresAt: link.expiresAt.toISOString() };
    }),
    GetKeeper: method(byId, use.getKeeper),
    GetReport: method(byId, use.getReport),
    ConfirmActivation: method(byToken, use.confirmActivation),
    ConfirmOwner: method(z.object({}), async (input, ctx) => {
      await use.confirmOwner(input, ctx);
      return {};
    }),
    SendConfirmation: method(byCode, use.sendConfirmation),
    GetConfirmation: method(byId, use.getConfirmation),
  });
