import { locale } from '../../shared/formats.js';
import { activeLanguage, english } from '../../shared/language/texts.js';
import type { Opening } from '../../shared/opening-hours.js';
import { landingText as t } from './landing-texts.js';

/** The specification has the hours in American English. */
const clockLocale = (): string => (activeLanguage() === english.tag ? 'en-US' : locale());

/** A Sunday; formatted in UTC. */
const sunday = (day: number, hour: number): Date => new Date(Date.UTC(2001, 0, 7 + day, hour));

/** "9:00 AM" in the reader's language. */
export const clock = (hour: number): string =>
  new Intl.DateTimeFormat(clockLocale(), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
    .format(sunday(0, hour))
    .replaceAll('\u202f', ' ');

const dayName = (day: number): string =>
  new Intl.DateTimeFormat(clockLocale(), { weekday: 'long', timeZone: 'UTC' }).format(sunday(day, 0));

/** "Open now, until 6:00 PM EST" */
export const openingSentence = ({ open, day, hour }: Opening): string =>
  open
    ? t('openNow', { time: `${clock(hour)} EST` })
    : t('closedNow', { day: dayName(day), time: `${clock(hour)} EST` });
