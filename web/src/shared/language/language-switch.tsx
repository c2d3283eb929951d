import type { JSX } from 'react';
import { toasts } from '../toast/toast-store.js';
import { chooseLanguage, useLanguage } from './in-language.js';
import { languageNames } from './languages.js';
import { sharedText as t } from './shared-texts.js';
import './language-switch.css';

/** Each language is named in itself, so that its readers find it on any page. */
export const LanguageSwitch = (): JSX.Element => (
  <select
    className="language-switch"
    aria-label={t('language')}
    value={useLanguage()}
    onChange={({ target: { value } }) =>
      void chooseLanguage(value).catch(() =>
        toasts.toast({ title: t('error'), description: t('languageFailed'), variant: 'destructive' }),
      )
    }
  >
    {Object.entries(languageNames).map(([tag, name]) => (
      <option key={tag} value={tag} lang={tag}>
        {name}
      </option>
    ))}
  </select>
);
