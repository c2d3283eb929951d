import type { JSX } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { SearchField } from '../parts/search-field.js';
import { useUrlState } from '../parts/url-state.js';
import { useMedia } from '../parts/use-media.js';
import { CustomerCard } from './customer-card.js';
import { fewestLetters, useCustomerSearch } from './customers-api.js';
import { CustomersTable } from './customers-table.js';
import './customers.css';

const searchHint = 'Name, e-mail, phone, code or order number; two characters are enough.';

const found = (count: number): string => {
  if (count === 0) return 'Nobody found';
  if (count >= 25) return 'The 25 likeliest. Type more to narrow it down.';
  return count === 1 ? '1 customer found' : `${count} customers found`;
};

/** For somebody on the phone: type what they say, and everything of them stands beside it. */
export default function CustomerServicePage(): JSX.Element {
  const { get, set } = useUrlState();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const beside = useMedia('(min-width: 1200px)');
  const typed = get('q').trim();
  const asked = typed.length >= fewestLetters;
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
          placeholder="Name, e-mail, phone, code or order number"
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
              <Empty sentence={`Nobody found for “${typed}”.`} more="Try the code or the order number." />
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
