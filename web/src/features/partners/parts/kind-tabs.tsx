import { useRef, type JSX, type KeyboardEvent } from 'react';
import { kinds, tabsLabel, type PartnerKind } from '../labels.js';

type Props = { readonly chosen: PartnerKind['key']; readonly onChoose: (key: PartnerKind['key']) => void };

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Implements the ARIA tabs pattern: one tab stop; arrows, Home and End move. */
export const KindTabs = ({ chosen, onChoose }: Props): JSX.Element => {
  const buttons = useRef(new Map<string, HTMLButtonElement>());

  const choose = (at: number): void => {
    const { key } = kinds[(at + kinds.length) % kinds.length] ?? kinds[0];
    onChoose(key);
    buttons.current.get(key)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = kinds.findIndex(({ key }) => key === chosen);
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? kinds.length - 1 : undefined;
    const step = steps[event.key];
    if (next === undefined && step === undefined) return;
    event.preventDefault();
    choose(next ?? at + (step ?? 0));
  };

  return (
    <div className="kind-tabs" role="tablist" aria-label={tabsLabel}>
      {kinds.map(({ key, tab }) => (
        <button
          key={key}
          ref={(button) => {
            if (button) buttons.current.set(key, button);
          }}
          id={`tab-${key}`}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls={`panel-${key}`}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={onKeyDown}
        >
          {tab}
        </button>
      ))}
    </div>
  );
};
