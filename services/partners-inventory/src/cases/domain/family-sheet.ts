import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import {
  hasService,
  serviceDateIn as dateIn,
  serviceLabels,
  serviceTimeIn as timeIn,
  type ServiceBlock,
} from '@keepsake/contracts/values/service-block';
import type { Language } from '@keepsake/contracts/values/language';
import { problem } from '@keepsake/platform/problem';
import { inOrder } from '../../shared/domain/paper-language.js';
import { sheetTexts, type SheetTexts } from './sheet-texts.js';

/** Steps for the family in order; the first one leads to the other two. */
export const familySteps = (texts: SheetTexts): readonly { readonly name: string; readonly text: string }[] => [
  { name: texts.open, text: texts.openMore },
  { name: texts.add, text: texts.addMore },
  { name: texts.invite, text: texts.inviteMore },
];

/** Returns the dates of a life, as far as they are known. */
export const lifeLine = (
  { fromDate, toDate }: { readonly fromDate?: string; readonly toDate?: string },
  language: Language,
): string => {
  const { born, died } = sheetTexts[language];
  if (fromDate !== undefined && toDate !== undefined)
    return `${dateIn(language, fromDate)} – ${dateIn(language, toDate)}`;
  if (fromDate !== undefined) return `${born} ${dateIn(language, fromDate)}`;
  return toDate === undefined ? '' : `${died} ${dateIn(language, toDate)}`;
};

/** Returns the service in lines, for guests; none if only its date is known. */
export const leafletLines = (one: ServiceBlock, language: Language): readonly string[] =>
  hasService(one)
    ? [
        one.serviceDate && dateIn(language, one.serviceDate),
        one.serviceTime && timeIn(language, one.serviceTime),
        one.servicePlace,
        one.livestreamUrl && `${serviceLabels[language].livestream} ${one.livestreamUrl}`,
        one.charity && `${serviceLabels[language].donations} ${one.charity}`,
      ].flatMap((line) => (line == null || line === '' ? [] : [line]))
    : [];

/** Returns the contact of the funeral home in one line. */
export const contactLine = (
  home: {
    readonly name: string;
    readonly city: string;
    readonly state: string;
    readonly phone: string;
    readonly website?: string;
    readonly address?: string;
    readonly zipCode?: string;
    readonly email?: string;
  },
  language: Language,
): string =>
  [
    `${sheetTexts[language].questions} ${home.name}`,
    [home.address, home.city, [home.state, home.zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    inOrder(home.phone, language),
    home.website,
    home.email,
  ]
    .filter(Boolean)
    .join(' · ');

export const caseWithoutPlate = (message: string = caseMessages.noPlateYet) =>
  problem('conflict', 'case-without-plate', message);

export const caseWithoutService = () => problem('conflict', 'case-without-service', caseMessages.noServiceYet);
