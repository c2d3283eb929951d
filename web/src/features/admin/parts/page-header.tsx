import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { JSX, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeOfDay } from '../../../shared/formats.js';
import { useOnline } from '../../../shared/online.js';
import './parts.css';

type Loaded = Pick<UseQueryResult, 'dataUpdatedAt' | 'isFetching'> & { readonly refetch: () => Promise<unknown> };

type Props = {
  readonly title: string;
  readonly under?: { readonly to: string; readonly label: string };
  readonly loaded?: Loaded;
  /** The page is reloading in the background. */
  readonly live?: boolean;
  /** What changed since the data was loaded. */
  readonly changed?: string;
  readonly children?: ReactNode;
};

const AsOf = ({
  loaded,
  live,
  changed,
}: {
  readonly loaded: Loaded;
  readonly live: boolean;
  readonly changed: string | undefined;
}): JSX.Element | null => {
  const online = useOnline();
  if (loaded.dataUpdatedAt === 0) return null;
  const at = timeOfDay(loaded.dataUpdatedAt);
  if (!online) return <p className="as-of">You are offline. This was loaded at {at}.</p>;
  if (live) return <p className="as-of">Live</p>;
  return (
    <p className="as-of">
      {changed === undefined && `As of ${at}`}
      <output className="as-of-changed">{changed}</output> ·{' '}
      <Button type="link" size="small" aria-busy={loaded.isFetching} onClick={() => void loaded.refetch()}>
        Refresh
      </Button>
    </p>
  );
};

/** Shows the title, the age of the data and the actions, the primary one last. */
export const PageHeader = ({ title, under, loaded, live = false, changed, children }: Props): JSX.Element => (
  <header className="page-header">
    <div>
      {under && (
        <nav aria-label="Breadcrumb" className="breadcrumb">
          <Link to={under.to}>{under.label}</Link> <span aria-hidden="true">/</span>
        </nav>
      )}
      <h1>{title}</h1>
      {loaded && <AsOf loaded={loaded} live={live} changed={changed} />}
    </div>
    {children !== undefined && <div className="page-actions">{children}</div>}
  </header>
);
