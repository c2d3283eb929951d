import type { StaffRole } from '@keepsake/contracts/rest/session';
import { useEffect, useId, useRef, useState, type JSX, type KeyboardEvent, type MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Sheet } from '../../../shared/controls/sheet.js';
import { AreaIcon } from './area-icons.js';
import { usePlaces, type Place } from './palette-search.js';
import './palette.css';

const groups: readonly Place['group'][] = [
  'Go to',
  'Do',
  'Orders',
  'Customers',
  'Partners',
  'Affiliates',
  'Campaigns',
  'Codes',
];

const wordsFor = (count: number, typed: string, searching: boolean): string => {
  if (count > 0) return `${count} found`;
  return searching ? 'Searching…' : `No results for “${typed}”.`;
};

type Props = { readonly role: StaffRole; readonly onLeave: () => void };

/** Searches pages and records by keyboard ("Search or go to…"). */
export const Palette = ({ role, onLeave }: Props): JSX.Element => {
  const id = useId();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { places, searching, failed } = usePlaces(role, typed);
  const chosen = places[Math.min(at, places.length - 1)];

  // Runs after the sheet's effect, which first records where the focus must return.
  useEffect(() => input.current?.focus(), []);

  const go = (path: string, apart: boolean): void => {
    onLeave();
    if (apart) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };

  const onKey = (event: KeyboardEvent): void => {
    const last = places.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at >= last ? 0 : at + 1,
      ArrowUp: at <= 0 ? last : at - 1,
    };
    const next = steps[event.key];
    if (next !== undefined) setAt(Math.max(0, next));
    else if (event.key === 'Enter' && chosen && !event.nativeEvent.isComposing)
      go(chosen.path, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Sheet label="Search or go to" className="palette" onLeave={onLeave}>
      <button type="button" className="palette-backdrop" aria-label="Close" tabIndex={-1} onClick={onLeave} />
      <div className="palette-box">
        <input
          className="palette-input"
          role="combobox"
          aria-label="Search or go to"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(chosen && { 'aria-activedescendant': id + chosen.path })}
          placeholder="Search or go to…"
          autoComplete="off"
          spellCheck={false}
          ref={input}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
        />
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold links, nor be typed into */}
        <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Found">
          {groups.map((group) => {
            const ofGroup = places.filter((place) => place.group === group);
            if (ofGroup.length === 0) return null;
            return (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a listbox
              <div key={group} role="group" aria-label={group}>
                <p className="palette-group" aria-hidden="true">
                  {group}
                </p>
                {ofGroup.map((place) => (
                  <a
                    key={place.path}
                    id={id + place.path}
                    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a link as well, for Ctrl and the middle button
                    role="option"
                    aria-selected={place === chosen}
                    tabIndex={-1}
                    href={place.path}
                    className="palette-place"
                    onMouseMove={() => setAt(places.indexOf(place))}
                    onClick={(event: MouseEvent) => {
                      event.preventDefault();
                      go(place.path, event.ctrlKey || event.metaKey);
                    }}
                  >
                    <AreaIcon path={place.sign} />
                    <span>{place.label}</span>
                    <span className="palette-of">{place.detail}</span>
                  </a>
                ))}
              </div>
            );
          })}
        </div>
        {failed && <p className="palette-empty">We couldn’t search everything. Try again.</p>}
        <output className={places.length > 0 ? 'visually-hidden' : 'palette-empty'}>
          {wordsFor(places.length, typed, searching)}
        </output>
      </div>
    </Sheet>
  );
};
