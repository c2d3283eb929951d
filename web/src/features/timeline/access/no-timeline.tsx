import { fieldMessages } from '@keepsake/contracts/catalog/field-messages';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { usePageHead } from '../../../shared/page-title.js';
import { fixedText } from '../../../shared/language/fixed-text.js';
import { accessText as t } from './access-texts.js';
import '../../../shared/states/states.css';

/** Passes a scanned code to the activation page. */
const ActivateButton = ({ code }: { readonly code?: string }): JSX.Element => (
  <Link
    to={code === undefined ? '/account' : `/account?${new URLSearchParams({ qr: code })}`}
    className="button button-primary"
  >
    {t('activate')}
  </Link>
);

export const NoTimeline = ({ code }: { readonly code: string }): JSX.Element => {
  usePageHead({ title: t('notFound') });
  return (
    <div className="state guest-state">
      <h1>{t('notFound')}</h1>
      <p>{t('notFoundMore')}</p>
      <ActivateButton code={code} />
    </div>
  );
};

/** `typed`: the code as read, if its check character is wrong. */
export const InvalidAddress = ({ typed }: { readonly typed?: string }): JSX.Element => {
  usePageHead({ title: t('invalid') });
  return (
    <div className="state guest-state">
      <h1>{t('invalid')}</h1>
      <p>
        {typed === undefined
          ? t('invalidMore')
          : fixedText('mistypedCode', fieldMessages.mistypedCode(typed), { code: typed })}
      </p>
      <ActivateButton {...(typed !== undefined && { code: typed })} />
    </div>
  );
};
