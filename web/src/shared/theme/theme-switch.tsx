import type { JSX } from 'react';
import type { ThemeChoice } from './stored-theme.js';
import { chooseTheme, useThemeChoice } from './theme-choice.js';
import './theme-switch.css';

const choices: readonly { readonly value: ThemeChoice; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export const ThemeSwitch = (): JSX.Element => {
  const chosen = useThemeChoice();
  return (
    <div className="theme-switch" role="group" aria-label="Theme">
      {choices.map(({ value, label }) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => chooseTheme(value)}>
          {label}
        </button>
      ))}
    </div>
  );
};
