import type { UnscannedPlate } from '@keepsake/contracts/rest/visits';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { day } from '../../../shared/formats.js';
import { StateLabel } from '../parts/state-label.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';

const stateOf = ({ activatedAt }: UnscannedPlate): string => (activatedAt === null ? 'Shipped' : 'Activated');

const State = ({ plate }: { readonly plate: UnscannedPlate }) => (
  <StateLabel tone={plate.activatedAt === null ? 'waits' : 'moves'}>{stateOf(plate)}</StateLabel>
);

const activatedOn = ({ activatedAt }: UnscannedPlate): string => (activatedAt === null ? '' : day(activatedAt));

export const unscannedList: ListDefinition<UnscannedPlate> = {
  name: 'unscanned-plates',
  title: 'Never scanned',
  path: '/api/admin/unscanned-plates',
  under: { to: '/admin/qr-generation', label: 'QR Generation' },
  searchLabel: 'Code, serial or batch',
  countLabel: (count) => (count === 1 ? '1 plate' : `${count.toLocaleString()} plates`),
  rowKey: ({ id }) => id,
  rowName: ({ qrCode }) => `plate ${groupPlateCode(qrCode)}`,
  usualSort: '-created',
  views: {
    param: 'state',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'shipped', label: 'Shipped', ask: 'shipped' },
      { value: 'activated', label: 'Activated', ask: 'activated' },
    ],
  },
  columns: [
    {
      key: 'code',
      title: 'Code',
      cell: ({ qrCode }) => <span className="nowrap numeric">{groupPlateCode(qrCode)}</span>,
      text: ({ qrCode }) => qrCode,
    },
    textColumn('serial', 'Serial', ({ serial }) => serial, { sort: 'serial' }),
    textColumn('batch', 'Batch', ({ batch }) => batch.name, { sort: 'batch' }),
    { key: 'state', title: 'State', cell: (plate) => <State plate={plate} />, text: stateOf },
    { key: 'activated', title: 'Activated', cell: activatedOn, text: ({ activatedAt }) => activatedAt ?? '' },
    {
      key: 'created',
      title: 'Made',
      sort: 'created',
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (plate) => ({
    first: groupPlateCode(plate.qrCode),
    firstEnd: <State plate={plate} />,
    second: `${plate.serial} · ${plate.batch.name}`,
    secondEnd: activatedOn(plate),
  }),
  empty: {
    sentence: 'Every plate in use was scanned.',
    more: 'Shipped and activated plates appear here until their first scan.',
  },
};
