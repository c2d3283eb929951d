import { sentence } from '../../../shared/area/sentences-texts.js';
import './delivery-sentences-texts.js';
import { integrationText as t } from './integrations-texts.js';

const answer = /^It answered (\d+)\.( Redirects are not followed\.)?$/;

/** Returns why an attempt failed; the server stores the sentence in English. */
export const reasonOf = (error: string | null): string => {
  const [, status, redirect] = answer.exec(error ?? '') ?? [];
  if (status === undefined) return sentence(error ?? '');
  return t(redirect === undefined ? 'answered' : 'answeredRedirect', { status });
};
