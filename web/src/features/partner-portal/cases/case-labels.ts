import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { humanDate } from '../../../shared/formats.js';
import { todayText } from '../dashboard/today-texts.js';
import { casesText as t } from './texts/cases-texts.js';

export const stateLabel = (state: PartnerCase['state']): string => todayText(`state-${state}`);

export const hasQr = ({ qrToken }: Pick<PartnerCase, 'qrToken'>): string => t(qrToken === null ? 'noQr' : 'hasQr');

/** Details below the name, in one line. */
export const aboutCase = ({ caseNumber, serviceDate }: Pick<PartnerCase, 'caseNumber' | 'serviceDate'>): string =>
  [
    ...(serviceDate === null ? [] : [t('service', { day: humanDate(serviceDate) })]),
    t('number', { number: caseNumber }),
  ].join(' · ');
