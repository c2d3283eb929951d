import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/turn';
import { dayBefore, linkLifeMs, mostLinksADay, mostLinksToOne, tooManyMails } from '../domain/link.js';
import type { Timeline } from '../domain/timeline.js';
import type { Invites, Links, NewLink } from './keeping-ports.js';

export type MailDeps = { readonly links: Links; readonly clock: Clock; readonly ids: Ids };

/** Makes links and says so; whoever sends mails asks for what stands in them. */
export const mailLinks = async (
  { links, clock, ids }: MailDeps,
  tx: Tx,
  timeline: Pick<Timeline, 'privacyEpoch'>,
  wanted: readonly NewLink[],
): Promise<void> => {
  if (wanted.length === 0) return;
  const { privacyEpoch } = timeline;
  const madeAt = clock.now();
  const expiresAt = new Date(madeAt.getTime() + linkLifeMs);
  const made = wanted.map((link) => ({ ...link, id: ids.next(), privacyEpoch, expiresAt }));
  await links.make(tx, made, madeAt);
  for (const { id, timelineId } of made) tx.say(linkMade, { linkId: id, timelineId });
};

/** Nobody makes a post office of a timeline: so many mails in a day, and so many to the same person. */
export const requireRoomForMails = async (
  { links, clock }: MailDeps,
  timelineId: string,
  wanted: { readonly mails: number; readonly subjectId?: string },
): Promise<void> => {
  const since = dayBefore(clock.now());
  if ((await links.madeSince({ timelineId }, since)) + wanted.mails > mostLinksADay) throw tooManyMails();
  const { subjectId } = wanted;
  if (subjectId !== undefined && (await links.madeSince({ subjectId }, since)) >= mostLinksToOne) throw tooManyMails();
};

/** Everybody who was invited and never written to gets their link; a public timeline needs none. */
export const mailNewInvites = async (
  deps: MailDeps & { readonly invites: Invites },
  tx: Tx,
  timeline: Pick<Timeline, 'id' | 'isPrivate' | 'privacyEpoch'>,
): Promise<void> => {
  if (!timeline.isPrivate) return;
  const fresh = (await deps.invites.locked(tx, timeline.id)).filter(({ mailedAt }) => mailedAt === undefined);
  const ids = fresh.map(({ id }) => id);
  await mailLinks(
    deps,
    tx,
    timeline,
    ids.map((subjectId) => ({ timelineId: timeline.id, kind: 'visit', subjectId })),
  );
  await deps.invites.noteMailed(tx, ids, deps.clock.now());
};
