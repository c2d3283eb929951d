import type { JSX } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { SearchField } from '../parts/search-field.js';
import { useUrlState } from '../parts/url-state.js';
import { useMedia } from '../parts/use-media.js';
import { CustomerCard } from './customer-card.js';
import { minLetters, useCustomerSearch } from './customers-api.js';
import { CustomersTable } from './customers-table.js';
import './customers.css';

const searchHint = 'Name, email, phone, code or order number; two characters are enough.';

const found = (count: number): string => {
  if (count === 0) return 'No one found';
  if (count >= 25) return 'Top 25. Keep typing to narrow.';
  return count === 1 ? '1 customer found' : `${count} customers found`;
};

/** Searches people for support on the phone, and shows the selected one beside the results. */
export default function CustomerServicePage(): JSX.Element {
  const { get, set } = useUrlState();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const beside = useMedia('(min-width: 1200px)');
  const typed = get('q').trim();
  const asked = typed.length >= minLetters;
  const search = useCustomerSearch(typed);
  const rows = search.data ?? [];
  const open = get('customer') || (rows.length === 1 ? (rows[0]?.id ?? '') : '');

  const ownPage = (id: string): string => `/admin/customers/${encodeURIComponent(id)}`;
  const addressOf = (id: string): string => {
    if (!beside) return ownPage(id);
    const next = new URLSearchParams(params);
    next.set('customer', id);
    return `?${next.toString()}`;
  };

  return (
    <>
      <PageHeader title="Customer Service" {...(asked && { loaded: search })} />
      <div className="toolbar service-search">
        <SearchField
          label="Find a customer"
          placeholder="Name, email, phone, code or order number"
          focused
          value={get('q')}
          onChange={(value) => set({ q: value, customer: '' })}
        />
        <output className="quiet" aria-live="polite">
          {asked && search.data && !search.isPlaceholderData ? found(rows.length) : ''}
        </output>
      </div>
      {!asked ? (
        <Empty sentence="Who is calling?" more={searchHint} />
      ) : (
        <Answered query={search} label="Searching" loading={<RowsLoading rows={4} />}>
          {() =>
            rows.length === 0 ? (
              <Empty sentence={`No one found for “${typed}”.`} more="Try the code or the order number." />
            ) : (
              <div className={beside && open !== '' ? 'service-pair' : undefined}>
                <CustomersTable
                  customers={rows}
                  addressOf={addressOf}
                  onOpen={(id) => (beside ? set({ customer: id }) : void navigate(ownPage(id)))}
                  narrow={beside && open !== ''}
                  open={open}
                />
                {beside && open !== '' && <CustomerCard key={open} id={open} ownPage={ownPage(open)} />}
              </div>
            )
          }
        </Answered>
      )}
    </>
  );
}
