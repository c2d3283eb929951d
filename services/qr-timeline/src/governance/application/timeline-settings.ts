import type { PromptDeck } from '@keepsake/contracts/catalog/prompts';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import {
  requireRevision,
  requirePermission,
  requireConfirmed,
  changeSettings,
  deckOf,
  keptUntil,
  opensMore,
  type SettingsChange,
  type Timeline,
  findTimeline,
  scheduleRefresh,
  type TimelineSecrets,
  type RefreshReadModel,
  type TimelineRows,
} from '../../timelines/api.js';
import type { Invite, Invites } from './keeping-ports.js';
import { mailNewInvites, type MailDeps } from './mail-links.js';
import { endInvites } from './revoke-invitation.js';

export type OwnersSettings = {
  readonly code: string;
  readonly isPrivate: boolean;
  readonly accessCode?: string;
  readonly inviteEmails: string[];
  readonly guestPolicy: Timeline['guestPolicy'];
  readonly guestsPaused: boolean;
  readonly largeFiles: boolean;
  readonly repliesAllowed: boolean;
  readonly visitsShown: boolean;
  readonly wallPaused: boolean;
  readonly prompts: PromptDeck;
  readonly indexed: boolean;
  readonly version: number;
  readonly privacyEpoch: number;
  readonly revision: number;
  /** Until when a public timeline keeps code and addresses, so that going public can be undone. */
  readonly keptUntil?: string;
};

type Reading = { timelines: TimelineRows; invites: Invites; secrets: TimelineSecrets };

/** Returns settings to owner and keepers; others, support included, cannot read the access code. */
export const getSettings =
  ({ timelines, invites, secrets }: Reading): Handler<{ code: string }, OwnersSettings> =>
  async (input, ctx) => {
    const timeline = await findTimeline(timelines, input.code);
    requirePermission(timeline, ctx.caller, 'open');
    const encrypted = await timelines.accessSeal(timeline.id);
    const { code, isPrivate, guestPolicy, guestsPaused, largeFiles, indexed, version, privacyEpoch } = timeline;
    const { repliesAllowed, visitsShown, wallPaused } = timeline;
    return {
      code,
      isPrivate,
      guestPolicy,
      guestsPaused,
      largeFiles,
      repliesAllowed,
      visitsShown,
      wallPaused,
      prompts: deckOf(timeline),
      indexed,
      version,
      privacyEpoch,
      revision: timeline.settingsRevision,
      ...(encrypted ? { accessCode: secrets.decryptCode(encrypted.sealed), ...keptUntil(timeline) } : {}),
      inviteEmails: (await invites.list(timeline.id)).map(({ emailSealed }) => secrets.openEmail(emailSealed)),
    };
  };

export type SaveSettings = SettingsChange & {
  readonly code: string;
  /** Rejected if the settings have changed since this revision. */
  readonly revision?: number;
  readonly inviteEmails?: readonly string[];
};

type Deps = Reading & MailDeps & { refreshReadModel: RefreshReadModel };

/** Saves settings; absent fields stay. Going private, or another code, ends every earlier grant. */
export const saveSettings =
  (deps: Deps): Handler<SaveSettings, OwnersSettings> =>
  async ({ code, revision, inviteEmails, ...change }, ctx) => {
    const { timelines, invites, secrets, refreshReadModel, clock } = deps;
    const found = await findTimeline(timelines, code);
    requirePermission(found, ctx.caller, 'open');
    await ctx.transaction(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requirePermission(timeline, ctx.caller, 'open');
      requireRevision(timeline.settingsRevision, revision);
      const sealBefore = await timelines.lockedSeal(tx, timeline.id);
      const codeBefore = sealBefore && secrets.decryptCode(sealBefore.sealed);
      const { settings, needsCode } = changeSettings(timeline, codeBefore, change);
      if (opensMore(timeline, settings)) requireConfirmed(timeline, ctx.caller);
      const codeAfter = change.accessCode ?? (needsCode ? secrets.newCode() : undefined);
      await timelines.saveSettings(tx, timeline.id, {
        ...settings,
        savedAt: clock.now(),
        ...(codeAfter === undefined ? {} : { seal: secrets.encryptCode(timeline.id, codeAfter) }),
      });
      if (inviteEmails) await replaceInvites(deps, tx, timeline.id, inviteEmails);
      await mailNewInvites(deps, tx, { ...timeline, ...settings });
      scheduleRefresh(tx, timeline.id, clock.now());
      return {};
    });
    await refreshReadModel(found.id, ctx.log);
    return getSettings({ timelines, invites, secrets })({ code }, ctx);
  };

/** Removed guests lose access; new ones get an email. */
const replaceInvites = async (deps: Deps, tx: Tx, timelineId: string, emails: readonly string[]): Promise<void> => {
  const { invites, secrets, clock } = deps;
  const locked = await invites.locked(tx, timelineId);
  const known = new Set(locked.map(({ emailHash }) => emailHash));
  const encrypted = emails.map((email) => secrets.encryptEmail(timelineId, email, known));
  const stay = new Set(encrypted.map(({ hash }) => hash));
  const gone = (invite: Invite): boolean => !stay.has(invite.emailHash);
  await endInvites(deps, tx, timelineId, locked.filter(gone));
  await invites.add(tx, timelineId, encrypted, clock.now());
};
