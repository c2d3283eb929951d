import { reassignReasons, reassignReasonLabels } from '@keepsake/contracts/catalog/customer-service-messages';
import type { SupportMail } from '@keepsake/contracts/rest/customer-service';
import type { OrderDeed, OrderRecord } from '@keepsake/contracts/rest/order-record';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import type { JSX } from 'react';
import { money } from '../../../shared/money.js';
import { mailName, mailState } from '../customers/customer-labels.js';
import { MailText } from '../parts/mail-text.js';
import { cancelReasons } from './order-labels.js';
import { at, methodLabel, reasonLabel } from './order-sections.js';

const labels: Readonly<Record<OrderDeed['deed'], string>> = {
  placed: 'Order placed',
  paid: 'Payment confirmed',
  refunded: 'Refund recorded',
  disputed: 'Payment disputed',
  'dispute-won': 'Dispute won',
  'dispute-lost': 'Dispute lost',
  shipped: 'Shipped',
  cancelled: 'Canceled',
  completed: 'Completed',
  'print-label': 'Label printed',
  'void-label': 'Label voided',
  'buy-label': 'Label bought from a carrier',
  'void-carrier-label': 'Bought label given back',
  'correct-label': 'Name or address on the label corrected',
  'plates-swapped': 'Plates swapped',
  'plate-replaced': 'Plate replaced',
  'replacement-opened': 'Replacement prepared',
  'replacement-shipped': 'Replacement shipped',
};

const codesIn = (note: string, between: string): string => note.split(', ').map(groupPlateCode).join(between);

const reasonOf = (deed: OrderDeed['deed'], reason: string): string => {
  if (deed === 'cancelled') return cancelReasons[reason] ?? reason;
  const known = reassignReasons.find((one) => deed === 'plate-replaced' && one === reason);
  return known ? reassignReasonLabels[known] : reasonLabel(reason);
};

const noteOf = (deed: OrderDeed['deed'], note: string): string => {
  if (deed === 'plate-replaced') return codesIn(note, ' → ');
  return deed === 'replacement-opened' || deed === 'replacement-shipped' ? codesIn(note, ', ') : note;
};

const detailsOf = ({ deed, amountCents, method, reference, reason, note }: OrderDeed): string =>
  [
    amountCents === null ? null : money(amountCents),
    method === null ? null : [methodLabel(method), reference].filter(Boolean).join(' '),
    reason === null ? null : reasonOf(deed, reason),
    note === null ? null : noteOf(deed, note),
  ]
    .filter(Boolean)
    .join(' · ');

type Line = {
  readonly key: string;
  readonly at: string;
  readonly what: string;
  readonly by: string | null;
  readonly more: string;
  readonly mail?: SupportMail;
};

const mailLine = (mail: SupportMail): Line => ({
  key: mail.id,
  at: mail.sentAt ?? mail.queuedAt,
  what: `Email: ${mailName(mail)}`,
  by: null,
  more: mail.state === 'sent' ? '' : mailState(mail).label,
  mail,
});

const linesOf = ({ history, mails }: Pick<OrderRecord, 'history' | 'mails'>): readonly Line[] =>
  [
    ...history.map((deed, place) => ({
      key: `${deed.deed} ${place}`,
      at: deed.at,
      what: labels[deed.deed],
      by: deed.by,
      more: detailsOf(deed),
    })),
    ...mails.map(mailLine),
  ].toSorted((a, b) => a.at.localeCompare(b.at));

/** Lists acts on the order and its emails, oldest first. */
export const OrderHistory = ({ record }: { readonly record: OrderRecord }): JSX.Element => (
  <section aria-labelledby="history-title">
    <h2 id="history-title">History</h2>
    <ol className="order-history">
      {linesOf(record).map((line) => (
        <li key={line.key}>
          <time dateTime={line.at} className="quiet numeric">
            {at(line.at)}
          </time>
          <span>
            {line.what}
            {line.by !== null && <span className="quiet"> by {line.by}</span>}
            {line.more !== '' && <span className="quiet order-line">{line.more}</span>}
          </span>
          {line.mail?.hasText === true && (
            <div className="order-mail">
              <MailText mail={line.mail} />
            </div>
          )}
        </li>
      ))}
    </ol>
    {record.mails.length > 0 && (
      <p className="quiet order-under">The text of an email is kept for 180 days, without its links.</p>
    )}
  </section>
);
