import { Input, type InputRef } from 'antd';
import { useEffect, useRef, type JSX } from 'react';

type Props = { readonly label: string; readonly value: string; readonly onChange: (value: string) => void };

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** `/` comes here from anywhere on the page, Down goes on into the rows. */
export const SearchField = ({ label, value, onChange }: Props): JSX.Element => {
  const input = useRef<InputRef>(null);

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
      placeholder={label}
      allowClear
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        document.querySelector<HTMLElement>('[data-row]')?.focus();
      }}
    />
  );
};
