import { eventTypeOf, eventTypeSlugs, type EventTypeSlug } from './event-types.js';

/**
 * Questions that help guests to begin: a deck per event type, whose slug begins each id. They say neither "he" nor "she".
 * Ids are stored with answers, so none is ever removed or used again. Translations are in `web/src/locales`.
 */
export const prompts = {
  'memorial-kitchen': 'What did the kitchen smell like?',
  'memorial-words': 'Which words do you still hear?',
  'memorial-meeting': 'How did you first meet?',
  'memorial-laughing': 'What made you laugh together?',
  'memorial-hands': 'What was made or mended with those hands?',
  'memorial-lesson': 'What did you learn that you still use?',
  'memorial-place': 'Which place brings back a memory?',
  'memorial-song': 'Which song belongs to these memories?',
  'memorial-kindness': 'Which kindness should not be forgotten?',
  'memorial-ordinary': 'What did an ordinary day together look like?',
  'wedding-meeting': 'How did you meet the couple?',
  'wedding-moment': 'Which moment of the day will you remember?',
  'wedding-missed': 'What did you see that the couple missed?',
  'wedding-dance': 'What happened on the dance floor?',
  'wedding-table': 'What was talked about at your table?',
  'wedding-advice': 'What advice would you give for the years ahead?',
  'birthday-earliest': 'What is your earliest memory together?',
  'birthday-surprise': 'Which gift or surprise do you remember?',
  'birthday-trip': 'Which trip together would you repeat?',
  'birthday-habit': 'Which habit would you recognize anywhere?',
  'birthday-story': 'Which story is told at every gathering?',
  'birthday-wish': 'What do you wish for the year ahead?',
  'graduation-beginning': 'What do you remember of the beginning?',
  'graduation-help': 'Who or what helped along the way?',
  'graduation-night': 'Which long night of work do you remember?',
  'graduation-pride': 'When were you proud?',
  'graduation-change': 'What has changed since the first day?',
  'graduation-next': 'What do you wish for what comes next?',
  'anniversary-beginning': 'How did the story of these years begin?',
  'anniversary-home': 'What do you remember of the first home?',
  'anniversary-everyday': 'Which everyday moment says the most?',
  'anniversary-trip': 'Which trip do you remember?',
  'anniversary-together': 'What keeps people together for so long?',
  'anniversary-wish': 'What do you wish for the coming years?',
  'retirement-first-day': 'What do you remember of the first day at work together?',
  'retirement-work': 'Which piece of work are you still proud of?',
  'retirement-saying': 'Which saying will stay at work?',
  'retirement-help': 'When did you get help that mattered?',
  'retirement-lunch': 'What was talked about at lunch?',
  'retirement-next': 'What should the free time be used for?',
  'pet-memorial-name': 'How did the name come about?',
  'pet-memorial-arrival': 'What do you remember of the first day at home?',
  'pet-memorial-place': 'Which place was the favorite?',
  'pet-memorial-mischief': 'Which mischief is still told?',
  'pet-memorial-walk': 'Which walk or trip do you remember?',
  'pet-memorial-comfort': 'When was this company a comfort?',
  'general-first': 'What is the first thing you remember?',
  'general-place': 'Which place belongs to this story?',
  'general-people': 'Who should not be missing from this story?',
  'general-photo': 'Which photo tells more than it shows?',
  'general-turning': 'What changed everything?',
  'general-ordinary': 'What did an ordinary day look like?',
} as const;

export type PromptId = keyof typeof prompts;
export const promptIds = Object.keys(prompts) as [PromptId, ...PromptId[]];

export const isPromptId = (id: string): id is PromptId => Object.hasOwn(prompts, id);

export const promptDecks = ['off', ...eventTypeSlugs] as const;
export type PromptDeck = (typeof promptDecks)[number];

export const promptsOf = (deck: PromptDeck): readonly PromptId[] => promptIds.filter((id) => id.startsWith(`${deck}-`));

/** The deck until the owner chooses one: none where people mourn. */
export const defaultDeck = (slug: EventTypeSlug): PromptDeck => (eventTypeOf(slug).remembrance ? 'off' : slug);

/** Returns the English sentence; undefined for an id that this release does not have. */
export const promptSentence = (id: string): string | undefined => (isPromptId(id) ? prompts[id] : undefined);
