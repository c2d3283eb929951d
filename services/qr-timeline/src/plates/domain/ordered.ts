import { present } from '@keepsake/contracts/values/present';
import type { Story } from './claim.js';

/** Order details shown before one of its plates opens a timeline. */
export type OrderFacts = {
  readonly eventType: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly description?: string;
};

/** The first plate of an order takes everything; a later one is for another person and takes only the event type. */
export const orderFacts = (story: Story, begun: boolean): OrderFacts =>
  begun
    ? { eventType: story.eventType }
    : {
        ...present({ honoreeName: story.honoreeName, eventDate: story.eventDate, description: story.description }),
        eventType: story.eventType,
      };
