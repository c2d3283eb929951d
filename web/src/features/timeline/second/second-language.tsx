import type { TimelineAnswer } from '@keepsake/contracts/rest/timelines';
import { present } from '@keepsake/contracts/values/present';
import { closestLanguage } from '@keepsake/contracts/values/language';
import { useEffect, useState, type JSX } from 'react';
import { useLanguage } from '../../../shared/language/in-language.js';
import { languageNames } from '../../../shared/language/languages.js';
import { secondLanguageText as t } from './second-language-texts.js';

type TextName = 'heading' | 'subtitle' | 'eventDescription';
/** What the page shows instead of the texts of the first language, and the language of each. */
export type ShownTexts = Partial<Pick<TimelineAnswer, TextName>> & {
  readonly langs: Readonly<Record<TextName, string>>;
};

type Second = NonNullable<TimelineAnswer['second']>;
type Props = {
  readonly timeline: Pick<TimelineAnswer, 'textLanguage' | 'second'>;
  readonly onTexts: (shown: ShownTexts) => void;
};

const names: readonly TextName[] = ['heading', 'subtitle', 'eventDescription'];

/** A text without a translation stays in the first language. */
const shownIn = (language: string, first: string, { language: other, ...texts }: Second): ShownTexts => {
  const own: Omit<ShownTexts, 'langs'> = language === other ? present(texts) : {};
  const [heading, subtitle, eventDescription] = names.map((name) => (own[name] === undefined ? first : other));
  return {
    ...own,
    langs: { heading: heading ?? first, subtitle: subtitle ?? first, eventDescription: eventDescription ?? first },
  };
};

type SwitchProps = { readonly first: string; readonly second: Second; readonly onTexts: Props['onTexts'] };

/** Begins with the language that is closest to the reader's. */
const Switch = ({ first, second, onTexts }: SwitchProps): JSX.Element => {
  const page = useLanguage();
  const both = [first, second.language];
  const [chosen, setChosen] = useState<string>();
  const language = chosen ?? closestLanguage([page, ...navigator.languages], both) ?? first;
  useEffect(() => {
    onTexts(shownIn(language, first, second));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the texts of a new response arrive with a new `second`
  }, [language, first, second]);
  return (
    <div className="second-language" role="group" aria-label={t('label')}>
      {both.map((tag) => (
        <button key={tag} type="button" lang={tag} aria-pressed={tag === language} onClick={() => setChosen(tag)}>
          {languageNames[tag] ?? tag}
        </button>
      ))}
    </div>
  );
};

/** Switch between the two languages of the family's texts. */
export const SecondLanguage = ({ timeline: { textLanguage = '', second }, onTexts }: Props): JSX.Element | null =>
  second ? <Switch first={textLanguage} second={second} onTexts={onTexts} /> : null;
