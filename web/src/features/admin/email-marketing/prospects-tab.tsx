import type { TableColumnsType } from 'antd';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { Empty } from '../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../parts/answered.js';
import { WorkTable } from '../parts/work-table.js';
import { businessTypes, ProspectState } from '../prospects/prospects-list.js';
import { useFirstProspects, type Prospect } from './campaigns-api.js';

const columns: TableColumnsType<Prospect> = [
  { title: 'Business', key: 'business', render: (_, { businessName }) => businessName },
  { title: 'Contact', key: 'contact', render: (_, { contactName }) => contactName },
  { title: 'Email', key: 'email', render: (_, { email }) => email },
  { title: 'Type', key: 'type', render: (_, { businessType }) => businessTypes[businessType] },
  { title: 'Emails sent', key: 'sent', align: 'right', render: (_, { emailsSent }) => emailsSent.toLocaleString() },
  { title: 'Status', key: 'status', render: (_, prospect) => <ProspectState prospect={prospect} /> },
];

/** Lists the first ten prospects and the total. */
export const ProspectsTab = (): JSX.Element => {
  const first = useFirstProspects();
  return (
    <Answered query={first} label="Loading the prospects" loading={<RowsLoading />}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <Empty sentence="No prospects yet." more="Import a list.">
            <Link to="/admin/prospects">To the prospects</Link>
          </Empty>
        ) : (
          <>
            <WorkTable
              label="Business prospects"
              rows={rows}
              rowKey={({ id }) => id}
              columns={columns}
              lines={(prospect) => ({
                first: prospect.businessName,
                firstEnd: <ProspectState prospect={prospect} />,
                second: prospect.email,
                secondEnd: businessTypes[prospect.businessType],
              })}
            />
            <p className="quiet showing">
              Showing {rows.length} of {total.toLocaleString('en-US')} ·{' '}
              <Link to="/admin/prospects">All prospects</Link>
            </p>
          </>
        )
      }
    </Answered>
  );
};
