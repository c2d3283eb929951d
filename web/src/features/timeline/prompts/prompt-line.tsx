import type { JSX } from 'react';
import type { Memory } from '../timeline-api.js';
import { inPrompts } from './in-prompts.js';
import { promptsText as t, questionOf } from './prompts-texts.js';
import './prompts.css';

/** The question that a memory answers; nothing if its title repeats it. */
export const PromptLine = inPrompts(
  ({ memory }: { readonly memory: Pick<Memory, 'prompt' | 'title'> }): JSX.Element | null => {
    const question = questionOf(memory.prompt);
    return question === undefined || question === memory.title ? null : (
      <p className="prompt-line">{t('answers', { question })}</p>
    );
  },
);
