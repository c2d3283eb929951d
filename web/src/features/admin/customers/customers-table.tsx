import type { FoundCustomer } from '@keepsake/contracts/rest/customer-service';
import type { TableColumnsType } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { WorkTable } from '../parts/work-table.js';
import { nameOf } from './customer-labels.js';

type Props = {
  readonly customers: readonly FoundCustomer[];
  readonly addressOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
  readonly open?: string;
  /** Next to an open person only names fit. */
  readonly narrow?: boolean;
};

const count = (n: number | null): string => (n === null ? '–' : n.toLocaleString());
const codes = ({ qrCodeCount: all, activeQRCodes: active }: FoundCustomer): string =>
  all === null || active === null ? '' : `${all === 1 ? '1 code' : `${all} codes`}, ${active} active`;

export const CustomersTable = ({ customers, addressOf, onOpen, open, narrow = false }: Props): JSX.Element => {
  const columns: TableColumnsType<FoundCustomer> = [
    {
      title: 'Name',
      key: 'name',
      render: (_, one) => (
        <>
          <Link to={addressOf(one.id)}>{nameOf(one)}</Link>
          {narrow && <div className="quiet customer-under">{one.email}</div>}
        </>
      ),
    },
    { title: 'Email', key: 'email', dataIndex: 'email', hidden: narrow },
    { title: 'Phone', key: 'phone', dataIndex: 'phone', className: 'nowrap', hidden: narrow },
    { title: 'QR codes', key: 'codes', align: 'right', render: (_, one) => count(one.qrCodeCount) },
    { title: 'Active', key: 'active', align: 'right', render: (_, one) => count(one.activeQRCodes) },
    { title: 'Last activity', key: 'last', className: 'nowrap', render: (_, one) => day(one.lastActivity) },
  ];
  return (
    <WorkTable
      label="Customers"
      rows={customers}
      rowKey={({ id }) => id}
      columns={columns}
      onOpen={({ id }) => onOpen(id)}
      {...(open !== undefined && { openKey: open })}
      lines={(one) => ({
        first: nameOf(one),
        firstEnd: day(one.lastActivity),
        second: one.email,
        secondEnd: codes(one),
      })}
    />
  );
};
