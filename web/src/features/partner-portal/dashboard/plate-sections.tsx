import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { portalText } from '../portal-texts.js';
import { orderPlatesAt } from '../plates/plate-requests.js';
import type { usePlateQuotes } from '../plates/plate-requests-api.js';
import { SectionState, TodayRow, TodaySection, type Level } from './today-section.js';
import { todayText as t } from './today-texts.js';

type Stock = Pick<InventoryAnswer, 'currentStock' | 'lowStockThreshold'>;

export const isLow = ({ currentStock, lowStockThreshold }: Stock): boolean => currentStock <= lowStockThreshold;

type QuotesProps = {
  readonly found: ReturnType<typeof usePlateQuotes>;
  readonly level: Level;
  readonly place: string;
};

/** Lists the prices that the partner has not answered; hidden if there is none. */
export const PlateQuotes = ({ found, level, place }: QuotesProps): JSX.Element | null => {
  const title = t('quotes');
  if (found.isPending || found.data?.length === 0) return null;
  return (
    <TodaySection title={title} level={level} count={found.data?.length ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      <ul>
        {found.data?.map(({ id, quantity, price, movedAt }) => (
          <TodayRow
            key={id}
            to={`${place}&tab=inventory#${orderPlatesAt}`}
            name={
              price === null
                ? portalText('plates', { count: quantity })
                : portalText('platesFor', { count: quantity, price: money(price) })
            }
            facts={t('quoted', { day: day(movedAt) })}
          />
        ))}
      </ul>
    </TodaySection>
  );
};

type StockProps = {
  readonly found: {
    readonly data: Stock | undefined;
    readonly isPending: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly level: Level;
  readonly place: string;
};

/** Warns of stock at or below the alert level; hidden above it. */
export const LowStock = ({ found, level, place }: StockProps): JSX.Element | null => {
  const title = t('lowStock');
  if (found.isPending || (found.data && !isLow(found.data))) return null;
  return (
    <TodaySection title={title} level={level} warn>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data && (
        <ul>
          <TodayRow
            to={`${place}&tab=inventory`}
            name={found.data.currentStock === 0 ? t('noneLeft') : t('onlyLeft', { count: found.data.currentStock })}
            facts={t('alertLevel', { count: found.data.lowStockThreshold })}
            end={
              <Link className="button button-quiet today-action" to={`${place}&tab=inventory#${orderPlatesAt}`}>
                {t('orderPlates')}
              </Link>
            }
          />
        </ul>
      )}
    </TodaySection>
  );
};
