import { visitsText as t } from './visits-texts.js';

/** Formats "Visited 14 times this month". */
export const visitsLabel = (visits: number): string => t('month', { count: visits });
