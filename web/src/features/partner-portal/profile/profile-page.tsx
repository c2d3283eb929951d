import type { PartnerProfile } from '@keepsake/contracts/rest/brand';
import { useId, useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { filled, slot } from '../../../shared/area/filled.js';
import { Field } from '../../../shared/controls/field.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { siteSettings } from '../../../shared/site-settings.js';
import { Empty } from '../../../shared/states/empty.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { SettingsLinks } from '../parts/settings-links.js';
import { portalText } from '../portal-texts.js';
import { useTeam } from '../team/team-api.js';
import { ContactFacts } from './contact-facts.js';
import { ContactForm } from './contact-form.js';
import { useProfile } from './profile-api.js';
import { profileText as t } from './profile-texts.js';
import '../portal.css';
import '../team/team.css';
import './profile.css';

type ContactProps = { readonly contacts: PartnerProfile['contacts']; readonly isOwner: boolean };

const Contact = ({ contacts, isOwner }: ContactProps): JSX.Element => {
  const [chosen, setChosen] = useState<string>();
  const contact = contacts.find(({ locationId }) => locationId === chosen) ?? contacts[0];
  if (!contact) return <Empty sentence={portalText('noLocation')} more={portalText('noLocationMore')} />;
  return (
    <>
      {contacts.length > 1 && (
        <Field label={t('location')} className="profile-location">
          {(wired) => (
            <select
              {...wired}
              className="input"
              value={contact.locationId}
              onChange={({ target }) => setChosen(target.value)}
            >
              {contacts.map(({ locationId, name, city, state }) => (
                <option key={locationId} value={locationId}>
                  {`${name} · ${city}, ${state}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {isOwner ? (
        <ContactForm key={contact.locationId} contact={contact} />
      ) : (
        <>
          <p className="notice">{t('ownersOnly')}</p>
          <ContactFacts contact={contact} />
        </>
      )}
    </>
  );
};

const Reviewed = ({ business }: Pick<PartnerProfile, 'business'>): JSX.Element => {
  const id = useId();
  const { address, city, state, zipCode } = business;
  const rows = [
    ['businessName', business.businessName],
    ['businessType', business.businessType],
    ['licenseNumber', business.licenseNumber],
    ['businessAddress', `${address}, ${city}, ${state} ${zipCode}`],
  ] as const;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{t('reviewed')}</h2>
      <dl className="profile-facts">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`field-${name}`)}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="profile-more">
        {filled(
          t('reviewedMore', { email: slot(0) }),
          <a href={`mailto:${siteSettings.partnershipEmail}`}>{siteSettings.partnershipEmail}</a>,
        )}
      </p>
    </section>
  );
};

/** How families reach each location, and what staff reviewed. */
export default function ProfilePage(): JSX.Element {
  usePageTitle(portalText('profile'));
  const id = useId();
  const team = useTeam();
  const profile = useProfile();
  const broken = [team, profile].find(({ isError, data }) => isError && !data);
  if (broken) return <LoadFailed error={broken.error} level={1} onRetry={() => void broken.refetch()} />;
  return (
    <>
      <header className="portal-head">
        <h1>{portalText('profile')}</h1>
        <p>{t('lead')}</p>
      </header>
      <SettingsLinks />
      {!team.data || !profile.data ? (
        <Loading label={t('loading')}>
          <Skeleton height="18rem" />
        </Loading>
      ) : (
        <div className="team">
          <section aria-labelledby={id}>
            <h2 id={id}>{t('contact')}</h2>
            <Contact contacts={profile.data.contacts} isOwner={team.data.role === 'owner'} />
            <p className="profile-more">
              {filled(t('nameMore', { link: slot(0) }), <Link to="/partners/brand">{portalText('brand')}</Link>)}
            </p>
          </section>
          <Reviewed business={profile.data.business} />
        </div>
      )}
    </>
  );
}
