import type { EventTypeSlug } from '@keepsake/contracts/catalog/event-types';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { CloseIcon, DownIcon } from '../../../shared/controls/icons.js';
import { number } from '../../../shared/formats.js';
import { sharedText as shared } from '../../../shared/language/shared-texts.js';
import { Sheet } from '../../../shared/controls/sheet.js';
import { manageText as t } from './manage-texts.js';
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
        {number(count)} <span className="visually-hidden">{t('waitingWord')}</span>
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
    {sections.map(({ id }) => (
      <li key={id}>
        <Link to={`?section=${id}`} onClick={onOpen} {...(id === current.id && { 'aria-current': 'page' as const })}>
          {t(`section-${id}`)}
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
    <nav className="manage-nav" aria-label={t('navigation')}>
      <button type="button" className="manage-nav-button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="visually-hidden">{t('navigationSection')} </span>
        {t(`section-${list.current.id}`)}
        {total > 0 && (
          <>
            {' '}
            <span className="manage-count">{t('waitingShort', { count: total })}</span>
          </>
        )}
        <DownIcon />
      </button>
      <List {...list} />
      {isOpen && (
        <Sheet label={t('sections')} className="manage-sections" accent={accent} onLeave={close}>
          <button
            type="button"
            className="manage-sections-backdrop"
            aria-label={t('closeList')}
            tabIndex={-1}
            onClick={close}
          />
          <nav className="manage-sections-panel" aria-label={t('navigation')}>
            <button type="button" className="icon-button" aria-label={shared('close')} onClick={close}>
              <CloseIcon />
            </button>
            <List {...list} onOpen={close} />
          </nav>
        </Sheet>
      )}
    </nav>
  );
};
