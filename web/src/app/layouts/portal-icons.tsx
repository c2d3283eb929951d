import { icon } from '../../shared/controls/icons.js';

export const TodayIcon = icon('M3 5h14v12H3z', 'M3 9h14', 'M7 3v3', 'M13 3v3', 'M7.500 13l2 2 3.500-4');
export const CasesIcon = icon('M3 6h5l1.5 2H17v8H3z');
export const InventoryIcon = icon('M3 6.500L10 3l7 3.500v7L10 17l-7-3.500z', 'M3 6.500l7 3.500 7-3.500', 'M10 10v7');
export const TeamIcon = icon(
  'M8 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'M2.500 17a5.500 5.500 0 0 1 11 0',
  'M13 3.500a3 3 0 0 1 0 5.500',
  'M15 12a5.500 5.500 0 0 1 2.500 5',
);
export const SettingsIcon = icon(
  'M3 6h9',
  'M16 6h1',
  'M3 14h1',
  'M8 14h9',
  'M14 4a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  'M6 12a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
);
