import { useRef, type JSX, type KeyboardEvent } from 'react';
import { tabStep } from '../../../shared/controls/tab-step.js';
import { kinds, type PartnerKind } from '../kinds.js';
import { partnersText as t } from '../partners-texts.js';

type Props = { readonly chosen: PartnerKind['key']; readonly onChoose: (key: PartnerKind['key']) => void };

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
    const step = tabStep(event.key);
    if (next === undefined && step === undefined) return;
    event.preventDefault();
    choose(next ?? at + (step ?? 0));
  };

  return (
    <div className="kind-tabs" role="tablist" aria-label={t('tabs')}>
      {kinds.map(({ key }) => (
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
          {t(`kind-${key}-tab`)}
        </button>
      ))}
    </div>
  );
};
