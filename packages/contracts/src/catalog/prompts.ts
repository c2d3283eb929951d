import { eventTypeOf, eventTypeSlugs, type EventTypeSlug } from './event-types.js';
import { en } from './prompts/en.js';

export type PromptId = keyof typeof en;
export const promptIds = Object.keys(en) as [PromptId, ...PromptId[]];

export const isPromptId = (id: string): id is PromptId => Object.hasOwn(en, id);

export const promptDecks = ['off', ...eventTypeSlugs] as const;
export type PromptDeck = (typeof promptDecks)[number];

export const promptsOf = (deck: PromptDeck): readonly PromptId[] => promptIds.filter((id) => id.startsWith(`${deck}-`));

/** The deck until the owner chooses one: none where people mourn. */
export const defaultDeck = (slug: EventTypeSlug): PromptDeck => (eventTypeOf(slug).remembrance ? 'off' : slug);
