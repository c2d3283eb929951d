import { useId, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { NextIcon } from '../../../shared/controls/icons.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { todayText as t } from './today-texts.js';

export type Level = 2 | 3;

type SectionProps = {
  readonly title: string;
  readonly level: Level;
  readonly count?: number;
  readonly warn?: boolean;
  readonly children: ReactNode;
};

/** A titled card of the overview. */
export const TodaySection = ({ title, level, count = 0, warn = false, children }: SectionProps): JSX.Element => {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className="today-section" aria-labelledby={id} data-warn={warn}>
      <Heading id={id} className="today-title">
        {title} {count > 0 && <span className="today-count">{count}</span>}
      </Heading>
      {children}
    </section>
  );
};

type StateProps = {
  readonly title: string;
  readonly query: { readonly isPending: boolean; readonly error: unknown; readonly refetch: () => unknown };
};

/** Shows that a section is loading or failed to load. */
export const SectionState = ({ title, query }: StateProps): JSX.Element | null => {
  if (query.isPending)
    return (
      <Loading label={t('loadingPart', { title })}>
        <div className="today-loading">
          <Skeleton height="3rem" />
          <Skeleton height="3rem" />
        </div>
      </Loading>
    );
  return <LoadFailed heading={t('partFailed', { title })} error={query.error} onRetry={() => void query.refetch()} />;
};

type RowProps = {
  readonly to: string;
  readonly name: string;
  readonly facts: string;
  /** An action or mark after the link, instead of the chevron. */
  readonly end?: ReactNode;
  /** Shown below the row. */
  readonly children?: ReactNode;
};

/** A row that is a link, with an optional action. */
export const TodayRow = ({ to, name, facts, end, children }: RowProps): JSX.Element => (
  <li className="today-row">
    <Link to={to} className="today-link">
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {facts !== '' && <small>{facts}</small>}
      </span>
      {end === undefined && <NextIcon />}
    </Link>
    {end}
    {children}
  </li>
);
