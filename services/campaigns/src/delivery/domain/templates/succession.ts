import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { greetingName, sanitizeName } from '../plain-text.js';
import { named, type About } from './about.js';
import { withToken } from './keeping.js';

type ToPerson = About & { readonly name: string };
type Plan = 'keep' | 'hand-over' | 'close' | 'remove';

/** `day`: "December 5, 2026", as older versions write and show it. */
type Until = { readonly day: string; readonly on?: string };

const untilOf = ({ day, on = day }: Until, { date }: Writing): string => sanitizeName(date(on));
const ownerOf = (name: string, { t }: Writing): string => sanitizeName(name) || t('words.owner');

const answer = (token: string, { t, publicUrl }: Writing) =>
  ({ button: t('succession.still'), to: withToken(publicUrl, '/still-here', token) }) as const;
const request = (token: string, { publicUrl }: Writing, button: string) =>
  ({ button, to: withToken(publicUrl, '/successor', token) }) as const;
const manage = (code: string, { t, publicUrl }: Writing, section = '') =>
  ({
    button: t('succession.manage'),
    to: `${publicUrl}/timeline/${encodeURIComponent(code)}/desk${section}`,
  }) as const;

export type OwnerCheck = ToPerson & {
  readonly what: 'checked' | 'reminded' | 'reminded-again';
  readonly plan: Plan;
  readonly successorName: string;
  readonly token: string;
  /** Further timelines of this owner. */
  readonly others: number;
};

/** What happens without an answer. */
const without = ({ what, plan, successorName }: OwnerCheck, { t }: Writing): string => {
  if (plan === 'keep') return t('succession.noAnswer');
  const successor = sanitizeName(successorName);
  const form = plan === 'hand-over' ? (successor === '' ? 'unnamed' : 'successor') : plan;
  return t(
    what === 'reminded-again' ? 'succession.lastNotice' : 'succession.nextNotice',
    { successor },
    { plan: form },
  );
};

export const ownerCheck = (check: OwnerCheck, writing: Writing): EmailContent => {
  const { t } = writing;
  const about = named(t, check.honoreeName);
  return {
    subject: about(check.what === 'checked' ? 'succession.checkSubject' : 'succession.remindSubject'),
    recipientName: greetingName(check.name),
    parts: [
      { paragraph: about('succession.check') },
      ...(check.others > 0 ? [{ paragraph: t('succession.checkOthers', { others: check.others }) }] : []),
      answer(check.token, writing),
      { paragraph: without(check, writing) },
    ],
  };
};

export type OwnerAnnouncement = ToPerson &
  Until & { readonly plan: Plan; readonly successorName: string; readonly token: string };

const announcements = {
  keep: 'succession.announcedClose',
  'hand-over': 'succession.announcedHandOver',
  close: 'succession.announcedClose',
  remove: 'succession.announcedRemove',
} as const;

export const ownerAnnouncement = (announced: OwnerAnnouncement, writing: Writing): EmailContent => {
  const about = named(writing.t, announced.honoreeName);
  const successor = sanitizeName(announced.successorName);
  return {
    subject: about('succession.announcedSubject'),
    recipientName: greetingName(announced.name),
    parts: [
      {
        paragraph: about(
          announcements[announced.plan],
          { successor, day: untilOf(announced, writing) },
          { known: successor === '' ? 'no' : 'yes' },
        ),
      },
      { paragraph: writing.t('succession.stop') },
      answer(announced.token, writing),
    ],
  };
};

export type TimelineNews = ToPerson & { readonly code: string };

export const timelineClosed = (closed: TimelineNews, writing: Writing): EmailContent => {
  const about = named(writing.t, closed.honoreeName);
  return {
    subject: about('succession.closedSubject'),
    recipientName: greetingName(closed.name),
    parts: [
      { paragraph: about('succession.closed') },
      { paragraph: writing.t('succession.closedOpen') },
      manage(closed.code, writing),
    ],
  };
};

export type TimelineRemoved = ToPerson & Until & { readonly token: string };

export const timelineRemoved = (removed: TimelineRemoved, writing: Writing): EmailContent => {
  const { t } = writing;
  const about = named(t, removed.honoreeName);
  return {
    subject: about('succession.removedSubject'),
    recipientName: greetingName(removed.name),
    parts: [
      { paragraph: about('succession.removed', { day: untilOf(removed, writing) }) },
      { paragraph: t('succession.removedBack') },
      { ...answer(removed.token, writing), button: t('succession.bringBack') },
    ],
  };
};

/** Sent to keepers and helpers. */
export const removalAnnounced = (warned: TimelineNews & Until, writing: Writing): EmailContent => {
  const { t, publicUrl } = writing;
  const about = named(t, warned.honoreeName);
  return {
    subject: about('succession.warnedSubject'),
    recipientName: greetingName(warned.name),
    parts: [
      { paragraph: about('succession.warned', { day: untilOf(warned, writing) }) },
      { paragraph: t('succession.warnedStop') },
      { button: t('words.openTimeline'), to: `${publicUrl}/timeline/${encodeURIComponent(warned.code)}` },
    ],
  };
};

/** Sent to the successor who accepted, when the waiting period is over. */
export const timelineYours = (given: TimelineNews, writing: Writing): EmailContent => {
  const about = named(writing.t, given.honoreeName);
  return {
    subject: about('succession.yoursSubject'),
    recipientName: greetingName(given.name),
    parts: [{ paragraph: about('succession.yours') }, manage(given.code, writing)],
  };
};

export type SuccessorRequest = ToPerson & { readonly ownerName: string; readonly token: string };

export const successorRequest = (input: SuccessorRequest, writing: Writing): EmailContent => {
  const { t } = writing;
  const about = named(t, input.honoreeName);
  const by = { owner: ownerOf(input.ownerName, writing) };
  return {
    subject: about('succession.requestSubject', by),
    recipientName: greetingName(input.name),
    parts: [
      { paragraph: about('succession.request', by) },
      { paragraph: t('succession.requestToday') },
      request(input.token, writing, t('succession.answer')),
      { paragraph: t('words.unknown') },
    ],
  };
};

export type SuccessorNews = ToPerson & {
  readonly news: 'successor-agreed' | 'successor-declined' | 'successor-gone';
  readonly successorName: string;
  readonly code: string;
};

const newsTexts = {
  'successor-agreed': ['succession.agreedSubject', 'succession.agreed'],
  'successor-declined': ['succession.declinedSubject', 'succession.declined'],
  'successor-gone': ['succession.goneSubject', 'succession.gone'],
} as const;

/** Sent to the owner. */
export const successorNews = (news: SuccessorNews, writing: Writing): EmailContent => {
  const { t } = writing;
  const who = { successor: sanitizeName(news.successorName) || t('succession.thePersonNamed') };
  const [subject, text] = newsTexts[news.news];
  return {
    subject: t(subject, who),
    recipientName: greetingName(news.name),
    parts: [{ paragraph: named(t, news.honoreeName)(text, who) }, manage(news.code, writing, '?section=what-remains')],
  };
};

export type SuccessorNeeded = SuccessorRequest & Until;

export const successorNeeded = (needed: SuccessorNeeded, writing: Writing): EmailContent => {
  const { t } = writing;
  const about = named(t, needed.honoreeName);
  return {
    subject: about('succession.neededSubject'),
    recipientName: greetingName(needed.name),
    parts: [
      { paragraph: about('succession.needed', { owner: ownerOf(needed.ownerName, writing) }) },
      { paragraph: t('succession.neededFrom', { day: untilOf(needed, writing) }) },
      request(needed.token, writing, t('words.viewRequest')),
    ],
  };
};

export const successorNeededAgain = (needed: SuccessorRequest, writing: Writing): EmailContent => {
  const about = named(writing.t, needed.honoreeName);
  return {
    subject: about('succession.neededAgainSubject'),
    recipientName: greetingName(needed.name),
    parts: [
      { paragraph: about('succession.neededAgain', { owner: ownerOf(needed.ownerName, writing) }) },
      request(needed.token, writing, writing.t('words.viewRequest')),
    ],
  };
};

export const successorStopped = (
  stopped: ToPerson & { readonly ownerName: string },
  writing: Writing,
): EmailContent => {
  const about = named(writing.t, stopped.honoreeName);
  const by = { owner: ownerOf(stopped.ownerName, writing) };
  return {
    subject: about('succession.stoppedSubject', by),
    recipientName: greetingName(stopped.name),
    parts: [{ paragraph: about('succession.stopped', by) }],
  };
};
