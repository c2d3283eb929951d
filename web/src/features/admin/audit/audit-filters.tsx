import type { AuditList } from '@keepsake/contracts/rest/audit';
import { Input, Select } from 'antd';
import type { JSX } from 'react';
import { SearchField } from '../parts/search-field.js';
import type { Filters } from './audit-api.js';
import { actionName, personLabels } from './audit-labels.js';

type Props = {
  readonly filters: Filters;
  readonly known: Pick<AuditList, 'people' | 'actions'> | undefined;
  readonly onChange: (changed: Partial<Filters>) => void;
};

export const AuditFilters = ({ filters, known, onChange }: Props): JSX.Element => (
  <div className="toolbar audit-filters">
    <SearchField
      label="Search by ID"
      value={filters.subject}
      onChange={(value) => onChange({ subject: value.trim() })}
    />
    <Select
      aria-label="Person"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="Anyone"
      value={filters.person === '' ? null : filters.person}
      options={(known?.people ?? []).map(({ id, person }) => ({
        value: id,
        label: personLabels({ person, staffId: id }),
      }))}
      onChange={(value: string | null | undefined) => onChange({ person: value ?? '' })}
    />
    <Select
      aria-label="Action"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="Any action"
      value={filters.action === '' ? null : filters.action}
      options={(known?.actions ?? []).map((action) => ({ value: action, label: actionName(action) }))}
      onChange={(value: string | null | undefined) => onChange({ action: value ?? '' })}
    />
    <span className="audit-days">
      <Input
        type="date"
        aria-label="From"
        value={filters.from}
        max={filters.to}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <span aria-hidden="true">–</span>
      <Input
        type="date"
        aria-label="To"
        value={filters.to}
        min={filters.from}
        onChange={({ target }) => onChange({ to: target.value })}
      />
    </span>
  </div>
);
