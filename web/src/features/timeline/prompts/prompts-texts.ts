import messages from '../../../locales/en/prompts/prompts.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const promptsText = texts('prompts', messages);

const isKnown = (id: string): id is keyof typeof messages => Object.hasOwn(messages, id);

/** Returns the question in the active language; undefined for one that this version does not have. */
export const questionOf = (id: string | undefined): string | undefined =>
  id !== undefined && isKnown(id) ? promptsText(id) : undefined;

/** Returns the ids of a deck; it is the beginning of each. */
export const questionsOf = (deck: string): readonly string[] =>
  Object.keys(messages).filter((id) => id.startsWith(`${deck}-`));
