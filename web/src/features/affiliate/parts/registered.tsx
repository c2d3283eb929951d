import { affiliateMessages } from '@keepsake/contracts/catalog/affiliate-messages';
import type { RegisteredAffiliateAnswer } from '@keepsake/contracts/rest/affiliates';
import { useEffect, useRef, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { signInText } from '../../../shared/sign-in/sign-in-texts.js';
import { affiliateText as t } from '../affiliates-texts.js';

/** Replaces the form after a registration and shows the next step. */
export const Registered = ({ made }: { readonly made: RegisteredAffiliateAnswer }): JSX.Element => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="affiliate-sign-in" role="status">
      <h1 ref={heading} tabIndex={-1}>
        {t('thanks', { name: made.firstName })}
      </h1>
      <p className="affiliate-lead">{sentence(affiliateMessages.registered)}</p>
      <dl className="affiliate-code-line">
        <dt>{t('yourCode')}</dt>
        <dd>{made.affiliateCode}</dd>
      </dl>
      <p className="affiliate-small">{t('reviewed', { email: made.email })}</p>
      <Link to="/affiliate/login" state={{ email: made.email }} className="button button-primary affiliate-go">
        {signInText('signIn')}
      </Link>
    </div>
  );
};
