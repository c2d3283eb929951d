import { useState, type JSX } from 'react';
import { MailIcon, PhoneIcon } from '../../../shared/controls/icons.js';
import { prerendered } from '../../../shared/prerendered.js';
import { siteSettings, supportCall } from '../../../shared/site-settings.js';
import { openingAt, weekOfHours } from '../../../shared/opening-hours.js';
import { clock, openingSentence } from '../opening-texts.js';
import { landingText as t } from '../landing-texts.js';
import { ContactForm } from './contact-form.js';

const Facts = (): JSX.Element => {
  const { supportPhone, supportEmail, partnershipEmail, businessTimezone } = siteSettings;
  const [opening] = useState(() => openingAt(new Date(), businessTimezone));
  return (
    <div className="contact-facts">
      <ul>
        <li>
          <PhoneIcon />
          <span>
            <a href={supportCall}>{supportPhone}</a>
            <small>{t('tollFree')}</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
            <small>{t('support')}</small>
          </span>
        </li>
        <li>
          <MailIcon />
          <span>
            <a href={`mailto:${partnershipEmail}`}>{partnershipEmail}</a>
            <small>{t('partnerships')}</small>
          </span>
        </li>
      </ul>
      <h3>{t('hours')}</h3>
      <p className="opening" data-open={opening.open}>
        {prerendered ? '\u00a0' : openingSentence(opening)}
      </p>
      <dl>
        {weekOfHours.map(({ days, hours }) => (
          <div key={days}>
            <dt>{t(`days-${days}`)}</dt>
            <dd>{hours ? `${clock(hours.from)} - ${clock(hours.to)} EST` : t('closed')}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

export const Contact = (): JSX.Element => (
  <section id="contact" className="landing-section" aria-labelledby="contact-heading">
    <h2 id="contact-heading">{t('contact')}</h2>
    <p className="section-lead">{t('contactLead')}</p>
    <div className="contact">
      <ContactForm />
      <Facts />
    </div>
  </section>
);
