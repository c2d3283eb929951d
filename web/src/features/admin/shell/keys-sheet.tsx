import type { JSX } from 'react';
import { CloseIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import './palette.css';

const keys: readonly (readonly [key: string, effect: string])[] = [
  ['Ctrl K or ⌘ K', 'Search or go to a page'],
  ['/', 'Search the list'],
  ['↑ ↓', 'Move through the rows'],
  ['Enter', 'Open the row'],
  ['X or Space', 'Select the row'],
  ['Shift ↑ ↓', 'Select several rows'],
  ['Esc', 'Close, or clear the selection'],
  ['?', 'Show these keys'],
];

/** Lists the keys of the back office. */
export const KeysSheet = ({ onLeave }: { readonly onLeave: () => void }): JSX.Element => (
  <Sheet label="Keyboard shortcuts" className="palette" onLeave={onLeave}>
    <button type="button" className="palette-backdrop" aria-label="Close" tabIndex={-1} onClick={onLeave} />
    <div className="palette-box keys-box">
      <header>
        <h2>Keyboard shortcuts</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onLeave}>
          <CloseIcon />
        </button>
      </header>
      <dl>
        {keys.map(([key, effect]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </div>
  </Sheet>
);
