import { formatHumanDate } from './dates/human-date.js';
import { formatLocale, type Language } from './text/language.js';

/** Details of a service for guests. */
export type ServiceBlock = {
  readonly serviceDate?: string | null | undefined;
  /** Local time `HH:MM`. */
  readonly serviceTime?: string | null | undefined;
  readonly servicePlace?: string | null | undefined;
  readonly livestreamUrl?: string | null | undefined;
  readonly charity?: string | null | undefined;
};

/** What is before a value, for guests and on paper. */
export const serviceLabels: Readonly<
  Record<Language, Readonly<Record<'service' | 'livestream' | 'donations', string>>>
> = {
  en: { service: 'Service:', livestream: 'Livestream:', donations: 'Donations:' },
  de: { service: 'Trauerfeier:', livestream: 'Übertragung:', donations: 'Spenden:' },
  es: { service: 'Ceremonia:', livestream: 'Retransmisión:', donations: 'Donativos:' },
  fr: { service: 'Cérémonie :', livestream: 'Retransmission :', donations: 'Dons :' },
  'pt-BR': { service: 'Cerimônia:', livestream: 'Transmissão:', donations: 'Doações:' },
  ar: { service: 'المراسم:', livestream: 'البث المباشر:', donations: 'التبرعات:' },
};

const localeOf = (language: Language): string => (language === 'en' ? 'en-US' : formatLocale(language));

/** Formats a date of a service in a language. */
export const serviceDateIn = (language: Language, date: string): string => formatHumanDate(date, localeOf(language));

/** Formats `HH:MM` in a language: "2:30 PM". */
export const serviceTimeIn = (language: Language, time: string): string => {
  const shown = new Intl.DateTimeFormat(localeOf(language), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  const text = shown.format(new Date(`1970-01-01T${time}Z`));
  // Stored with the page and compared: not with the narrow no-break space of newer versions of Unicode.
  return language === 'en' ? text.replaceAll('\u202F', ' ') : text;
};

/** Returns when and where the service is; empty if neither is known. */
export const serviceLine = ({ serviceDate, serviceTime, servicePlace }: ServiceBlock, language: Language): string => {
  const known = [
    ...(serviceDate ? [serviceDateIn(language, serviceDate)] : []),
    ...(serviceTime ? [serviceTimeIn(language, serviceTime)] : []),
    ...(servicePlace ? [servicePlace] : []),
  ];
  return known.length === 0 ? '' : `${serviceLabels[language].service} ${known.join(language === 'ar' ? '، ' : ', ')}`;
};

/** Whether guests are invited: not if only the date is known. */
export const hasService = ({ serviceTime, servicePlace, livestreamUrl, charity }: ServiceBlock): boolean =>
  [serviceTime, servicePlace, livestreamUrl, charity].some((part) => part != null && part !== '');

/** Returns the lines of a prepared timeline, in the language of its reader; none without an invitation. */
export const serviceLines = (one: ServiceBlock, language: Language): readonly string[] => {
  if (!hasService(one)) return [];
  const { livestream, donations } = serviceLabels[language];
  return [
    serviceLine(one, language),
    ...(one.livestreamUrl ? [`${livestream} ${one.livestreamUrl}`] : []),
    ...(one.charity ? [`${donations} ${one.charity}`] : []),
  ].filter((line) => line !== '');
};
