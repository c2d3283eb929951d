import { eventTypeOf, eventTypes, type EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import messages from '../../locales/en/site/events.json' with { type: 'json' };
import { texts } from '../language/texts.js';

const t = texts('events', messages);

export const eventLabel = (slug: EventTypeSlug): string => t(`label-${slug}`);

/** Text of the choice in forms. */
export const eventChoice = (slug: EventTypeSlug): string =>
  slug === 'general' ? t('choice-general') : eventLabel(slug);

/** Fields keep the English label, which the server knows. Other texts are the buyer's own. */
export const eventTranslation = {
  shown: (value: string): string => {
    const known = eventTypes.find(({ label }) => label === value);
    return known ? eventLabel(known.slug) : value;
  },
  typed: (text: string): string => eventTypes.find(({ slug }) => eventLabel(slug) === text)?.label ?? text,
};

/** Returns the label of an event type; a label that the customer wrote stays. */
export const shownEventType = (slug: EventTypeSlug, label: string | null | undefined): string =>
  !label || label === eventTypeOf(slug).label ? eventLabel(slug) : label;
