import type { LocationContact } from '@keepsake/contracts/rest/brand';
import type { JSX } from 'react';
import { profileText as t } from './profile-texts.js';

/** Contact data of one location, for members who may not change it. */
export const ContactFacts = ({ contact }: { readonly contact: LocationContact }): JSX.Element => {
  const rows = (['phone', 'email', 'website', 'address', 'zipCode'] as const).flatMap((name) =>
    contact[name] === null ? [] : [{ name, value: contact[name] }],
  );
  return (
    <dl className="profile-facts">
      {rows.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(`field-${name}`)}</dt>
          <dd dir="auto">
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
};
