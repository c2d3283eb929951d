import type { PlateMark, PlatePassport } from '@keepsake/contracts/rest/plates';
import type { StaffRole } from '@keepsake/contracts/rest/session';
import { groupPlateCode, parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { Button } from 'antd';
import { useMemo, useState, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { day, humanDate, timeOfDay } from '../../../shared/formats.js';
import { usePageHead } from '../../../shared/page-title.js';
import { qrSvg } from '../../../shared/plate/qr-picture.js';
import { useSession } from '../../../shared/session.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { PageHeader } from '../parts/page-header.js';
import { StateLabel } from '../parts/state-label.js';
import { MarkDialog } from './mark-dialog.js';
import { PlateHistory } from './plate-history.js';
import { isReplaceable, lifeOf, markLabels, marksFor, stockOf } from './plate-labels.js';
import { passportPath, usePlate } from './plates-api.js';
import { ReplaceDialog } from './replace-dialog.js';
import './plates.css';

const shownSize = 160;
const other = (code: string): JSX.Element => <Link to={passportPath(code)}>{groupPlateCode(code)}</Link>;

const Facts = ({ plate, role }: { readonly plate: PlatePassport; readonly role: StaffRole }): JSX.Element => {
  const mayMake = role === 'owner' || role === 'operations';
  const mayHelp = role === 'owner' || role === 'support';
  return (
    <dl className="fact-list">
      <dt>Serial</dt>
      <dd className="numeric">{plate.serial}</dd>
      <dt>Batch</dt>
      <dd>
        {mayMake ? <Link to={`/admin/qr-generation/${plate.batch.id}`}>{plate.batch.name}</Link> : plate.batch.name}
      </dd>
      <dt>Scans</dt>
      <dd className="numeric">
        {plate.lastScannedOn === null
          ? 'Never scanned'
          : `${plate.scans.toLocaleString()}, last on ${humanDate(plate.lastScannedOn)}`}
      </dd>
      {plate.order !== null && (
        <>
          <dt>Order</dt>
          <dd className="numeric">
            {mayMake ? (
              <Link to={`/admin/orders/${encodeURIComponent(plate.order.id)}`}>{plate.order.number}</Link>
            ) : (
              plate.order.number
            )}
          </dd>
        </>
      )}
      {plate.customerId !== null && mayHelp && (
        <>
          <dt>Family</dt>
          <dd>
            <Link to={`/admin/customers/${encodeURIComponent(plate.customerId)}`}>Open in customer service</Link>
          </dd>
        </>
      )}
      {plate.timelineUrl !== null && (
        <>
          <dt>Timeline</dt>
          <dd>
            <Link to={plate.timelineUrl} target="_blank">
              Open in a new tab
            </Link>
          </dd>
        </>
      )}
      {plate.replaces !== null && (
        <>
          <dt>Replaces</dt>
          <dd className="numeric">{other(plate.replaces)}</dd>
        </>
      )}
      {plate.replacedBy !== null && (
        <>
          <dt>Replaced by</dt>
          <dd className="numeric">{other(plate.replacedBy)}</dd>
        </>
      )}
      <dt>Says</dt>
      <dd className="plate-address">{plate.address}</dd>
    </dl>
  );
};

const Picture = ({ plate }: { readonly plate: PlatePassport }): JSX.Element => {
  const picture = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(qrSvg(plate.address, shownSize))}`,
    [plate.address],
  );
  const name = `QR of ${groupPlateCode(plate.qrCode)}`;
  return <img className="plate-picture" src={picture} width={shownSize} height={shownSize} alt={name} />;
};

/** Shows the state and history of one plate. */
export default function PlatePage(): JSX.Element {
  const { code = '' } = useParams();
  const query = usePlate(code);
  const session = useSession();
  const [mark, setMark] = useState<PlateMark>();
  const [replacing, setReplacing] = useState(false);
  const [meanwhile, setMeanwhile] = useState<string>();
  const plate = query.data;
  const read = parsePlateCode(plate?.qrCode ?? code);
  const title = read.ok ? groupPlateCode(read.code) : code;
  usePageHead({ title });
  const role = session.data?.role ?? 'support';
  const mayMake = role === 'owner' || role === 'operations';
  return (
    <>
      <PageHeader
        title={title}
        under={
          mayMake
            ? { to: '/admin/qr-generation', label: 'QR Generation' }
            : { to: '/admin/customer-service', label: 'Customer Service' }
        }
        loaded={query}
      >
        {plate && isReplaceable(plate) && <Button onClick={() => setReplacing(true)}>Send a replacement</Button>}
        {plate &&
          mayMake &&
          marksFor(plate).map((one) => (
            <Button key={one} danger={one === 'retired'} onClick={() => setMark(one)}>
              {markLabels[one]}
            </Button>
          ))}
      </PageHeader>
      {meanwhile !== undefined && (
        <p className="notice notice-warning" role="alert">
          {meanwhile} The rest of this page is up to date.
        </p>
      )}
      <Answered query={query} label="Loading the plate" loading={<RowsLoading rows={8} />}>
        {(known) => (
          <div className="plate">
            <section className="panel" aria-labelledby="plate-life">
              <h2 id="plate-life">History</h2>
              <p className="plate-states">
                <StateLabel tone={stockOf(known).tone}>{stockOf(known).label}</StateLabel>
                <StateLabel tone={lifeOf(known).tone}>{lifeOf(known).label}</StateLabel>
                {known.test && <StateLabel tone="waits">TEST</StateLabel>}
              </p>
              {known.gone && (
                <p className="notice notice-warning">Lost or stolen: anyone who scans it sees a page without names.</p>
              )}
              {known.undoUntil !== null && (
                <p className="quiet">
                  Support can undo its activation until {day(known.undoUntil)}, {timeOfDay(known.undoUntil)}.
                </p>
              )}
              <PlateHistory steps={known.steps} />
            </section>
            <section className="panel plate-facts" aria-labelledby="plate-facts">
              <h2 id="plate-facts">Plate</h2>
              <Picture plate={known} />
              <Facts plate={known} role={role} />
              {known.sample && <p className="notice notice-warning">SAMPLE: the public cannot reach this address.</p>}
            </section>
          </div>
        )}
      </Answered>
      {replacing && plate && (
        <ReplaceDialog
          code={plate.qrCode}
          lifeState={plate.lifeState}
          onLeave={() => setReplacing(false)}
          onMeanwhile={setMeanwhile}
        />
      )}
      {mark && plate && <MarkDialog code={plate.qrCode} mark={mark} onLeave={() => setMark(undefined)} />}
    </>
  );
}
