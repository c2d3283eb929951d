import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useCaseFigures } from '../cases/cases-api.js';
import { useInventory } from '../../../shared/stock/inventory-api.js';
import { planWords } from '../plan.js';
import { orderPlatesAt } from '../plates/plate-requests.js';
import { usePricesWaiting } from '../plates/plate-requests-api.js';
import { useLocations } from '../portal-api.js';
import '../portal.css';
import '../cases/cases.css';
import './dashboard.css';

type Work = { readonly key: string; readonly words: string; readonly to: string; readonly button: string };

const many = (count: number, one: string, more: string): string => (count === 1 ? `1 ${one}` : `${count} ${more}`);

const workOf = (
  place: string,
  prices: number,
  figures: { readonly withoutPlate: number; readonly unclaimed: number } | undefined,
  shelf: { readonly currentStock: number; readonly lowStockThreshold: number } | undefined,
): readonly Work[] => [
  ...(prices > 0
    ? [
        {
          key: 'prices',
          words: prices === 1 ? 'A price waits for your answer' : `${prices} prices wait for your answer`,
          to: `${place}&tab=inventory#${orderPlatesAt}`,
          button: 'Answer',
        },
      ]
    : []),
  ...(figures && figures.withoutPlate > 0
    ? [
        {
          key: 'plates',
          words: many(figures.withoutPlate, 'case without a plate', 'cases without a plate'),
          to: `${place}&tab=cases&plate=without`,
          button: 'Assign plate',
        },
      ]
    : []),
  ...(shelf && shelf.currentStock <= shelf.lowStockThreshold
    ? [
        {
          key: 'stock',
          words:
            shelf.currentStock === 0
              ? 'No plates in stock'
              : `Only ${many(shelf.currentStock, 'plate', 'plates')} left in stock`,
          to: `${place}&tab=inventory`,
          button: 'Look at stock',
        },
      ]
    : []),
  ...(figures && figures.unclaimed > 0
    ? [
        {
          key: 'unclaimed',
          words: many(
            figures.unclaimed,
            'family has not claimed their page yet',
            'families have not claimed their page yet',
          ),
          to: `${place}&tab=cases&state=plated`,
          button: 'See them',
        },
      ]
    : []),
];

const Today = ({ location, named }: { readonly location: PartnerLocation; readonly named: boolean }): JSX.Element => {
  const figures = useCaseFigures(location.id);
  const shelf = useInventory(location.id);
  const prices = usePricesWaiting(location.id);
  const place = `/partner-portal?location=${location.id}`;
  const failed = figures.error ?? shelf.error ?? prices.error;
  const work = workOf(place, prices.data ?? 0, figures.data, shelf.data);
  const first = figures.data?.activeCases === 0 && location.currentCases === 0;
  const over = location.currentCases > location.casesPerMonth;
  return (
    <section className="today" aria-labelledby={named ? `today-${location.id}` : undefined}>
      {named && (
        <h2 id={`today-${location.id}`}>
          <bdi>{location.name}</bdi>
        </h2>
      )}
      {over && (
        <p className="notice notice-warning">
          This month is over plan. Cases still work; we will write to you about it.
        </p>
      )}
      {failed && (
        <LoadFailed
          error={failed}
          onRetry={() => {
            void figures.refetch();
            void shelf.refetch();
            void prices.refetch();
          }}
        />
      )}
      {(figures.isPending || shelf.isPending || prices.isPending) && (
        <Loading label="Reading what waits">
          <Skeleton height="4rem" />
        </Loading>
      )}
      {work.length > 0 && (
        <ul className="today-work">
          {work.map(({ key, words, to, button }, index) => (
            <li key={key}>
              <span>{words}</span>
              <Link className={`button ${index === 0 ? 'button-primary' : 'button-quiet'}`} to={to}>
                {button}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {figures.data && shelf.data && prices.isSuccess && work.length === 0 && (
        <p className="today-quiet">
          Nothing waits. {many(shelf.data.currentStock, 'plate', 'plates')} in stock, {planWords(location)}.
        </p>
      )}
      {first && (
        <p className="today-first">
          <Link className="button button-quiet" to={`${place}&tab=create`}>
            Start with your first case
          </Link>
        </p>
      )}
      <p className="case-plan">
        <Link to={`${place}&tab=cases`}>All cases</Link> · {planWords(location)}
        {shelf.data && ` · ${many(shelf.data.currentStock, 'plate', 'plates')} in stock`}
      </p>
    </section>
  );
};

/** Work, not charts: what waits, each a line and a button. */
export default function DashboardPage(): JSX.Element {
  const locations = useLocations();
  if (locations.isError)
    return <LoadFailed error={locations.error} level={1} onRetry={() => void locations.refetch()} />;
  if (locations.isPending)
    return (
      <Loading label="Reading your locations">
        <Skeleton width="40%" height="2.4rem" />
        <Skeleton height="9rem" />
      </Loading>
    );
  return (
    <>
      <header className="portal-head">
        <h1>Today</h1>
      </header>
      {locations.data.map((location) => (
        <Today key={location.id} location={location} named={locations.data.length > 1} />
      ))}
    </>
  );
}
