import { stockBadge } from '@keepsake/contracts/catalog/stock-messages';
import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { StockAlert } from '@keepsake/contracts/rest/stock';
import type { JSX, ReactNode } from 'react';
import { filled, slot } from '../area/filled.js';
import { sentence } from '../area/sentences-texts.js';
import { PendingButton } from '../controls/pending-button.js';
import { day, number } from '../formats.js';
import { LoadFailed } from '../states/load-failed.js';
import { Loading, Skeleton } from '../states/skeleton.js';
import { useFailed } from '../toast/use-failed.js';
import { Billing } from './billing.js';
import { useDismiss, useInventory, useUnreadAlerts } from './inventory-api.js';
import { StatementForm } from './statement-form.js';
import { StockForm } from './stock-form.js';
import { StockHistory } from './stock-history.js';
import { staffTexts } from './staff-texts.js';
import { stockText as t } from './stock-texts.js';
import './inventory.css';

const alertLabel = ({ alertType, currentStock, threshold }: StockAlert, forStaff: boolean): string => {
  if (alertType === 'out_of_stock') return forStaff ? staffTexts.alertOut : t('alertOut');
  return forStaff
    ? staffTexts.alertLow(currentStock, threshold)
    : t('alertLow', { count: currentStock, threshold: number(threshold) });
};

type AlertProps = { readonly alert: StockAlert; readonly locationId: string; readonly forStaff: boolean };

const Alert = ({ alert, locationId, forStaff }: AlertProps): JSX.Element => {
  const dismiss = useDismiss(locationId);
  const failed = useFailed();
  const badge = sentence(alert.alertType === 'out_of_stock' ? stockBadge(0, 0) : stockBadge(1, 1));
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
        pendingLabel={t('dismissing')}
        aria-label={t('dismissOne', { badge })}
        onClick={() => dismiss.mutate(alert.id, { onError: (error) => failed(error, t('dismissFailed')) })}
      >
        {t('dismiss')}
      </PendingButton>
    </li>
  );
};

type AlertsProps = Pick<AlertProps, 'locationId' | 'forStaff'>;

const Alerts = ({ locationId, forStaff }: AlertsProps): JSX.Element | null => {
  const alerts = useUnreadAlerts(locationId);
  if (alerts.isError)
    return <LoadFailed heading={t('alertsFailed')} error={alerts.error} onRetry={() => void alerts.refetch()} />;
  if (!alerts.data?.length) return null;
  return (
    <ul className="stock-alerts" aria-label={t('alerts')}>
      {alerts.data.map((alert) => (
        <Alert key={alert.id} alert={alert} locationId={locationId} forStaff={forStaff} />
      ))}
    </ul>
  );
};

const lasting = (days: number): string => (days === 0 ? t('lastsNoDay') : t('lasts', { days }));

type Place = { readonly id: string; readonly name?: string; readonly createdAt?: string };

type AskProps = { readonly plates: number; readonly known: boolean; readonly askAt: string };

/** Suggested quantity from recent use; the business replies with a price. */
const AskForPlates = ({ plates: count, known, askAt }: AskProps): JSX.Element => (
  <p className="stock-pace">
    {known && `${t('lastsMonth', { count })} `}
    {filled(t('askForPlates', { link: slot(0) }), <a href={askAt}>{t('askLink')}</a>)}
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
          {number(stock.currentStock)} <span>{t('inStockUnit', { count: stock.currentStock })}</span>
        </p>
        <p className="stock-badge" data-badge={badge}>
          {sentence(badge)}
        </p>
        {stock.daysLeft !== null && stock.currentStock > 0 && (
          <p className="stock-pace">{forStaff ? staffTexts.lasts(stock.daysLeft) : lasting(stock.daysLeft)}</p>
        )}
        {stock.daysLeft === null && stock.usedRecently > 0 && <p className="stock-pace">{t('paceUnknown')}</p>}
        {askAt !== undefined && stock.suggestedQuantity > 0 && (
          <AskForPlates plates={stock.suggestedQuantity} known={stock.daysLeft !== null} askAt={askAt} />
        )}
      </div>
      <dl className="stock-facts">
        <dt>{t('used')}</dt>
        <dd>
          {number(stock.totalUsed)}
          {stock.lastUsed !== null && <span>{t('lastOn', { day: day(stock.lastUsed) })}</span>}
        </dd>
        <dt>{t('restocked')}</dt>
        <dd>
          {number(stock.totalRestocked)}
          {stock.lastRestocked !== null && <span>{t('lastOn', { day: day(stock.lastRestocked) })}</span>}
        </dd>
        <dt>{t('warnsAt')}</dt>
        <dd>{number(stock.lowStockThreshold)}</dd>
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
      <Loading label={t('loadingInventory')}>
        <Skeleton width="12rem" height="3rem" />
        <Skeleton height="6rem" />
      </Loading>
    );
  return (
    <div className="inventory">
      <Alerts locationId={location.id} forStaff={forStaff} />
      <section className="inventory-stock" aria-labelledby="stock-heading">
        <h2 id="stock-heading">{t('stock')}</h2>
        <StockFigures stock={stock.data} askAt={mayKeep && order ? `#${order.at}` : undefined} forStaff={forStaff} />
        {!mayKeep && <p className="stock-pace">{t('keepersOnly')}</p>}
        {mayKeep && forStaff && <StockForms locationId={location.id} inStock={stock.data.currentStock} />}
      </section>
      {mayKeep && order?.show(stock.data)}
      {mayKeep && !forStaff && (
        <details className="stock-own">
          <summary>{t('own')}</summary>
          <StockForms locationId={location.id} inStock={stock.data.currentStock} />
        </details>
      )}
      <StockHistory locationId={location.id} forStaff={forStaff} />
      <StatementForm location={location} forStaff={forStaff} />
      {mayKeep && !forStaff && <Billing locationId={location.id} />}
    </div>
  );
};
