import { Input, type InputRef } from 'antd';
import { useEffect, useRef, useState, type JSX } from 'react';
import { focusRow } from './focus-row.js';

type Props = {
  readonly label: string;
  readonly placeholder?: string;
  /** Focuses the field on mount. */
  readonly focused?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Debounce before the address changes, in milliseconds; updating it on each key would lose fast input. */
const pauseMs = 150;

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Searches a list: `/` focuses it from anywhere on the page, Down moves into the rows. */
export const SearchField = ({ label, placeholder = label, focused = false, value, onChange }: Props): JSX.Element => {
  const input = useRef<InputRef>(null);
  const timer = useRef<number>(undefined);
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);

  if (value !== seen) {
    setSeen(value);
    // The address changed elsewhere: a cleared filter, a link, or Back.
    if (value !== sent) {
      setSent(value);
      setTyped(value);
    }
  }

  const change = (next: string): void => {
    setTyped(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      setSent(next);
      onChange(next);
    }, pauseMs);
  };

  useEffect(() => () => window.clearTimeout(timer.current), []);

  useEffect(() => {
    if (focused) input.current?.focus({ cursor: 'end' });
  }, [focused]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (typing(event.target) || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus({ cursor: 'all' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return (
    <Input
      ref={input}
      className="search-field"
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      allowClear
      value={typed}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        focusRow();
      }}
    />
  );
};
