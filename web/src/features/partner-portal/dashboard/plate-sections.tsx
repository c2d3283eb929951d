import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { orderPlatesAt } from '../plates/plate-requests.js';
import type { usePlateQuotes } from '../plates/plate-requests-api.js';
import { SectionState, TodayRow, TodaySection, type Level } from './today-section.js';

export const plates = (count: number): string => (count === 1 ? '1 plate' : `${count.toLocaleString()} plates`);

type Stock = Pick<InventoryAnswer, 'currentStock' | 'lowStockThreshold'>;

export const isLow = ({ currentStock, lowStockThreshold }: Stock): boolean => currentStock <= lowStockThreshold;

type QuotesProps = {
  readonly found: ReturnType<typeof usePlateQuotes>;
  readonly level: Level;
  readonly place: string;
};

/** Lists the prices that the partner has not answered; hidden if there is none. */
export const PlateQuotes = ({ found, level, place }: QuotesProps): JSX.Element | null => {
  const title = 'Plate quotes waiting for your answer';
  if (found.isPending || found.data?.length === 0) return null;
  return (
    <TodaySection title={title} level={level} count={found.data?.length ?? 0}>
      {!found.data && <SectionState title={title} query={found} />}
      <ul>
        {found.data?.map(({ id, quantity, price, movedAt }) => (
          <TodayRow
            key={id}
            to={`${place}&tab=inventory#${orderPlatesAt}`}
            name={`${plates(quantity)}${price === null ? '' : ` for ${money(price)}`}`}
            facts={`Quoted ${day(movedAt)}`}
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
  const title = 'Low stock';
  if (found.isPending || (found.data && !isLow(found.data))) return null;
  return (
    <TodaySection title={title} level={level} warn>
      {!found.data && <SectionState title={title} query={found} />}
      {found.data && (
        <ul>
          <TodayRow
            to={`${place}&tab=inventory`}
            name={
              found.data.currentStock === 0
                ? 'No plates in stock'
                : `Only ${plates(found.data.currentStock)} left in stock`
            }
            facts={`Alert level: ${plates(found.data.lowStockThreshold)}`}
            end={
              <Link className="button button-quiet today-action" to={`${place}&tab=inventory#${orderPlatesAt}`}>
                Order plates
              </Link>
            }
          />
        </ul>
      )}
    </TodaySection>
  );
};
