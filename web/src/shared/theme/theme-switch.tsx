import type { JSX } from 'react';
import type { ThemeChoice } from './stored-theme.js';
import { chooseTheme, useThemeChoice } from './theme-choice.js';
import { sharedText as t } from '../language/shared-texts.js';
import './theme-switch.css';

const choices: readonly ThemeChoice[] = ['system', 'light', 'dark'];

export const ThemeSwitch = (): JSX.Element => {
  const chosen = useThemeChoice();
  return (
    <div className="theme-switch" role="group" aria-label={t('theme')}>
      {choices.map((value) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => chooseTheme(value)}>
          {t(value)}
        </button>
      ))}
    </div>
  );
};
