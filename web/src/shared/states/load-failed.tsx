import type { JSX } from 'react';
import { ApiError, ConnectionError, sentenceOf } from '../api/errors.js';
import { sharedText as t } from '../language/shared-texts.js';
import './states.css';

type Props = {
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly heading?: string;
  /** 1 if the failure is the whole page, 2 inside one. */
  readonly level?: 1 | 2;
};

export const LoadFailed = ({ error, onRetry, heading = t('notLoaded'), level = 2 }: Props): JSX.Element => {
  const Heading = `h${level}` as const;
  const sentence = error instanceof ConnectionError ? t('connectionDown') : sentenceOf(error, t('serverDown'));
  const reference = error instanceof ApiError ? error.reference : undefined;
  return (
    <div className="state" role="alert">
      <Heading>{heading}</Heading>
      <p>{sentence}</p>
      {onRetry && (
        <button type="button" className="button button-quiet" onClick={onRetry}>
          {t('tryAgain')}
        </button>
      )}
      {reference !== undefined && <p className="state-reference">{t('reference', { id: reference })}</p>}
    </div>
  );
};
