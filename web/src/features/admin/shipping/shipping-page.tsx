import { useState, type JSX } from 'react';
import { PageHeader } from '../parts/page-header.js';
import { useUrlState } from '../parts/url-state.js';
import { Views } from '../parts/views.js';
import { FindShipment } from './find-shipment.js';
import { LabelsStage } from './labels-stage.js';
import { PdfDialog, type Shown } from './pdf-dialog.js';
import { useShipments } from './shipments-api.js';
import './shipping.css';
import { ToPrint } from './to-print.js';

const stages = [
  { value: '', label: 'To print' },
  { value: 'printed', label: 'Printed' },
  { value: 'shipped', label: 'Shipped' },
] as const;

/** Lists shipments from label to handover. */
export default function ShippingPage(): JSX.Element {
  const shipments = useShipments();
  const { get, set } = useUrlState();
  const [shown, setShown] = useState<Shown>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const stage = stages.find(({ value }) => value === get('stage'))?.value ?? '';
  return (
    <>
      <PageHeader title="Shipping" loaded={shipments} />
      <FindShipment
        onSelect={(id) => {
          setChosen((known) => new Set([...known, id]));
          set({ stage: '', waits: '', page: '', parcel: '' });
        }}
        onOpen={(id) => set({ stage: 'printed', waits: '', page: '', parcel: id })}
      />
      <div className="toolbar">
        <Views
          label="Stage"
          chosen={stage}
          views={stages.map(({ value, label }) => ({
            value,
            label,
            ...(value === '' && shipments.data && { count: shipments.data.total }),
          }))}
          onChoose={(value) => set({ stage: value, waits: '', page: '', parcel: '' })}
        />
      </div>
      {stage === '' ? (
        <ToPrint shipments={shipments} ids={chosen} onIds={setChosen} onShow={setShown} />
      ) : (
        <LabelsStage key={stage} state={stage} onShow={setShown} />
      )}
      {shown && <PdfDialog shown={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
