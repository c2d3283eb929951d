import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { CloseIcon, DownIcon } from '../../../shared/controls/icons.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import type { Section } from './sections.js';

type Props = {
  readonly sections: readonly Section[];
  readonly current: Section;
  /** Number of decisions that wait, by the id of the section. */
  readonly waiting: Readonly<Record<string, number>>;
  readonly accent: EventTypeSlug;
};

const Count = ({ count }: { readonly count: number }): JSX.Element | null =>
  count > 0 ? (
    <>
      {' '}
      <span className="manage-count">
        {count.toLocaleString()}
        <span className="visually-hidden"> waiting</span>
      </span>
    </>
  ) : null;

const List = ({
  sections,
  current,
  waiting,
  onOpen,
}: Omit<Props, 'accent'> & { readonly onOpen?: () => void }): JSX.Element => (
  <ul>
    {sections.map(({ id, name }) => (
      <li key={id}>
        <Link to={`?section=${id}`} onClick={onOpen} {...(id === current.id && { 'aria-current': 'page' as const })}>
          {name}
          <Count count={waiting[id] ?? 0} />
        </Link>
      </li>
    ))}
  </ul>
);

/** Sections as a column on a desktop; on a phone, a button with the current one that opens the list. */
export const SectionNav = ({ accent, ...list }: Props): JSX.Element => {
  const [isOpen, setOpen] = useState(false);
  const total = Object.values(list.waiting).reduce((sum, count) => sum + count, 0);
  const close = (): void => setOpen(false);
  return (
    <nav className="manage-nav" aria-label="Your timeline">
      <button type="button" className="manage-nav-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="visually-hidden">Section: </span>
        {list.current.name}
        {total > 0 && (
          <>
            {' '}
            <span className="manage-count">{total.toLocaleString()} waiting</span>
          </>
        )}
        <DownIcon />
      </button>
      <List {...list} />
      {isOpen && (
        <Sheet label="Sections" className="manage-sections" accent={accent} onLeave={close}>
          <button
            type="button"
            className="manage-sections-backdrop"
            aria-label="Close the list"
            tabIndex={-1}
            onClick={close}
          />
          <nav className="manage-sections-panel" aria-label="Your timeline">
            <button type="button" className="icon-button" aria-label="Close" onClick={close}>
              <CloseIcon />
            </button>
            <List {...list} onOpen={close} />
          </nav>
        </Sheet>
      )}
    </nav>
  );
};
