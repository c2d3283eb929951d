import { maxLabels } from '@keepsake/contracts/catalog/shipping-messages';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import { useState, type JSX } from 'react';
import type { Listed } from '../../../shared/api/list.js';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { Pager, pageSize } from '../parts/pager.js';
import { useUrlState } from '../parts/url-state.js';
import { Views } from '../parts/views.js';
import type { Selection } from '../parts/work-table.js';
import { BuyDialog } from './buy-dialog.js';
import { useCarrier } from './carrier-api.js';
import { CorrectDialog } from './correct-dialog.js';
import type { Shown } from './pdf-dialog.js';
import { PendingTable } from './pending-table.js';
import { SheetPanel } from './sheet-panel.js';
import { nameOf, numberOf, shipments, sorted } from './shipment-labels.js';
import type { Shipment } from './shipments-api.js';

const ready = 'ready';
const views = [
  { value: '', label: 'All' },
  { value: ready, label: 'Ready' },
  { value: 'address needed', label: 'Address needed' },
  { value: 'payment not confirmed', label: 'Payment not confirmed' },
  { value: 'codes short', label: 'Codes short' },
  { value: 'waiting for the maker', label: 'Waiting for the maker' },
  { value: 'address not printable', label: 'Address not printable' },
] as const;

const inView = (view: string, { waitingFor }: Shipment): boolean => {
  if (view === '') return true;
  return view === ready ? waitingFor.length === 0 : waitingFor.some((reason) => reason === view);
};

/** Lists the print queue. Doubtful and missing addresses are separate, so that they are not printed by accident. */
export const ToPrint = ({
  shipments,
  ...choice
}: { readonly shipments: UseQueryResult<Listed<Shipment>> } & Omit<QueueProps, 'all'>): JSX.Element => (
  <Answered query={shipments} label="Loading the parcels" loading={<RowsLoading rows={10} />}>
    {({ rows }) =>
      rows.length === 0 ? (
        <Empty sentence="Nothing to ship." more="A parcel appears here the moment it is ordered." />
      ) : (
        <Queue all={rows} {...choice} />
      )
    }
  </Answered>
);

type QueueProps = {
  readonly all: readonly Shipment[];
  /** Selected shipments, also ones that a colleague has printed since. */
  readonly ids: ReadonlySet<string>;
  readonly onIds: (ids: ReadonlySet<string>) => void;
  readonly onShow: (shown: Shown) => void;
};

const Queue = ({ all, ids, onIds: setIds, onShow }: QueueProps): JSX.Element => {
  const { get, set } = useUrlState();
  const [buying, setBuying] = useState<Shipment>();
  const buysLabels = useCarrier().data?.buysLabels === true;
  const [correcting, setCorrecting] = useState<Shipment>();
  const view = views.find(({ value }) => value === get('waits'))?.value ?? '';
  const groups = sorted(all.filter((shipment) => inView(view, shipment)));
  const groupsShown = Object.values(groups).some((group) => group.length > 0);
  // Shipments that a colleague has printed are no longer selected.
  const chosen = all.filter(({ id, addressNeeded, unprintable }) => ids.has(id) && !addressNeeded && !unprintable);
  const pages = Math.max(1, Math.ceil(groups.ready.length / pageSize));
  const page = Math.min(Math.max(1, Number.parseInt(get('page'), 10) || 1), pages);

  const choose = (rows: readonly Shipment[], take: boolean): void => {
    const next = new Set(chosen.map(({ id }) => id));
    for (const { id } of rows)
      if (!take) next.delete(id);
      else if (next.size < maxLabels) next.add(id);
    setIds(next);
  };
  const selection: Selection<Shipment> = {
    chosen: new Set(chosen.map(({ id }) => id)),
    nameOf: (shipment) => `${nameOf(shipment)}, ${numberOf(shipment)}`,
    onChoose: choose,
    onClear: () => setIds(new Set()),
  };
  const takenOfReady = groups.ready.filter(({ id }) => ids.has(id)).length;

  return (
    <>
      <div className="toolbar">
        <Views
          label="Show"
          chosen={view}
          views={views.map(({ value, label }) => ({
            value,
            label,
            ...(value !== '' && { count: all.filter((shipment) => inView(value, shipment)).length }),
          }))}
          onChoose={(value) => set({ waits: value, page: '' })}
        />
      </div>
      <div className="to-print">
        <div className="to-print-lists">
          {!groupsShown && (
            <Empty sentence="Nothing matches these filters.">
              <Button onClick={() => set({ waits: '', page: '' })}>Clear filters</Button>
            </Empty>
          )}
          {groups.ready.length > 0 && (
            <section className="to-print-group" aria-label="Labels to print">
              <div className="toolbar">
                <Checkbox
                  checked={takenOfReady === groups.ready.length}
                  indeterminate={takenOfReady > 0 && takenOfReady < groups.ready.length}
                  onChange={({ target }) => choose(groups.ready, target.checked)}
                >
                  Select all {groups.ready.length.toLocaleString()}
                </Checkbox>
                <output className="quiet">
                  {chosen.length.toLocaleString()} of {all.length.toLocaleString()} selected
                </output>
                {chosen.length > 0 && (
                  <Button type="link" onClick={() => setIds(new Set())}>
                    Clear
                  </Button>
                )}
                {chosen.length >= maxLabels && (
                  <span className="quiet">{maxLabels} labels are the most for one print.</span>
                )}
              </div>
              <PendingTable
                label="Parcels to send"
                rows={groups.ready.slice((page - 1) * pageSize, page * pageSize)}
                selection={selection}
                onBuy={buysLabels ? setBuying : undefined}
              />
              <Pager
                shown={groups.ready.length}
                page={page}
                countLabel={shipments}
                onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
              />
            </section>
          )}
          {groups.waiting.length > 0 && (
            <section className="to-print-group" aria-labelledby="waiting-title">
              <h2 id="waiting-title">Not ready to send ({groups.waiting.length.toLocaleString()})</h2>
              <p className="quiet">
                These wait for a payment, for codes or for the maker. “Select all” leaves them out; you can still choose
                one yourself.
              </p>
              <PendingTable label="Not ready to send" rows={groups.waiting} selection={selection} />
            </section>
          )}
          {groups.unprintable.length > 0 && (
            <section className="to-print-group" aria-labelledby="unprintable-title">
              <h2 id="unprintable-title">Address not printable ({groups.unprintable.length.toLocaleString()})</h2>
              <p className="quiet">Labels can’t print the letters named here. Correct these addresses first.</p>
              <PendingTable
                label="Addresses that cannot be printed"
                rows={groups.unprintable}
                onCorrect={setCorrecting}
              />
            </section>
          )}
          {groups.doubtful.length > 0 && (
            <section className="to-print-group" aria-labelledby="doubtful-title">
              <h2 id="doubtful-title">Check these first ({groups.doubtful.length.toLocaleString()})</h2>
              <p className="quiet">
                Something about the name or address is doubtful. Correct it, or choose it yourself: “Select all” leaves
                these out.
              </p>
              <PendingTable
                label="Doubtful addresses"
                rows={groups.doubtful}
                selection={selection}
                onCorrect={setCorrecting}
              />
            </section>
          )}
          {groups.homeless.length > 0 && (
            <section className="to-print-group" aria-labelledby="homeless-title">
              <h2 id="homeless-title">Address needed ({groups.homeless.length.toLocaleString()})</h2>
              <p className="quiet">These cannot be printed before they have an address.</p>
              <PendingTable label="Without an address" rows={groups.homeless} onCorrect={setCorrecting} />
            </section>
          )}
        </div>
        <SheetPanel chosen={chosen} onPrinted={() => setIds(new Set())} onShow={onShow} />
      </div>
      {buying && <BuyDialog parcel={buying} onShow={onShow} onLeave={() => setBuying(undefined)} />}
      {correcting && <CorrectDialog shipment={correcting} onLeave={() => setCorrecting(undefined)} />}
    </>
  );
};
