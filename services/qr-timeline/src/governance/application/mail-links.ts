import { linkMade } from '@keepsake/contracts/events/qr-timeline/link-made.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { dayBefore, linkLifeMs, maxLinksPerDay, maxLinksPerAddress, tooManyMails } from '../domain/link.js';
import type { Timeline } from '../../timelines/api.js';
import type { Invites, Links, NewLink } from './keeping-ports.js';

export type MailDeps = { readonly links: Links; readonly clock: Clock; readonly ids: Ids };

/** Creates links and publishes them; the email service queries their details. */
export const mailLinks = async (
  { links, clock, ids }: MailDeps,
  tx: Tx,
  timeline: Pick<Timeline, 'privacyEpoch'>,
  newLinks: readonly NewLink[],
): Promise<void> => {
  if (newLinks.length === 0) return;
  const { privacyEpoch } = timeline;
  const madeAt = clock.now();
  const expiresAt = new Date(madeAt.getTime() + linkLifeMs);
  const made = newLinks.map((link) => ({ ...link, id: ids.next(), privacyEpoch, expiresAt }));
  await links.make(tx, made, madeAt);
  for (const { id, timelineId } of made) tx.publish(linkMade, { linkId: id, timelineId });
};

/** Enforces daily email limits per timeline and per recipient. */
export const requireEmailQuota = async (
  { links, clock }: MailDeps,
  timelineId: string,
  request: { readonly mails: number; readonly subjectId?: string },
): Promise<void> => {
  const since = dayBefore(clock.now());
  if ((await links.madeSince({ timelineId }, since)) + request.mails > maxLinksPerDay) throw tooManyMails();
  const { subjectId } = request;
  if (subjectId !== undefined && (await links.madeSince({ subjectId }, since)) >= maxLinksPerAddress)
    throw tooManyMails();
};

/** Sends links to invited guests without one; a public timeline needs none. */
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
  await deps.invites.recordMailed(tx, ids, deps.clock.now());
};
