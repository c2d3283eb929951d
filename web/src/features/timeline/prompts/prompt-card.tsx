import { useEffect, useState, type JSX } from 'react';
import { inPrompts } from './in-prompts.js';
import { promptsText as t, questionOf, questionsOf } from './prompts-texts.js';
import './prompts.css';

type Props = {
  /** Absent if the owner shows no questions. */
  readonly deck: string | undefined;
  /** Memories on the page: each one moves the first question on, so that guests read different ones. */
  readonly total: number;
  /** Id of the question of an emailed link, which is answered from the start. */
  readonly asked: string | undefined;
  /** Id of the question that is being answered, '' if none. */
  readonly answered: string;
  readonly onAnswer: (id: string, question: string) => void;
  readonly onLeave: (question: string) => void;
};

/** One question at a time, to answer or to pass over. */
export const PromptCard = inPrompts(
  ({ deck, total, asked, answered, onAnswer, onLeave }: Props): JSX.Element | null => {
    const ids = deck === undefined ? [] : questionsOf(deck);
    const [at, setAt] = useState(total);
    useEffect(() => {
      const question = questionOf(asked);
      if (asked !== undefined && question !== undefined) onAnswer(asked, question);
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form opens
    }, []);
    const id = answered === '' ? ids[at % ids.length] : answered;
    const question = questionOf(id);
    if (id === undefined || question === undefined) return null;
    return (
      <div className="prompt-card" role="group" aria-label={t('heading')}>
        {answered === '' ? (
          <>
            <p className="prompt-heading">{t('heading')}</p>
            <p className="prompt-question" aria-live="polite">
              {question}
            </p>
            <div>
              <button type="button" className="button button-quiet" onClick={() => onAnswer(id, question)}>
                {t('answer')}
              </button>
              <button type="button" className="button button-text" onClick={() => setAt(at + 1)}>
                {t('another')}
              </button>
            </div>
          </>
        ) : (
          <>
            <p>{t('answering', { question })}</p>
            <button type="button" className="link-button" onClick={() => onLeave(question)}>
              {t('remove')}
            </button>
          </>
        )}
      </div>
    );
  },
);
