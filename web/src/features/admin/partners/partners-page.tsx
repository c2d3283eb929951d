import { stockBadge } from '@keepsake/contracts/catalog/stock-messages';
import type { InventoryAnswer } from '@keepsake/contracts/rest/partners';
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { getJson, path } from '../../../shared/api/client.js';
import { day } from '../../../shared/formats.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { RowDrawer, type RowProps } from '../parts/row-drawer.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { kinds, PartnerState, partnersList, place, planOf, useOf, type Partner } from './partners-list.js';
import './partners.css';

const stockLabel = ({ currentStock, lowStockThreshold }: InventoryAnswer): readonly [Tone, string] => {
  const badge = stockBadge(currentStock, lowStockThreshold);
  return [badge === 'In Stock' ? 'done' : 'waits', badge];
};

const dayOr = (at: string | null): string => (at === null ? 'never' : day(at));

const StockSummary = ({ id }: { readonly id: string }): JSX.Element => {
  const stock = useQuery({
    queryKey: ['partners', 'stock', id],
    queryFn: ({ signal }) => getJson<InventoryAnswer>(path`/api/partners/${id}/inventory`, signal),
  });
  return (
    <section aria-labelledby="shelf-title">
      <h2 id="shelf-title">Plates</h2>
      <Answered query={stock} label="Loading the shelf" loading={<RowsLoading rows={3} />}>
        {(known) => (
          <dl className="fact-list">
            <dt>On the shelf</dt>
            <dd>
              {known.currentStock.toLocaleString()}{' '}
              <StateLabel tone={stockLabel(known)[0]}>{stockLabel(known)[1]}</StateLabel>
            </dd>
            <dt>Warns at</dt>
            <dd>{known.lowStockThreshold.toLocaleString()}</dd>
            <dt>Used</dt>
            <dd>
              {known.totalUsed.toLocaleString()}, last {dayOr(known.lastUsed)}
            </dd>
            <dt>Restocked</dt>
            <dd>
              {known.totalRestocked.toLocaleString()}, last {dayOr(known.lastRestocked)}
            </dd>
          </dl>
        )}
      </Answered>
    </section>
  );
};

const Facts = ({ partner }: { readonly partner: Partner }): JSX.Element => (
  <section aria-labelledby="partner-title">
    <h2 id="partner-title">Location</h2>
    <dl className="fact-list">
      <dt>Status</dt>
      <dd>
        <PartnerState partner={partner} />
      </dd>
      <dt>Type</dt>
      <dd>{kinds[partner.partnerType]}</dd>
      <dt>Place</dt>
      <dd>{place(partner)}</dd>
      <dt>Contact</dt>
      <dd>
        {partner.contactName}
        <br />
        <a href={`mailto:${partner.email}`}>{partner.email}</a>
      </dd>
      <dt>Plan</dt>
      <dd>{planOf(partner)}</dd>
      <dt>This month</dt>
      <dd>{useOf(partner)} cases</dd>
      <dt>Since</dt>
      <dd>{day(partner.createdAt)}</dd>
    </dl>
  </section>
);

const PartnerDetails = ({ row: partner, onLeave }: RowProps<Partner>): JSX.Element => (
  <RowDrawer title={partner.name} onLeave={onLeave}>
    <div className="partner-facts">
      <Facts partner={partner} />
      {partner.subscriptionStatus === 'pending' ? (
        <p>
          This one has applied and waits for a decision.{' '}
          <Link to={`/admin/applications?row=${partner.id}`}>See the application</Link>
        </p>
      ) : (
        <>
          <StockSummary id={partner.id} />
          <p>
            <Link to={`/admin/partners/${partner.id}`}>Open the whole page</Link>
          </p>
        </>
      )}
    </div>
  </RowDrawer>
);

const details = { show: PartnerDetails, noun: 'partner', hint: 'Search for its name to open it.' };

export default function PartnersPage(): JSX.Element {
  return <WorkList list={partnersList} header={<Link to="/admin/applications">Applications</Link>} details={details} />;
}
