import { formatHumanDate } from './dates/human-date.js';

/** Details of a service for guests. */
export type ServiceBlock = {
  readonly serviceDate?: string | null | undefined;
  /** Local time `HH:MM`. */
  readonly serviceTime?: string | null | undefined;
  readonly servicePlace?: string | null | undefined;
  readonly livestreamUrl?: string | null | undefined;
  readonly charity?: string | null | undefined;
};

/** Formats `HH:MM` as "2:30 PM". */
export const clockTime = (time: string): string => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** Returns the lines of a prepared timeline; none if only the date is known, which is no invitation yet. */
export const serviceLines = (one: ServiceBlock): readonly string[] => {
  const { serviceDate, serviceTime, servicePlace, livestreamUrl, charity } = one;
  if (!serviceTime && !servicePlace && !livestreamUrl && !charity) return [];
  const service = [
    ...(serviceDate ? [formatHumanDate(serviceDate)] : []),
    ...(serviceTime ? [clockTime(serviceTime)] : []),
    ...(servicePlace ? [servicePlace] : []),
  ].join(', ');
  return [
    ...(service === '' ? [] : [`Service: ${service}`]),
    ...(livestreamUrl ? [`Livestream: ${livestreamUrl}`] : []),
    ...(charity ? [`Donations: ${charity}`] : []),
  ];
};
