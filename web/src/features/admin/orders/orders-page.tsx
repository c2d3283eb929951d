import { Button } from 'antd';
import { useDeferredValue, type JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { csv } from '../parts/csv.js';
import { PageHeader } from '../parts/page-header.js';
import { Pager, pageSize } from '../parts/pager.js';
import { saveFile } from '../parts/save-file.js';
import { SearchField } from '../parts/search-field.js';
import { useUrlState } from '../parts/url-state.js';
import { Views } from '../parts/views.js';
import { OrderDrawer } from './order-drawer.js';
import { bought, buyer, factsOf, stateOf, stateShown, type Order, type OrderState } from './order-words.js';
import { useOrders } from './orders-api.js';
import { OrdersTable } from './orders-table.js';
import { readSorting, readState, selectOrders, writeSorting } from './select-orders.js';
import './orders.css';

const views: readonly { readonly value: OrderState | ''; readonly label: string; readonly waits?: true }[] = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'To confirm', waits: true },
  { value: 'processing', label: 'To ship', waits: true },
  { value: 'completed', label: 'Completed' },
  { value: 'cancelled', label: 'Cancelled' },
];

const words = (count: number): string => (count === 1 ? '1 order' : `${count.toLocaleString()} orders`);

const saveCsv = (orders: readonly Order[]): void =>
  saveFile(
    'orders.csv',
    csv(
      ['number', 'name', 'e-mail', 'event', 'package', 'quantity', 'total USD cents', 'status', 'waits for', 'created'],
      orders.map((order) => [
        order.number,
        buyer(order),
        order.email,
        order.eventType,
        bought(order),
        order.quantity,
        order.totalPrice,
        stateShown(order).word,
        factsOf(order).join('; '),
        order.createdAt,
      ]),
    ),
    'text/csv',
  );

export default function OrdersPage(): JSX.Element {
  const orders = useOrders();
  const { get, set } = useUrlState();
  const [params] = useSearchParams();
  const sorting = readSorting(get('sort'));
  const typed = useDeferredValue(get('q'));
  const state = readState(get('status'));
  const all = orders.data?.rows ?? [];
  const selected = selectOrders(all, { state, typed, sorting });
  const page = Math.min(
    Math.max(1, Number.parseInt(get('page'), 10) || 1),
    Math.max(1, Math.ceil(selected.length / pageSize)),
  );
  const filtered = state !== undefined || typed.trim() !== '';
  const open = get('order');
  const total = orders.data?.total ?? 0;

  const addressOf = (id: string): string => {
    const next = new URLSearchParams(params);
    next.set('order', id);
    return `?${next.toString()}`;
  };

  return (
    <>
      <PageHeader title="Orders" loaded={orders}>
        <Button disabled={selected.length === 0} onClick={() => saveCsv(selected)}>
          CSV
        </Button>
      </PageHeader>
      <div className="toolbar">
        <SearchField
          label="Number, name, e-mail or code"
          value={get('q')}
          onChange={(value) => set({ q: value, page: '' })}
        />
        <Views
          label="Show"
          chosen={state ?? ''}
          views={views.map(({ value, label, waits }) => ({
            value,
            label,
            ...(waits && { count: all.filter((order) => stateOf(order) === value).length }),
          }))}
          onChoose={(value) => set({ status: value, page: '' })}
        />
      </div>
      <Answered query={orders} label="Loading the orders" loading={<RowsLoading rows={10} />}>
        {() => {
          if (all.length === 0)
            return <Empty sentence="No orders yet." more="They appear here the moment they are placed." />;
          if (selected.length === 0)
            return (
              <Empty sentence="Nothing matches these filters.">
                {filtered && <Button onClick={() => set({ q: '', status: '', page: '' })}>Clear filters</Button>}
              </Empty>
            );
          return (
            <>
              <OrdersTable
                orders={selected.slice((page - 1) * pageSize, page * pageSize)}
                open={open}
                addressOf={addressOf}
                onOpen={(id) => set({ order: id })}
                sorting={sorting}
                onSort={(next) => set({ sort: writeSorting(next), page: '' })}
              />
              <Pager
                shown={selected.length}
                page={page}
                words={words}
                onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
              />
              {total > all.length && (
                <p className="quiet">
                  These are the newest {all.length.toLocaleString()} of {words(total)}; older ones open by their
                  address.
                </p>
              )}
            </>
          );
        }}
      </Answered>
      {open !== '' && <OrderDrawer key={open} id={open} onLeave={() => set({ order: '' })} />}
    </>
  );
}
