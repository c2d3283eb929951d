import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeOfDay } from '../../../shared/formats.js';
import { useOnline } from '../../../shared/online.js';
import './parts.css';

type Loaded = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching' | 'refetch'>;

type Props = {
  readonly title: string;
  readonly under?: { readonly to: string; readonly label: string };
  readonly loaded?: Loaded;
  /** The page is reloading in the background. */
  readonly live?: boolean;
  readonly children?: ReactNode;
};

const AsOf = ({ loaded, live }: { readonly loaded: Loaded; readonly live: boolean }): JSX.Element | null => {
  const online = useOnline();
  if (loaded.dataUpdatedAt === 0) return null;
  const at = timeOfDay(loaded.dataUpdatedAt);
  if (!online) return <p className="as-of">You are offline. This was loaded at {at}.</p>;
  if (live) return <p className="as-of">Live</p>;
  return (
    <p className="as-of">
      As of {at} ·{' '}
      <Button type="link" size="small" aria-busy={loaded.isFetching} onClick={() => void loaded.refetch()}>
        Refresh
      </Button>
    </p>
  );
};

/** Shows the title, the age of the data and the actions, the primary one last. */
export const PageHeader = ({ title, under, loaded, live = false, children }: Props): JSX.Element => (
  <header className="page-header">
    <div>
      {under && (
        <nav aria-label="Breadcrumb" className="breadcrumb">
          <Link to={under.to}>{under.label}</Link> <span aria-hidden="true">/</span>
        </nav>
      )}
      <h1>{title}</h1>
      {loaded && <AsOf loaded={loaded} live={live} />}
    </div>
    {children !== undefined && <div className="page-actions">{children}</div>}
  </header>
);
