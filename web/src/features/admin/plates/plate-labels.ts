import { reassignReasonLabels, type ReassignReason } from '@keepsake/contracts/catalog/customer-service-messages';
import type { PlateMark, PlatePassport, PlateStep } from '@keepsake/contracts/rest/plates';
import type { Tone } from '../parts/state-label.js';

type Shown = { readonly tone: Tone; readonly label: string };

const stocks: Readonly<Record<PlatePassport['stockState'], Shown>> = {
  available: { tone: 'done', label: 'On the shelf' },
  assigned: { tone: 'moves', label: 'Assigned' },
  shipped: { tone: 'done', label: 'Shipped' },
  damaged: { tone: 'ended', label: 'Damaged' },
  retired: { tone: 'ended', label: 'Retired' },
};
const lives: Readonly<Record<PlatePassport['lifeState'], Shown>> = {
  unactivated: { tone: 'waits', label: 'Not activated' },
  activated: { tone: 'done', label: 'Active' },
  completed: { tone: 'done', label: 'Complete' },
  reassigned: { tone: 'ended', label: 'Replaced' },
};
export const stockOf = ({ stockState, atMaker }: Pick<PlatePassport, 'stockState' | 'atMaker'>): Shown =>
  atMaker ? { tone: 'waits', label: 'At the maker' } : stocks[stockState];
export const lifeOf = ({ lifeState }: Pick<PlatePassport, 'lifeState'>): Shown => lives[lifeState];

const holders: Readonly<Record<string, string>> = {
  order: 'for an order',
  case: 'to a partner’s case',
  location: 'to a partner',
  claim: 'by someone with the plate in hand',
};

const steps: Readonly<Record<string, string>> = {
  made: 'Made',
  exported: 'Exported in the list of its batch',
  checked: 'Picture drawn and read back',
  'pack-downloaded': 'Maker pack downloaded',
  'maker-downloaded': 'Maker pack fetched by the maker',
  'address-confirmed': 'Address on the plate confirmed',
  'version-asked': 'New maker pack asked for',
  'version-voided': 'Maker pack voided',
  'link-made': 'Link for the maker made',
  'link-revoked': 'Link for the maker revoked',
  received: 'Received from the maker',
  assigned: 'Assigned',
  'back-on-shelf': 'Back on the shelf',
  shipped: 'Shipped',
  damaged: 'Marked damaged',
  retired: 'Retired',
  activated: 'Activated',
  'took-over': 'Took over the timeline of another plate',
  undone: 'Activation undone',
  completed: 'Story marked complete',
  reopened: 'Story opened again',
  replaced: 'Replaced by another plate',
};

const sentence = (slug: string): string => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** Returns "Assigned for an order" or "Picture drawn and read back · pack 2". */
export const stepLabel = ({ step, holder, version }: PlateStep): string => {
  const text = steps[step] ?? sentence(step);
  const whom = (step === 'assigned' || holder === 'location') && holder !== null ? holders[holder] : undefined;
  return `${text}${whom === undefined ? '' : ` ${whom}`}${version === null ? '' : ` · version ${version}`}`;
};

const isReassignReason = (reason: string): reason is ReassignReason => reason in reassignReasonLabels;
export const reasonLabel = (reason: string): string =>
  isReassignReason(reason) ? reassignReasonLabels[reason] : reason;

export const markLabels: Readonly<Record<PlateMark, string>> = {
  received: 'Received from the maker',
  damaged: 'Damaged',
  retired: 'Retired',
  good: 'Good, back on the shelf',
};

/** Returns whether the plate is assigned or delivered; the server checks again. */
export const isReplaceable = (plate: Pick<PlatePassport, 'stockState' | 'lifeState' | 'test'>): boolean =>
  !plate.test && plate.lifeState !== 'reassigned' && plate.stockState !== 'available';

/** Returns the allowed marks of a plate; the server checks again. */
export const marksFor = ({ stockState, lifeState, gone, atMaker }: PlatePassport): readonly PlateMark[] => {
  if (atMaker) return stockState === 'available' ? ['received', 'retired'] : ['received'];
  if (lifeState !== 'unactivated' || gone || stockState === 'assigned' || stockState === 'retired') return [];
  if (stockState === 'damaged') return ['good', 'retired'];
  return ['damaged', 'retired'];
};
