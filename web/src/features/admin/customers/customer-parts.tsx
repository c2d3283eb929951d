import type { CustomerFile } from '@keepsake/contracts/rest/customer-service';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day, timeOfDay } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { MailText } from '../parts/mail-text.js';
import { StateLabel } from '../parts/state-label.js';
import { SendAgainButton } from './send-again.js';
import { mailName, mailState, orderState, whyItWaits } from './customer-labels.js';

export const CustomerFacts = ({ customer }: Pick<CustomerFile, 'customer'>): JSX.Element => (
  <dl className="fact-list">
    <dt>Email</dt>
    <dd>
      <a href={`mailto:${customer.email}`}>
        {customer.email.split('@')[0]}
        <wbr />@{customer.email.split('@')[1]}
      </a>
    </dd>
    <dt>Phone</dt>
    <dd>
      {customer.phone === '' ? (
        <span className="quiet">None given</span>
      ) : (
        <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</a>
      )}
    </dd>
    <dt>Customer since</dt>
    <dd>{day(customer.createdAt)}</dd>
    <dt>Marketing email</dt>
    <dd>
      {[customer.emailMarketing && 'News', customer.birthdayReminders && 'reminders'].filter(Boolean).join(', ') ||
        'Off'}
    </dd>
  </dl>
);

type OrdersProps = Pick<CustomerFile, 'orders'> & { readonly customerId: string };

export const CustomerOrders = ({ orders, customerId }: OrdersProps): JSX.Element => (
  <section className="panel" aria-labelledby="customer-orders">
    <h2 id="customer-orders">Orders</h2>
    {orders.length === 0 ? (
      <p className="quiet">No orders. Their plates were bought elsewhere.</p>
    ) : (
      <ul className="customer-lines">
        {orders.map((order) => (
          <li key={order.id}>
            <div className="customer-line">
              <Link to={`/admin/orders/${order.id}`}>{order.number}</Link>
              <StateLabel tone={orderState(order).tone}>{orderState(order).label}</StateLabel>
              <span className="numeric customer-end">{money(order.totalPrice)}</span>
            </div>
            <p className="quiet">
              {day(order.createdAt)} · {order.eventType} · {order.honoreeName} ·{' '}
              {order.plates === 1 ? '1 plate' : `${order.plates.toLocaleString()} plates`}
            </p>
            {whyItWaits(order) !== undefined && <p>{whyItWaits(order)}</p>}
            <div className="customer-actions">
              <SendAgainButton customerId={customerId} mail="order" subjectId={order.id} />
            </div>
          </li>
        ))}
      </ul>
    )}
  </section>
);

export const CustomerMails = ({ mails, missing }: Pick<CustomerFile, 'mails' | 'missing'>): JSX.Element => (
  <section className="panel" aria-labelledby="customer-mails">
    <h2 id="customer-mails">Emails</h2>
    {mails.length === 0 ? (
      <p className="quiet">{missing.includes('mails') ? 'We can’t load the emails. Try again.' : 'No emails yet.'}</p>
    ) : (
      <ul className="customer-lines">
        {mails.map((mail) => {
          const at = mail.sentAt ?? mail.queuedAt;
          return (
            <li key={mail.id}>
              <div className="customer-line">
                <span>{mailName(mail)}</span>
                <span className="customer-end">
                  <StateLabel tone={mailState(mail).tone}>{mailState(mail).label}</StateLabel>
                </span>
              </div>
              <p className="quiet">
                {day(at)}, {timeOfDay(at)}
              </p>
              <MailText mail={mail} />
            </li>
          );
        })}
      </ul>
    )}
  </section>
);
