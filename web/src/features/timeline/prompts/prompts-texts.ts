import { en } from '@keepsake/contracts/catalog/prompts/en';
import messages from '../../../locales/en/prompts/prompts.json' with { type: 'json' };
import { textOf, texts } from '../../../shared/language/texts.js';

export const promptsText = texts('prompts', messages);

const isKnown = (id: string): id is keyof typeof en => Object.hasOwn(en, id);

/** Returns the question in the active language; undefined for one that this version does not have. */
export const questionOf = (id: string | undefined): string | undefined =>
  id !== undefined && isKnown(id) ? textOf(`prompts.${id}`, en[id]) : undefined;

/** Returns the ids of a deck; it is the beginning of each. */
export const questionsOf = (deck: string): readonly string[] =>
  Object.keys(en).filter((id) => id.startsWith(`${deck}-`));
