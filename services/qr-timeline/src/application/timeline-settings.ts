import type { Handler, Tx } from '@keepsake/platform/turn';
import { requireRevision } from '../domain/about.js';
import { requireAct, requireConfirmed } from '../domain/keeping.js';
import { changeSettings, keptUntil, opensMore, type SettingsChange } from '../domain/timeline-privacy.js';
import { findTimeline } from './find-timeline.js';
import type { Invite, Invites } from './keeping-ports.js';
import { mailNewInvites, type MailDeps } from './mail-links.js';
import { endInvites } from './revoke-invitation.js';
import { repairLater } from './timeline-jobs.js';
import type { Seals, ShowAtOnce, TimelineRows } from './timeline-ports.js';

export type OwnersSettings = {
  readonly code: string;
  readonly isPrivate: boolean;
  readonly accessCode?: string;
  readonly inviteEmails: string[];
  readonly guestPolicy: string;
  readonly guestsPaused: boolean;
  readonly largeFiles: boolean;
  readonly indexed: boolean;
  readonly version: number;
  readonly privacyEpoch: number;
  readonly revision: number;
  /** Until when a public timeline keeps code and addresses, so that going public can be undone. */
  readonly keptUntil?: string;
};

type Reading = { timelines: TimelineRows; invites: Invites; seals: Seals };

/** For those who keep it: nobody else reads the access code, support neither. */
export const getSettings =
  ({ timelines, invites, seals }: Reading): Handler<{ code: string }, OwnersSettings> =>
  async (input, turn) => {
    const timeline = await findTimeline(timelines, input.code);
    requireAct(timeline, turn.caller, 'open');
    const seal = await timelines.accessSeal(timeline.id);
    const { code, isPrivate, guestPolicy, guestsPaused, largeFiles, indexed, version, privacyEpoch } = timeline;
    return {
      code,
      isPrivate,
      guestPolicy,
      guestsPaused,
      largeFiles,
      indexed,
      version,
      privacyEpoch,
      revision: timeline.settingsRevision,
      ...(seal ? { accessCode: seals.openCode(seal.sealed), ...keptUntil(timeline) } : {}),
      inviteEmails: (await invites.list(timeline.id)).map(({ emailSealed }) => seals.openEmail(emailSealed)),
    };
  };

export type SaveSettings = SettingsChange & {
  readonly code: string;
  /** Refused when somebody else has changed them since. */
  readonly revision?: number;
  readonly inviteEmails?: readonly string[];
};

type Deps = Reading & MailDeps & { showAtOnce: ShowAtOnce };

/** What is absent stays. Going private, or another code, ends every grant given before. */
export const saveSettings =
  (deps: Deps): Handler<SaveSettings, OwnersSettings> =>
  async ({ code, revision, inviteEmails, ...change }, turn) => {
    const { timelines, invites, seals, showAtOnce, clock } = deps;
    const found = await findTimeline(timelines, code);
    requireAct(found, turn.caller, 'open');
    await turn.once(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requireAct(timeline, turn.caller, 'open');
      requireRevision(timeline.settingsRevision, revision);
      const sealBefore = await timelines.lockedSeal(tx, timeline.id);
      const codeBefore = sealBefore && seals.openCode(sealBefore.sealed);
      const { settings, needsCode } = changeSettings(timeline, codeBefore, change);
      if (opensMore(timeline, settings)) requireConfirmed(timeline, turn.caller);
      const codeAfter = change.accessCode ?? (needsCode ? seals.newCode() : undefined);
      await timelines.saveSettings(tx, timeline.id, {
        ...settings,
        savedAt: clock.now(),
        ...(codeAfter === undefined ? {} : { seal: seals.sealCode(timeline.id, codeAfter) }),
      });
      if (inviteEmails) await replaceInvites(deps, tx, timeline.id, inviteEmails);
      await mailNewInvites(deps, tx, { ...timeline, ...settings });
      repairLater(tx, timeline.id, clock.now());
      return {};
    });
    await showAtOnce(found.id, turn.log);
    return getSettings({ timelines, invites, seals })({ code }, turn);
  };

/** Those who are not on the new list are outside again; those who are new on it are written to. */
const replaceInvites = async (deps: Deps, tx: Tx, timelineId: string, emails: readonly string[]): Promise<void> => {
  const { invites, seals, clock } = deps;
  const wanted = emails.map((email) => seals.sealEmail(timelineId, email));
  const stay = new Set(wanted.map(({ hash }) => hash));
  const gone = (invite: Invite): boolean => !stay.has(invite.emailHash);
  await endInvites(deps, tx, timelineId, (await invites.locked(tx, timelineId)).filter(gone));
  await invites.add(tx, timelineId, wanted, clock.now());
};
