import type { OrderRecord } from '@keepsake/contracts/rest/order-record';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { Button } from 'antd';
import { useEffect, useState, type JSX } from 'react';
import { path } from '../../../shared/api/client.js';
import { copyText } from '../../../shared/copy-text.js';
import { Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { awaitsCodes, type Order } from './order-labels.js';

const copiedMs = 2000;

type OrderPlate = OrderRecord['plates'][number];

const CopyButton = ({
  text,
  label,
  name,
}: {
  readonly text: string;
  readonly label: string;
  readonly name: string;
}): JSX.Element => {
  const toast = useToast();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = window.setTimeout(() => setCopied(false), copiedMs);
    return () => window.clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setCopied(true);
    else
      toast({
        title: 'Not copied',
        description: 'This browser does not allow it. Select the code and copy it.',
        variant: 'destructive',
      });
  };
  return (
    <Button size="small" aria-label={name} onClick={() => void copy()}>
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
};

const noCodes = ({ cancelledAt, completedAt, paidAt }: Order): string => {
  if (cancelledAt !== null) return 'The codes of this order are free again.';
  if (paidAt === null && completedAt === null) return 'Codes are allotted when the payment is confirmed.';
  return 'No codes are allotted.';
};

const states: Readonly<Record<OrderPlate['status'], string>> = {
  unactivated: 'Not activated',
  activated: 'Active',
  completed: 'Complete',
  reassigned: 'Replaced',
};

const PlateState = ({ plate }: { readonly plate: OrderPlate | undefined }): JSX.Element | null => {
  if (!plate) return null;
  const open = plate.status === 'activated' || plate.status === 'completed';
  return (
    <span className="quiet allotted-state">
      {plate.serial} · {states[plate.status]}
      {open && (
        <>
          {' · '}
          <a href={path`/timeline/${plate.qrCode}`} target="_blank" rel="noreferrer">
            Timeline
          </a>
        </>
      )}
    </span>
  );
};

/** Lists the codes of an order to read, copy or open as a scan would. */
export const AllottedCodes = ({
  order,
  plates = [],
  onReplace,
}: {
  readonly order: Order;
  /** Details of the plates beside their codes. */
  readonly plates?: OrderRecord['plates'];
  readonly onReplace: (code: string) => void;
}): JSX.Element => {
  const { codes, timelines, cancelledAt } = order;
  return (
    <section aria-labelledby="codes-title">
      <h2 id="codes-title">
        Codes{' '}
        <span className="quiet">
          {cancelledAt !== null && codes.length === 0 ? 'given back' : `${codes.length} of ${timelines}`}
        </span>
      </h2>
      {codes.length === 0 && !awaitsCodes(order) && <p className="quiet">{noCodes(order)}</p>}
      <ul className="allotted">
        {codes.map((code) => (
          <li key={code}>
            <a href={`/c/${encodeURIComponent(code)}`} target="_blank" rel="noreferrer" title="Open as a scan would">
              {groupPlateCode(code)}
            </a>
            <PlateState plate={plates.find(({ qrCode }) => qrCode === code)} />
            <CopyButton text={code} label="Copy" name={`Copy ${groupPlateCode(code)}`} />
            <Button
              size="small"
              aria-label={`Send a replacement for ${groupPlateCode(code)}`}
              onClick={() => onReplace(code)}
            >
              Send a replacement
            </Button>
          </li>
        ))}
        {awaitsCodes(order) && (
          <li>
            <output aria-label="Codes are being allotted">
              <Skeleton width="170px" />
            </output>
          </li>
        )}
      </ul>
      {codes.length > 1 && (
        <CopyButton text={codes.join('\n')} label="Copy all" name={`Copy all ${codes.length} codes`} />
      )}
    </section>
  );
};
