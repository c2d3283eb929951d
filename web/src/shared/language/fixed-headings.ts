import { eventTypeOf, timelineHeading, type EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { beginsWithVowel } from '@keepsake/contracts/values/language';
import { fixedText } from './fixed-text.js';
import { activeLanguage } from './texts.js';

/** "de" becomes "d’" in French: "À la mémoire d’Inés". */
const elided = (lead: string, name: string): string =>
  activeLanguage() === 'fr' && beginsWithVowel(name) ? lead.replace(/de$/, 'd’') : lead;

export type Heading = { readonly lead: string; readonly name: string };

/** Returns the two parts of a timeline's heading in the reader's language. */
export const headingOf = (
  slug: EventTypeSlug,
  honoreeName: string | null | undefined,
  own?: string | null,
): Heading => {
  const { lead, name } = timelineHeading(slug, honoreeName ?? undefined, own);
  if (lead !== '') return { lead: elided(fixedText(`lead-${slug}`, lead), name), name };
  return { lead, name: own ? name : fixedText('untitled', name) };
};

/** Returns the lead with a blank after it, unless it ends in an apostrophe. */
export const beforeName = (lead: string): string => (lead === '' || lead.endsWith('’') ? lead : `${lead} `);

export const wholeHeading = ({ lead, name }: Heading): string => beforeName(lead) + name;

export const subtitleOf = (slug: EventTypeSlug): string => fixedText(`subtitle-${slug}`, eventTypeOf(slug).subtitle);
