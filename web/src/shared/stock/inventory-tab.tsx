import { stockBadge } from '@keepsake/contracts/catalogue/stock-messages';
import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { StockAlert } from '@keepsake/contracts/rest/stock';
import type { JSX, ReactNode } from 'react';
import { PendingButton } from '../controls/pending-button.js';
import { day } from '../formats.js';
import { siteSettings } from '../site-settings.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { useFailed } from '../toast/use-failed.js';
import { useDismiss, useInventory, useUnreadAlerts } from './inventory-api.js';
import { StatementForm } from './statement-form.js';
import { StockForm } from './stock-form.js';
import { StockHistory } from './stock-history.js';
import './inventory.css';

const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);
const alertWords = ({ alertType, currentStock, threshold }: StockAlert): string =>
  alertType === 'out_of_stock'
    ? 'No plates are left. None can be given to a case until you restock.'
    : `${plates(currentStock)} left. We warn at ${threshold}.`;

const Alert = ({ alert, locationId }: { readonly alert: StockAlert; readonly locationId: string }): JSX.Element => {
  const dismiss = useDismiss(locationId);
  const failed = useFailed();
  const badge = alert.alertType === 'out_of_stock' ? 'Out of Stock' : 'Low Stock';
  return (
    <li className="notice notice-warning stock-alert">
      <p>
        <strong>{badge}</strong> {alertWords(alert)} <span className="stock-time">{day(alert.createdAt)}</span>
      </p>
      <PendingButton
        type="button"
        look="quiet"
        pending={dismiss.isPending}
        pendingLabel="Dismissing…"
        aria-label={`Dismiss: ${badge}`}
        onClick={() =>
          dismiss.mutate(alert.id, { onError: (error) => failed(error, 'The alert could not be dismissed') })
        }
      >
        Dismiss
      </PendingButton>
    </li>
  );
};

const Alerts = ({ locationId }: { readonly locationId: string }): JSX.Element | null => {
  const alerts = useUnreadAlerts(locationId);
  if (alerts.isError)
    return <LoadFailed heading="Alerts did not load." error={alerts.error} onRetry={() => void alerts.refetch()} />;
  if (!alerts.data?.length) return null;
  return (
    <ul className="stock-alerts" aria-label="Alerts">
      {alerts.data.map((alert) => (
        <Alert key={alert.id} alert={alert} locationId={locationId} />
      ))}
    </ul>
  );
};

const lasting = (days: number): string => {
  if (days === 0) return 'At your pace these last less than a day.';
  return `At your pace these last about ${days === 1 ? '1 day' : `${days} days`}.`;
};

type Place = { readonly id: string; readonly name?: string; readonly createdAt?: string };

type AskProps = {
  readonly plates: number;
  readonly known: boolean;
  readonly place: Place;
  readonly askAt: string | undefined;
};

/** From the use of late; the business answers with a price. */
const AskForPlates = ({ plates: count, known, place, askAt }: AskProps): JSX.Element => {
  const subject = encodeURIComponent(`${plates(count)}${place.name === undefined ? '' : ` for ${place.name}`}`);
  return (
    <p className="stock-pace">
      {known && `${plates(count)} more would last a month. `}
      <a href={askAt ?? `mailto:${siteSettings.partnershipEmail}?subject=${subject}`}>Ask for plates</a>: we will answer
      with a price.
    </p>
  );
};

type ShelfProps = {
  readonly shelf: InventoryAnswer;
  readonly place: Place;
  readonly askAt: string | undefined;
  readonly mayAsk: boolean;
};

const Shelf = ({ shelf, place, askAt, mayAsk }: ShelfProps): JSX.Element => {
  const badge = stockBadge(shelf.currentStock, shelf.lowStockThreshold);
  return (
    <>
      <div className="stock-shelf" aria-live="polite">
        <p className="stock-count">
          {shelf.currentStock.toLocaleString()}{' '}
          <span>{shelf.currentStock === 1 ? 'plate in stock' : 'plates in stock'}</span>
        </p>
        <p className="stock-badge" data-badge={badge}>
          {badge}
        </p>
        {shelf.daysLeft !== null && shelf.currentStock > 0 && <p className="stock-pace">{lasting(shelf.daysLeft)}</p>}
        {shelf.daysLeft === null && shelf.usedRecently > 0 && (
          <p className="stock-pace">Not enough data yet to say how long these last.</p>
        )}
        {mayAsk && shelf.suggestedQuantity > 0 && (
          <AskForPlates plates={shelf.suggestedQuantity} known={shelf.daysLeft !== null} place={place} askAt={askAt} />
        )}
      </div>
      <dl className="stock-facts">
        <dt>Used</dt>
        <dd>
          {shelf.totalUsed.toLocaleString()}
          {shelf.lastUsed !== null && <span>last {day(shelf.lastUsed)}</span>}
        </dd>
        <dt>Restocked</dt>
        <dd>
          {shelf.totalRestocked.toLocaleString()}
          {shelf.lastRestocked !== null && <span>last {day(shelf.lastRestocked)}</span>}
        </dd>
        <dt>Warns at</dt>
        <dd>{shelf.lowStockThreshold.toLocaleString()}</dd>
      </dl>
    </>
  );
};

type TabProps = {
  readonly location: Place;
  /** Where plates are asked for, in the page itself; without it by mail. */
  /** Without it the shelf is only looked at. */
  readonly mayKeep?: boolean;
  readonly order?: { readonly at: string; readonly show: (shelf: InventoryAnswer) => ReactNode };
};

/** The shelf of one location: how much there is, what to know about it, both forms, and how it came to be. */
export const InventoryTab = ({ location, order, mayKeep = true }: TabProps): JSX.Element => {
  const shelf = useInventory(location.id);
  if (shelf.isError && !shelf.data) return <LoadFailed error={shelf.error} onRetry={() => void shelf.refetch()} />;
  if (!shelf.data)
    return (
      <Loading label="Loading the inventory">
        <Skeleton width="12rem" height="3rem" />
        <Skeleton height="6rem" />
      </Loading>
    );
  return (
    <div className="inventory">
      <Alerts locationId={location.id} />
      <section className="inventory-shelf" aria-labelledby="stock-heading">
        <h2 id="stock-heading">Stock</h2>
        <Shelf shelf={shelf.data} place={location} askAt={order && `#${order.at}`} mayAsk={mayKeep} />
        {mayKeep ? (
          <>
            <StockForm way="restock" locationId={location.id} inStock={shelf.data.currentStock} />
            <StockForm way="adjust" locationId={location.id} inStock={shelf.data.currentStock} />
          </>
        ) : (
          <p className="stock-pace">Directors and owners of your team restock and order plates.</p>
        )}
      </section>
      <StockHistory locationId={location.id} />
      <StatementForm location={location} />
      {mayKeep && order?.show(shelf.data)}
    </div>
  );
};
