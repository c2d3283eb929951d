import { labelSheets } from '@keepsake/contracts/catalog/label-sheet';
import { printers } from '@keepsake/contracts/catalog/printers';
import type { LabelState } from '@keepsake/contracts/rest/shipping';
import { Button, type TableColumnsType } from 'antd';
import { useState, type JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { packageName } from '@keepsake/contracts/catalog/package-names';
import { Pager, pageSize } from '../parts/pager.js';
import { useUrlState } from '../parts/url-state.js';
import { WorkTable } from '../parts/work-table.js';
import { BuyDialog } from './buy-dialog.js';
import { boughtLabelOf, boughtLine, useCarrier } from './carrier-api.js';
import { GiveBackDialog } from './give-back-dialog.js';
import { ShipDialog, VoidDialog } from './shipment-dialogs.js';
import type { Shown } from './pdf-dialog.js';
import { OrderLink, ShipTo } from './pending-table.js';
import { capital, countOf, nameOf, numberOf, shipments, platesOf } from './shipment-labels.js';
import { customsOf, shipmentsKey, slipOf, useLabels, type Labeled } from './shipments-api.js';
import { SwapDialog } from './swap-dialog.js';
import { Tracking } from './tracking.js';

const empties: Readonly<Record<LabelState, { readonly sentence: string; readonly more: string }>> = {
  printed: { sentence: 'No printed labels wait.', more: 'Print some under “To print”.' },
  shipped: { sentence: 'Nothing has been shipped yet.', more: 'Parcels come here when a carrier has them.' },
};

type CallOptions = { readonly what: 'buy' | 'give-back' | 'ship' | 'swap' | 'void'; readonly parcel: Labeled };

const moment = (at: string): string => `${day(at)}, ${timeOfDay(Date.parse(at))}`;
const printerName = ({ printer }: Labeled): string => printers.find(({ id }) => id === printer)?.name ?? '';

/** Lists shipments with a label: those to void, pack or hand over, and those shipped. */
export const LabelsStage = ({
  state,
  onShow: setShown,
}: {
  readonly state: LabelState;
  readonly onShow: (shown: Shown) => void;
}): JSX.Element => {
  const labels = useLabels(state);
  const buysLabels = useCarrier().data?.buysLabels === true;
  const { get, set } = useUrlState();
  const [opened, setAsking] = useState<CallOptions>();
  // A scanned parcel is named by the address.
  const scanned = labels.data?.rows.find(({ id, waitingFor }) => id === get('parcel') && waitingFor.length === 0);
  const asking: CallOptions | undefined =
    opened ?? (scanned && state === 'printed' ? { what: 'ship', parcel: scanned } : undefined);
  const leave = (): void => {
    setAsking(undefined);
    set({ parcel: '' });
  };

  const slip = (shipment: Labeled): void =>
    setShown({
      title: `Packing slip ${numberOf(shipment)}`,
      name: `packing-slip-${numberOf(shipment)}.pdf`,
      from: slipOf(shipment),
    });
  const customs = (shipment: Labeled): void =>
    setShown({
      title: `Customs form ${numberOf(shipment)}`,
      name: `customs-form-${numberOf(shipment)}.pdf`,
      from: customsOf(shipment),
    });
  const bought = (shipment: Labeled): void => setShown(boughtLabelOf(shipment));
  const sheet = (shipment: Labeled): void =>
    setShown({ title: `Sheet of ${moment(shipment.printedAt)}`, name: 'labels.pdf', from: shipment.pdfUrl });

  const acts = (shipment: Labeled): JSX.Element => (
    <div className="row-actions">
      {state === 'printed' && shipment.waitingFor.length === 0 && shipment.carrierLabel?.state !== 'buying' && (
        <Button
          size="small"
          type="primary"
          aria-label={`Mark shipped: ${numberOf(shipment)}`}
          onClick={() => setAsking({ what: 'ship', parcel: shipment })}
        >
          Mark shipped
        </Button>
      )}
      {shipment.carrierLabel?.state === 'bought' && (
        <Button size="small" aria-label={`Bought label of ${numberOf(shipment)}`} onClick={() => bought(shipment)}>
          Print bought label
        </Button>
      )}
      {buysLabels && state === 'printed' && shipment.waitingFor.length === 0 && shipment.carrierLabel === null && (
        <Button
          size="small"
          aria-label={`Buy label for ${numberOf(shipment)}`}
          onClick={() => setAsking({ what: 'buy', parcel: shipment })}
        >
          Buy label
        </Button>
      )}
      <Button size="small" aria-label={`Packing slip of ${numberOf(shipment)}`} onClick={() => slip(shipment)}>
        Slip
      </Button>
      {shipment.customs && (
        <Button size="small" aria-label={`Customs form of ${numberOf(shipment)}`} onClick={() => customs(shipment)}>
          Customs form
        </Button>
      )}
      {state === 'printed' && !shipment.replacement && shipment.codes.length > 0 && (
        <Button
          size="small"
          aria-label={`Swap a plate of ${numberOf(shipment)}`}
          onClick={() => setAsking({ what: 'swap', parcel: shipment })}
        >
          Swap a plate
        </Button>
      )}
      <Button size="small" aria-label={`Sheet of ${numberOf(shipment)}`} onClick={() => sheet(shipment)}>
        Sheet
      </Button>
      {state === 'printed' && shipment.carrierLabel?.state === 'bought' && (
        <Button
          size="small"
          danger
          aria-label={`Give back the label of ${numberOf(shipment)}`}
          onClick={() => setAsking({ what: 'give-back', parcel: shipment })}
        >
          Give back
        </Button>
      )}
      {state === 'printed' && shipment.carrierLabel === null && (
        <Button
          size="small"
          danger
          aria-label={`Void the label of ${numberOf(shipment)}`}
          onClick={() => setAsking({ what: 'void', parcel: shipment })}
        >
          Void
        </Button>
      )}
    </div>
  );

  const columns: TableColumnsType<Labeled> = [
    {
      title: 'Name',
      key: 'name',
      render: (_, shipment) => (
        <>
          <div className="parcel-name">{nameOf(shipment) || '–'}</div>
          <OrderLink shipment={shipment} />
        </>
      ),
    },
    {
      title: 'Package',
      key: 'package',
      render: (_, shipment) => (
        <>
          {`${packageName(shipment.packageType)} · ${countOf(shipment)}`}
          {platesOf(shipment).map((plate) => (
            <div key={plate} className="quiet numeric nowrap">
              {plate}
            </div>
          ))}
        </>
      ),
    },
    { title: 'Ship to', key: 'address', render: (_, shipment) => <ShipTo shipment={shipment} /> },
    {
      title: 'Label',
      key: 'label',
      render: (_, shipment) => (
        <>
          <div className="printed-line">{moment(shipment.printedAt)}</div>
          <div className="quiet">
            {[
              shipment.printedBy,
              printerName(shipment),
              shipment.format === 'thermal-4x6'
                ? labelSheets[shipment.format].name
                : `sheet ${shipment.sheet}, position ${shipment.position}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {shipment.carrierLabel && <div className="quiet">{boughtLine(shipment.carrierLabel)}</div>}
          {state === 'printed' &&
            shipment.waitingFor.map((reason) => (
              <div key={reason} className="doubts">
                {capital(reason)}
              </div>
            ))}
        </>
      ),
    },
    ...(state === 'shipped'
      ? [
          {
            title: 'Shipped',
            key: 'shipped',
            render: (_: unknown, { shippedAt }: Labeled) => (shippedAt === null ? '' : moment(shippedAt)),
          },
          {
            title: 'Carrier',
            key: 'carrier',
            render: (_: unknown, shipment: Labeled) => <Tracking parcel={shipment} />,
          },
        ]
      : []),
    { title: <span className="visually-hidden">Actions</span>, key: 'acts', render: (_, shipment) => acts(shipment) },
  ];

  return (
    <Answered query={labels} label="Loading the labels" loading={<RowsLoading rows={8} />}>
      {({ rows }) => {
        if (rows.length === 0) return <Empty {...empties[state]} />;
        const pages = Math.max(1, Math.ceil(rows.length / pageSize));
        const page = Math.min(Math.max(1, Number.parseInt(get('page'), 10) || 1), pages);
        return (
          <>
            <WorkTable
              label={state === 'printed' ? 'Printed labels' : 'Shipped parcels'}
              rows={rows.slice((page - 1) * pageSize, page * pageSize)}
              rowKey={({ id }) => id}
              columns={columns}
              aside={acts}
              lines={(shipment) => ({
                first: nameOf(shipment) || '–',
                firstEnd: numberOf(shipment),
                second: [moment(shipment.shippedAt ?? shipment.printedAt), ...platesOf(shipment)].join(' · '),
              })}
            />
            <Pager
              shown={rows.length}
              page={page}
              countLabel={shipments}
              onPage={(next) => set({ page: next === 1 ? '' : String(next) })}
            />
            {asking?.what === 'ship' && <ShipDialog parcel={asking.parcel} onLeave={leave} />}
            {asking?.what === 'swap' && (
              <SwapDialog parcel={rows.find(({ id }) => id === asking.parcel.id) ?? asking.parcel} onLeave={leave} />
            )}
            {asking?.what === 'buy' && <BuyDialog parcel={asking.parcel} onShow={setShown} onLeave={leave} />}
            {asking?.what === 'give-back' && (
              <GiveBackDialog
                parcel={asking.parcel}
                called={nameOf(asking.parcel)}
                list={shipmentsKey}
                onLeave={leave}
              />
            )}
            {asking?.what === 'void' && <VoidDialog parcel={asking.parcel} onLeave={leave} />}
          </>
        );
      }}
    </Answered>
  );
};
