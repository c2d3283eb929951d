import { priceNames, standardPrices, type PriceList } from '@keepsake/contracts/catalog/price-list';
import type { DatedPriceList, PriceLists } from '@keepsake/contracts/rest/prices';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { ActionDialog } from '../parts/action-dialog.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { changeLabel, priceLabels } from './price-labels.js';
import { PricesForm } from './prices-form.js';
import { pricesKey, removePriceList, usePriceLists } from './prices-api.js';
import './prices.css';

const states = {
  planned: { label: 'Planned', tone: 'waits' },
  current: { label: 'In force', tone: 'done' },
  past: { label: 'Former', tone: 'ended' },
} as const;

type Row = Pick<DatedPriceList, 'prices' | 'state'> & { readonly dated: DatedPriceList | undefined };

/** The standard prices hold before the first list. */
const rowsOf = ({ lists }: PriceLists): readonly Row[] => {
  const rows = lists.map((dated) => ({ dated, prices: dated.prices, state: dated.state }));
  const state = rows.some((row) => row.state === 'current') ? 'past' : 'current';
  return [...rows, { dated: undefined, prices: standardPrices, state }];
};

type RowProps = { readonly row: Row; readonly before: PriceList | undefined; readonly onRemove: () => void };

const PricesRow = ({ row: { dated, prices, state }, before, onRemove }: RowProps): JSX.Element => (
  <li className="prices-row">
    <div>
      <h2>{dated ? `From ${day(dated.fromDay)}` : 'Standard prices'}</h2>
      <StateLabel tone={states[state].tone}>{states[state].label}</StateLabel>
      {dated && (
        <p className="quiet">
          {dated.by}, {day(dated.createdAt)}
        </p>
      )}
      {state === 'planned' && (
        <Button size="small" onClick={onRemove}>
          Remove
        </Button>
      )}
    </div>
    <dl>
      {priceNames.map((name) => {
        const change = changeLabel(name, prices, before);
        return (
          <div key={name}>
            <dt>{priceLabels[name]}</dt>
            <dd className="numeric">
              {money(prices[name])}
              {change !== '' && <small> {change}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  </li>
);

/** Shows the prices of the shop with the day from which they hold. */
export default function PricesPage(): JSX.Element {
  const lists = usePriceLists();
  const [setting, setSetting] = useState(false);
  const [removing, setRemoving] = useState<DatedPriceList>();
  const { data } = lists;
  return (
    <>
      <PageHeader title="Prices" loaded={lists}>
        <Button type="primary" disabled={!data} onClick={() => setSetting(true)}>
          New prices
        </Button>
      </PageHeader>
      <p className="quiet prices-hint">
        The shop shows the prices in force everywhere. Orders keep the price that they were placed at; a buyer who saw
        another price is asked again before ordering.
      </p>
      <Answered query={lists} label="Loading the prices" loading={<RowsLoading rows={3} />}>
        {(known) => {
          const rows = rowsOf(known);
          return (
            <ul className="panel prices-rows">
              {rows.map((row, at) => (
                <PricesRow
                  key={row.dated?.id ?? 'standard'}
                  row={row}
                  before={rows[at + 1]?.prices}
                  onRemove={() => setRemoving(row.dated)}
                />
              ))}
            </ul>
          );
        }}
      </Answered>
      {setting && data && <PricesForm current={data.current} onLeave={() => setSetting(false)} />}
      {removing && (
        <ActionDialog
          labels={{
            question: `Remove the prices from ${day(removing.fromDay)}?`,
            yes: 'Remove',
            done: 'Prices removed',
            effect: 'The prices before them stay in force.',
          }}
          danger
          list={pricesKey}
          input={removing.id}
          run={(key) => removePriceList(removing.id, key)}
          onBack={() => setRemoving(undefined)}
          onDone={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
