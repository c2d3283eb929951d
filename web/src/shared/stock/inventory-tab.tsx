import { stockBadge } from '@keepsake/contracts/catalog/stock-messages';
import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { StockAlert } from '@keepsake/contracts/rest/stock';
import type { JSX, ReactNode } from 'react';
import { PendingButton } from '../controls/pending-button.js';
import { day } from '../formats.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { useFailed } from '../toast/use-failed.js';
import { Billing } from './billing.js';
import { useDismiss, useInventory, useUnreadAlerts } from './inventory-api.js';
import { StatementForm } from './statement-form.js';
import { StockForm } from './stock-form.js';
import { StockHistory } from './stock-history.js';
import './inventory.css';

const plates = (count: number): string => (count === 1 ? '1 plate' : `${count} plates`);
const alertLabel = ({ alertType, currentStock, threshold }: StockAlert, forStaff: boolean): string => {
  if (alertType === 'out_of_stock')
    return `No plates are left. None can be given to a case until ${forStaff ? 'plates arrive' : 'you restock'}.`;
  return `${plates(currentStock)} left. ${forStaff ? 'The partner is warned' : 'We warn'} at ${threshold}.`;
};

type AlertProps = { readonly alert: StockAlert; readonly locationId: string; readonly forStaff: boolean };

const Alert = ({ alert, locationId, forStaff }: AlertProps): JSX.Element => {
  const dismiss = useDismiss(locationId);
  const failed = useFailed();
  const badge = alert.alertType === 'out_of_stock' ? 'Out of Stock' : 'Low Stock';
  return (
    <li className="notice notice-warning stock-alert">
      <p>
        <strong>{badge}</strong> {alertLabel(alert, forStaff)}{' '}
        <span className="stock-time">{day(alert.createdAt)}</span>
      </p>
      <PendingButton
        type="button"
        variant="quiet"
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

type AlertsProps = Pick<AlertProps, 'locationId' | 'forStaff'>;

const Alerts = ({ locationId, forStaff }: AlertsProps): JSX.Element | null => {
  const alerts = useUnreadAlerts(locationId);
  if (alerts.isError)
    return <LoadFailed heading="Alerts did not load." error={alerts.error} onRetry={() => void alerts.refetch()} />;
  if (!alerts.data?.length) return null;
  return (
    <ul className="stock-alerts" aria-label="Alerts">
      {alerts.data.map((alert) => (
        <Alert key={alert.id} alert={alert} locationId={locationId} forStaff={forStaff} />
      ))}
    </ul>
  );
};

const lasting = (days: number, forStaff: boolean): string => {
  const pace = forStaff ? 'At the current pace' : 'At your current pace';
  if (days === 0) return `${pace} these last less than a day.`;
  return `${pace} these last about ${days === 1 ? '1 day' : `${days} days`}.`;
};

type Place = { readonly id: string; readonly name?: string; readonly createdAt?: string };

type AskProps = { readonly plates: number; readonly known: boolean; readonly askAt: string };

/** Suggested quantity from recent use; the business replies with a price. */
const AskForPlates = ({ plates: count, known, askAt }: AskProps): JSX.Element => (
  <p className="stock-pace">
    {known && `At your current pace, ${plates(count)} more would last a month. `}
    <a href={askAt}>Ask for plates</a>: we will answer with a price.
  </p>
);

type StockProps = {
  readonly stock: InventoryAnswer;
  readonly askAt: string | undefined;
  readonly forStaff: boolean;
};

const StockFigures = ({ stock, askAt, forStaff }: StockProps): JSX.Element => {
  const badge = stockBadge(stock.currentStock, stock.lowStockThreshold);
  return (
    <>
      <div className="stock-counts" aria-live="polite">
        <p className="stock-count">
          {stock.currentStock.toLocaleString()}{' '}
          <span>{stock.currentStock === 1 ? 'plate in stock' : 'plates in stock'}</span>
        </p>
        <p className="stock-badge" data-badge={badge}>
          {badge}
        </p>
        {stock.daysLeft !== null && stock.currentStock > 0 && (
          <p className="stock-pace">{lasting(stock.daysLeft, forStaff)}</p>
        )}
        {stock.daysLeft === null && stock.usedRecently > 0 && (
          <p className="stock-pace">Not enough data yet to say how long these last.</p>
        )}
        {askAt !== undefined && stock.suggestedQuantity > 0 && (
          <AskForPlates plates={stock.suggestedQuantity} known={stock.daysLeft !== null} askAt={askAt} />
        )}
      </div>
      <dl className="stock-facts">
        <dt>Used</dt>
        <dd>
          {stock.totalUsed.toLocaleString()}
          {stock.lastUsed !== null && <span>last {day(stock.lastUsed)}</span>}
        </dd>
        <dt>Restocked</dt>
        <dd>
          {stock.totalRestocked.toLocaleString()}
          {stock.lastRestocked !== null && <span>last {day(stock.lastRestocked)}</span>}
        </dd>
        <dt>Warns at</dt>
        <dd>{stock.lowStockThreshold.toLocaleString()}</dd>
      </dl>
    </>
  );
};

type FormsProps = { readonly locationId: string; readonly inStock: number };

const StockForms = (props: FormsProps): JSX.Element => (
  <>
    <StockForm way="restock" {...props} />
    <StockForm way="adjust" {...props} />
  </>
);

type TabProps = {
  readonly location: Place;
  /** False for team members with read access only. */
  readonly mayKeep?: boolean;
  /** Wording for the back office, which orders nothing here. */
  readonly forStaff?: boolean;
  /** Order form of the partner on the same page. */
  readonly order?: { readonly at: string; readonly show: (stock: InventoryAnswer) => ReactNode };
};

/** Stock of a location: level, alerts, both forms, and history. */
export const InventoryTab = ({ location, order, mayKeep = true, forStaff = false }: TabProps): JSX.Element => {
  const stock = useInventory(location.id);
  if (stock.isError && !stock.data) return <LoadFailed error={stock.error} onRetry={() => void stock.refetch()} />;
  if (!stock.data)
    return (
      <Loading label="Loading the inventory">
        <Skeleton width="12rem" height="3rem" />
        <Skeleton height="6rem" />
      </Loading>
    );
  return (
    <div className="inventory">
      <Alerts locationId={location.id} forStaff={forStaff} />
      <section className="inventory-stock" aria-labelledby="stock-heading">
        <h2 id="stock-heading">Stock</h2>
        <StockFigures stock={stock.data} askAt={mayKeep && order ? `#${order.at}` : undefined} forStaff={forStaff} />
        {!mayKeep && <p className="stock-pace">Directors and owners of your team restock and order plates.</p>}
        {mayKeep && forStaff && <StockForms locationId={location.id} inStock={stock.data.currentStock} />}
      </section>
      {mayKeep && order?.show(stock.data)}
      {mayKeep && !forStaff && (
        <details className="stock-own">
          <summary>Record a delivery or correct the count</summary>
          <StockForms locationId={location.id} inStock={stock.data.currentStock} />
        </details>
      )}
      <StockHistory locationId={location.id} forStaff={forStaff} />
      <StatementForm location={location} forStaff={forStaff} />
      {mayKeep && !forStaff && <Billing locationId={location.id} />}
    </div>
  );
};
