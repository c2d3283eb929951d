import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { humanDate } from '../../../shared/formats.js';

export const stateLabel: Readonly<Record<PartnerCase['state'], string>> = {
  open: 'Open',
  plated: 'Plated',
  claimed: 'Claimed by the family',
  closed: 'Closed',
};

export const hasQr = ({ qrToken }: Pick<PartnerCase, 'qrToken'>): string => (qrToken === null ? 'No QR' : 'has QR');

/** Details below the name, in one line. */
export const aboutCase = ({ caseNumber, serviceDate }: Pick<PartnerCase, 'caseNumber' | 'serviceDate'>): string =>
  [...(serviceDate === null ? [] : [`Service ${humanDate(serviceDate)}`]), `Case ${caseNumber}`].join(' · ');
