import type { PartnerFile } from '@keepsake/contracts/rest/partners';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { usePageHead } from '../../../shared/page-title.js';
import { InventoryTab } from '../../../shared/stock/inventory-tab.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { AllotPlatesDialog } from './allot-plates-dialog.js';
import { LicenseFact } from './license-fact.js';
import { PartnerBilling } from './partner-billing.js';
import { PartnerCases } from './partner-cases.js';
import { People } from './partner-people.js';
import { LocationDialog, PlanDialog, StatusDialog, TwoStepDialog } from './partner-dialogs.js';
import { usePartner } from './partner-api.js';
import { kinds, place, planOf, StockCell, useOf, type Partner } from './partners-list.js';
import './partner-page.css';

type BusinessProps = { readonly file: PartnerFile; readonly onDropTwoStep: () => void };

const Business = ({ file, onDropTwoStep }: BusinessProps): JSX.Element => {
  const { account, accountStatus } = file;
  const { businessData: business } = account;
  return (
    <section className="panel" aria-labelledby="partner-business">
      <h2 id="partner-business">Business</h2>
      <dl className="fact-list">
        <dt>Status</dt>
        <dd>
          {accountStatus === 'active' ? (
            <StateLabel tone="done">Active Partner</StateLabel>
          ) : (
            <StateLabel tone="ended">Paused</StateLabel>
          )}
        </dd>
        <dt>Type</dt>
        <dd>
          {kinds[account.partnerType]}, {business.businessType}
        </dd>
        <dt>License</dt>
        <dd>{business.licenseNumber}</dd>
        <dt>License document</dt>
        <dd>
          <LicenseFact application={account} />
        </dd>
        <dt>Address</dt>
        <dd>
          {business.address}
          <br />
          {business.city}, {business.state} {business.zipCode}
        </dd>
        <dt>Contact</dt>
        <dd>
          {account.firstName} {account.lastName}
          <br />
          <a href={`mailto:${account.email}`}>{account.email}</a>
          <br />
          <a href={`tel:${business.phone.replace(/[^+\d]/g, '')}`}>{business.phone}</a>
        </dd>
        <dt>Two-step verification</dt>
        <dd>
          {file.twoStep ? 'On' : 'Off'}{' '}
          {file.twoStep && (
            <Button size="small" danger onClick={onDropTwoStep}>
              Turn off
            </Button>
          )}
        </dd>
        {business.website !== null && (
          <>
            <dt>Website</dt>
            <dd>
              <a href={business.website} target="_blank" rel="noreferrer noopener">
                {business.website}
              </a>
            </dd>
          </>
        )}
        <dt>Since</dt>
        <dd>{day(account.decidedAt ?? account.createdAt)}</dd>
      </dl>
    </section>
  );
};

type PlacesProps = { readonly locations: readonly Partner[]; readonly here: string; readonly onAdd: () => void };

const Places = ({ locations, here, onAdd }: PlacesProps): JSX.Element => (
  <section className="panel" aria-labelledby="partner-places">
    <h2 id="partner-places">{locations.length === 1 ? '1 location' : `${locations.length} locations`}</h2>
    <ul className="partner-places">
      {locations.map((one) => (
        <li key={one.id}>
          <Link to={`/admin/partners/${one.id}`} aria-current={one.id === here ? 'page' : undefined}>
            {one.name}
          </Link>
          <span className="quiet">
            {place(one)} · {useOf(one)} cases
          </span>
          <StockCell partner={one} />
        </li>
      ))}
    </ul>
    <Button onClick={onAdd}>Open another</Button>
  </section>
);

type CallOptions = 'plates' | 'plan' | 'location' | 'status' | 'two-step';

const Whole = ({ file, here }: { readonly file: PartnerFile; readonly here: Partner }): JSX.Element => {
  const [asking, setAsking] = useState<CallOptions>();
  const leave = (): void => setAsking(undefined);
  return (
    <>
      <div className="partner-whole">
        <div>
          <Business file={file} onDropTwoStep={() => setAsking('two-step')} />
          <Places locations={file.locations} here={here.id} onAdd={() => setAsking('location')} />
          <People people={file.people} locations={file.locations} />
        </div>
        <div>
          <section className="panel" aria-labelledby="partner-here">
            <h2 id="partner-here">{here.name}</h2>
            <p className="partner-plan">
              {planOf(here)}, {useOf(here)} used this month{' '}
              <Button size="small" onClick={() => setAsking('plates')}>
                Add plates
              </Button>
              <Button size="small" onClick={() => setAsking('plan')}>
                Change plan
              </Button>
              <Button size="small" danger={file.accountStatus === 'active'} onClick={() => setAsking('status')}>
                {file.accountStatus === 'active' ? 'Pause partner' : 'Open again'}
              </Button>
            </p>
            <InventoryTab key={here.id} location={here} forStaff />
          </section>
          <PartnerBilling key={`billing-${here.id}`} location={here} />
          <PartnerCases key={`cases-${here.id}`} locationId={here.id} />
        </div>
      </div>
      {asking === 'plates' && <AllotPlatesDialog location={here} onLeave={leave} />}
      {asking === 'plan' && <PlanDialog location={here} onLeave={leave} />}
      {asking === 'location' && <LocationDialog location={here} onLeave={leave} />}
      {asking === 'status' && <StatusDialog id={here.id} file={file} onLeave={leave} />}
      {asking === 'two-step' && <TwoStepDialog id={here.id} file={file} onLeave={leave} />}
    </>
  );
};

export default function PartnerPage(): JSX.Element {
  const { id = '' } = useParams();
  const query = usePartner(id);
  const title = query.data?.account.businessData.businessName ?? 'Partner';
  usePageHead({ title });
  return (
    <>
      <PageHeader title={title} under={{ to: '/admin/partners', label: 'Partners' }} loaded={query} />
      <Answered query={query} label="Loading the partner" loading={<RowsLoading rows={6} />}>
        {(file) => {
          const here = file.locations.find((one) => one.id === id);
          return here ? <Whole file={file} here={here} /> : null;
        }}
      </Answered>
    </>
  );
}
