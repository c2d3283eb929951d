import type { PromptId } from '@keepsake/contracts/catalog/prompts';
import { promptSentence } from '@keepsake/contracts/catalog/prompt-sentences';
import { languages } from '@keepsake/contracts/values/language';
import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { greetingName, sanitizeName } from '../plain-text.js';
import { named, type About } from './about.js';
import { withToken } from './keeping.js';

export type RelativeQuestion = About & {
  readonly name: string;
  readonly ownerName: string;
  readonly prompt: PromptId;
  /** The first one to this person, with how often questions come. */
  readonly first: boolean;
  readonly token: string;
  readonly stopToken: string;
};

/** Sent to a relative whom the owner chose. Of what the owner typed it repeats names only. */
export const relativeQuestion = (question: RelativeQuestion, { t, language, publicUrl }: Writing): EmailContent => {
  const about = named(t, question.honoreeName);
  const by = { owner: sanitizeName(question.ownerName) || t('words.owner') };
  return {
    subject: about('question.subject', by),
    recipientName: greetingName(question.name),
    parts: [
      { paragraph: about(question.first ? 'question.first' : 'question.weekly', by) },
      { quote: promptSentence(question.prompt, languages.find((one) => one === language) ?? 'en') ?? '' },
      { button: t('question.answer'), to: withToken(publicUrl, '/question', question.token) },
      ...(question.first ? [{ paragraph: t('question.how') }] : []),
    ],
    footer: {
      sentence: t('question.address', by),
      link: t('question.stop'),
      to: withToken(publicUrl, '/stop-questions', question.stopToken),
    },
    oneClickStop: `${publicUrl}/api/questions/${encodeURIComponent(question.stopToken)}/unsubscribe`,
  };
};
