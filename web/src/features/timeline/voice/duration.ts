import { voiceText as t } from './voice-texts.js';

/** "0:07", "12:40", "1:02:40" */
export const durationOf = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60];
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
};

/** "7 seconds", "12 minutes 40 seconds", for screen readers. */
export const spokenDuration = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const parts = [
    [Math.floor(whole / 3_600), 'hours'],
    [Math.floor(whole / 60) % 60, 'minutes'],
    [whole % 60, 'seconds'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => t(unit, { count }));
  return said.length === 0 ? t('seconds', { count: 0 }) : said.join(' ');
};
