import { promptDecks, promptsOf, type PromptDeck } from '@keepsake/contracts/catalog/prompts';
import type { TimelineSettings } from '@keepsake/contracts/rest/timeline-settings';
import type { JSX } from 'react';
import { eventLabel } from '../../../../shared/area/events-texts.js';
import { Field } from '../../../../shared/controls/field.js';
import { questionOf } from '../../prompts/prompts-texts.js';
import { keepingText as t } from '../keeping-texts.js';
import type { SaveSettings } from './use-settings.js';

const labelOf = (deck: PromptDeck): string => (deck === 'off' ? t('deckOff') : eventLabel(deck));

/** Which questions the form shows guests, one at a time. */
export const PromptDeckChoice = ({
  settings,
  saving,
}: {
  readonly settings: TimelineSettings;
  readonly saving: SaveSettings;
}): JSX.Element => {
  const { prompts: deck } = settings;
  const [first] = promptsOf(deck);
  const choose = (chosen: PromptDeck): void =>
    saving.save(
      { prompts: chosen },
      chosen === 'off'
        ? { title: t('deckOffDone'), description: t('deckOffMore') }
        : { title: t('deckDone'), description: t('deckMore', { occasion: labelOf(chosen) }) },
      { prompts: deck },
    );
  return (
    <Field
      label={t('deck')}
      hint={first === undefined ? t('deckHint') : t('deckExample', { question: questionOf(first) ?? '' })}
    >
      {(wired) => (
        <select
          {...wired}
          className="input"
          value={deck}
          onChange={({ target: { value } }) => choose(promptDecks.find((one) => one === value) ?? 'off')}
        >
          {promptDecks.map((one) => (
            <option key={one} value={one}>
              {labelOf(one)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};
