import { countedUpTo } from '@keepsake/contracts/values/counted-up-to';
import type { JSX } from 'react';
import { useNavigate } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { Pager, pageSize } from '../parts/pager.js';
import { SearchField } from '../parts/search-field.js';
import { useUrlState } from '../parts/url-state.js';
import { minLetters, useCustomerSearch, useNewestCustomers } from './customers-api.js';
import { CustomersTable } from './customers-table.js';
import './customers.css';

const textOf = (count: number): string => (count === 1 ? '1 customer' : `${count.toLocaleString()} customers`);
const addressOf = (id: string): string => `/admin/customers/${encodeURIComponent(id)}`;

/** Lists all customers, newest first, with the search of Customer Service. */
export default function CustomersPage(): JSX.Element {
  const { get, set } = useUrlState();
  const navigate = useNavigate();
  const typed = get('q').trim();
  const asked = typed.length >= minLetters;
  const newest = useNewestCustomers(!asked);
  const search = useCustomerSearch(typed);
  const open = (id: string): void => void navigate(addressOf(id));
  const rows = newest.data?.rows ?? [];
  const total = newest.data?.total ?? 0;
  const page = Math.min(
    Math.max(1, Number.parseInt(get('page'), 10) || 1),
    Math.max(1, Math.ceil(rows.length / pageSize)),
  );

  return (
    <>
      <PageHeader title="Customers" loaded={asked ? search : newest} />
      <div className="toolbar">
        <SearchField
          label="Name, email, phone, code or order number"
          value={get('q')}
          onChange={(value) => set({ q: value, page: '' })}
        />
      </div>
      {asked ? (
        <Answered query={search} label="Searching" loading={<RowsLoading rows={6} />}>
          {(found) =>
            found.length === 0 ? (
              <Empty sentence={`No one found for “${typed}”.`} more="Try the code or the order number." />
            ) : (
              <CustomersTable customers={found} addressOf={addressOf} onOpen={open} />
            )
          }
        </Answered>
      ) : (
        <Answered query={newest} label="Loading the customers" loading={<RowsLoading rows={10} />}>
          {() =>
            rows.length === 0 ? (
              <Empty sentence="No customers yet." more="People who order or activate a plate appear here." />
            ) : (
              <>
                <CustomersTable
                  customers={rows.slice((page - 1) * pageSize, page * pageSize)}
                  addressOf={addressOf}
                  onOpen={open}
                />
                <Pager
                  shown={rows.length}
                  page={page}
                  countLabel={textOf}
                  onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
                />
                {total > rows.length && (
                  <p className="quiet">
                    These are the newest {rows.length.toLocaleString()} of{' '}
                    {total > countedUpTo ? `more than ${textOf(countedUpTo)}` : textOf(total)}; the search finds them
                    all.
                  </p>
                )}
              </>
            )
          }
        </Answered>
      )}
    </>
  );
}
