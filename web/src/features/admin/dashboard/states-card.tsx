import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { Bars } from '../../../shared/charts/bars.js';
import { CardMissing } from './figure-card.js';
import { DataCard } from './data-card.js';
import { number, share, type Partners } from './figure-labels.js';

type Props = { readonly partners: Partners | null; readonly most: number };

/** Lists the partners by state. */
export const StatesCard = ({ partners, most }: Props): JSX.Element => {
  const title = `Partners by state (top ${most})`;
  if (!partners) return <CardMissing title={title} name="Partner" />;
  return (
    <DataCard
      title={title}
      definition={{
        formula: 'Active partner accounts by the state of their address.',
        period: 'as they stand now',
        asOf: partners.asOf,
      }}
      rows={partners.states.slice(0, most)}
      file="partners-by-state"
      plot={
        <Bars
          label={title}
          bars={partners.states
            .slice(0, most)
            .map(({ state, active }) => ({ name: state, amount: active, text: number(active) }))}
        />
      }
      empty="No active partners yet."
      more={<Link to="/admin/partners">All partners</Link>}
      columns={[
        { title: 'State', render: ({ state }) => state, cell: ({ state }) => state },
        { title: 'Partners', numeric: true, render: ({ active }) => number(active), cell: ({ active }) => active },
        {
          title: 'Share',
          numeric: true,
          render: ({ active }) => share(active, partners.active),
          cell: ({ active }) => share(active, partners.active),
        },
      ]}
    />
  );
};
