import type { Clock } from '@keepsake/platform/clock';
import type { Handler } from '@keepsake/platform/turn';
import { changeSettings, requireOwner, type SettingsChange } from '../domain/timeline-privacy.js';
import { findTimeline } from './find-timeline.js';
import { repairLater } from './timeline-jobs.js';
import type { Seals, ShowAtOnce, TimelineRows } from './timeline-ports.js';

export type OwnersSettings = {
  readonly code: string;
  readonly isPrivate: boolean;
  readonly accessCode?: string;
  readonly inviteEmails: string[];
  readonly guestPolicy: string;
  readonly guestsPaused: boolean;
  readonly indexed: boolean;
  readonly version: number;
  readonly privacyEpoch: number;
};

type Reading = { timelines: TimelineRows; seals: Seals };

/** For the owner's eyes: nobody else reads the access code, support neither. */
export const getSettings =
  ({ timelines, seals }: Reading): Handler<{ code: string }, OwnersSettings> =>
  async (input, turn) => {
    const timeline = await findTimeline(timelines, input.code);
    requireOwner(timeline, turn.caller);
    const seal = await timelines.accessSeal(timeline.id);
    const { code, isPrivate, guestPolicy, guestsPaused, indexed, version, privacyEpoch } = timeline;
    return {
      code,
      isPrivate,
      guestPolicy,
      guestsPaused,
      indexed,
      version,
      privacyEpoch,
      ...(seal ? { accessCode: seals.openCode(seal.sealed) } : {}),
      inviteEmails: (await timelines.invites(timeline.id)).map(seals.openEmail),
    };
  };

export type SaveSettings = SettingsChange & { readonly code: string; readonly inviteEmails?: readonly string[] };

type Deps = Reading & { showAtOnce: ShowAtOnce; clock: Clock };

/** What is absent stays. Going private, or another code, ends every grant given before. */
export const saveSettings =
  (deps: Deps): Handler<SaveSettings, OwnersSettings> =>
  async ({ code, inviteEmails, ...change }, turn) => {
    const { timelines, seals, showAtOnce, clock } = deps;
    const found = await findTimeline(timelines, code);
    requireOwner(found, turn.caller);
    await turn.once(async (tx) => {
      const timeline = await timelines.lock(tx, found.id);
      requireOwner(timeline, turn.caller);
      const sealBefore = await timelines.lockedSeal(tx, timeline.id);
      const codeBefore = sealBefore && seals.openCode(sealBefore.sealed);
      const { settings, needsCode } = changeSettings(timeline, codeBefore, change);
      const codeAfter = change.accessCode ?? (needsCode ? seals.newCode() : undefined);
      await timelines.saveSettings(tx, timeline.id, {
        ...settings,
        ...(codeAfter === undefined ? {} : { seal: seals.sealCode(timeline.id, codeAfter) }),
        ...(inviteEmails ? { invites: inviteEmails.map((email) => seals.sealEmail(timeline.id, email)) } : {}),
      });
      repairLater(tx, timeline.id, clock.now());
      return {};
    });
    await showAtOnce(found.id, turn.log);
    return getSettings({ timelines, seals })({ code }, turn);
  };
