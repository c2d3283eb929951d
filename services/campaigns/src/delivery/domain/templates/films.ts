import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { greetingName, sanitizeName } from '../plain-text.js';
import { named, type About } from './about.js';

export type FilmAsked = About & {
  readonly code: string;
  readonly name: string;
  /** The funeral home or pet cemetery. */
  readonly partner: string;
};

/** Sent to the owner of a page when the partner of its case would like to show the tribute film. */
export const filmAsked = (asked: FilmAsked, { t, publicUrl }: Writing): EmailContent => {
  const by = { partner: sanitizeName(asked.partner) || t('words.funeralHome') };
  const about = named(t, asked.honoreeName);
  return {
    subject: about('film.subject', by),
    recipientName: greetingName(asked.name),
    parts: [
      { paragraph: about('film.asked', by) },
      { button: t('film.open'), to: `${publicUrl}/timeline/${encodeURIComponent(asked.code)}/desk?section=film` },
      { paragraph: t('film.yours', by) },
      { paragraph: t('words.unknown') },
    ],
  };
};
