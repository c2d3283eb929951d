import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import { formatHumanDate } from '@keepsake/contracts/values/human-date';
import { clockTime, serviceLines, type ServiceBlock } from '@keepsake/contracts/values/service-block';
import { problem } from '@keepsake/platform/problem';

/** Steps for the family in order; the first one leads to the other two. */
export const familySteps = [
  {
    name: 'Open the page',
    text: 'Point the camera of a phone at the square, or type the address below it. The first person who opens it enters a name and an email address and keeps the page.',
  },
  {
    name: 'Add your first photographs and words',
    text: 'Take your time. One picture is enough to begin, and everything can be changed later.',
  },
  {
    name: 'Invite the family',
    text: 'Send the address to those who were close, so that they can look and add what they remember.',
  },
] as const;

/** Returns the dates of a life, as far as they are known. */
export const lifeLine = ({ fromDate, toDate }: { readonly fromDate?: string; readonly toDate?: string }): string => {
  if (fromDate !== undefined && toDate !== undefined)
    return `${formatHumanDate(fromDate)} – ${formatHumanDate(toDate)}`;
  if (fromDate !== undefined) return `Born ${formatHumanDate(fromDate)}`;
  return toDate === undefined ? '' : `Died ${formatHumanDate(toDate)}`;
};

/** Returns when and where the service is. */
export const serviceLine = ({ serviceDate, serviceTime, servicePlace }: ServiceBlock): string => {
  const known = [
    ...(serviceDate ? [formatHumanDate(serviceDate)] : []),
    ...(serviceTime ? [clockTime(serviceTime)] : []),
    ...(servicePlace ? [servicePlace] : []),
  ];
  return known.length === 0 ? '' : `Service: ${known.join(', ')}`;
};

/** Returns the service in lines, for guests; none if only its date is known. */
export const leafletLines = (one: ServiceBlock): readonly string[] =>
  serviceLines(one).length === 0
    ? []
    : [
        one.serviceDate && formatHumanDate(one.serviceDate),
        one.serviceTime && clockTime(one.serviceTime),
        one.servicePlace,
        one.livestreamUrl && `Livestream: ${one.livestreamUrl}`,
        one.charity && `Donations: ${one.charity}`,
      ].flatMap((line) => (line == null || line === '' ? [] : [line]));

/** Returns the contact of the funeral home in one line. */
export const contactLine = (home: {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly phone: string;
  readonly website?: string;
}): string =>
  [`Questions? ${home.name}`, `${home.city}, ${home.state}`, home.phone, home.website].filter(Boolean).join(' · ');

export const caseWithoutPlate = (message: string = caseMessages.noPlateYet) =>
  problem('conflict', 'case-without-plate', message);

export const caseWithoutService = () => problem('conflict', 'case-without-service', caseMessages.noServiceYet);
