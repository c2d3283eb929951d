import { present } from '@keepsake/contracts/values/present';
import type { Story } from './claim.js';

/** What an order says of the timeline that one of its plates will open. */
export type OrderFacts = {
  readonly eventType: string;
  readonly honoreeName?: string;
  readonly eventDate?: string;
  readonly description?: string;
};

/** The first plate of an order takes all of it; a later one is for somebody else and takes only the kind of event. */
export const orderFacts = (story: Story, begun: boolean): OrderFacts =>
  begun
    ? { eventType: story.eventType }
    : {
        ...present({ honoreeName: story.honoreeName, eventDate: story.eventDate, description: story.description }),
        eventType: story.eventType,
      };
