import { eventTypeOf, lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import { siteText as t } from '../area/site-texts.js';

/** The one date of an order. The owner adds the date of birth on the manage page. */
export const eventDateLabel = (eventType: string | undefined): string =>
  eventTypeOf(lookUpEventType(eventType).slug).remembrance ? t('died') : t('eventDate');
