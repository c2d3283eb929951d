import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { KindTabs } from './parts/kind-tabs.js';
import { PartnerPicture } from './parts/partner-picture.js';
import { inOrders, inPartners } from '../../shared/area/areas.js';
import { priceText, rateText } from '../../shared/order/prices.js';
import { usePageHead } from '../../shared/page-title.js';
import { siteSettings } from '../../shared/site-settings.js';
import { kinds } from './kinds.js';
import { partnersText as t } from './partners-texts.js';
import './partners.css';

const accents = { memorial: 'memorial', pet: 'pet-memorial', affiliates: 'general' } as const;

const PlainList = ({
  heading,
  items,
}: {
  readonly heading: string;
  readonly items: readonly string[];
}): JSX.Element => (
  <div className="partners-list">
    <h3>{heading}</h3>
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </div>
);

const amounts = () => ({
  rate: rateText(),
  commission: priceText('commission'),
  price: priceText('individual'),
  days: siteSettings.commissionHoldDays,
});

/** Presents the partner program; the tab is part of the address, so that it can be shared. */
const PartnersPage = (): JSX.Element => {
  usePageHead({ title: t('title'), description: t('description'), indexed: true });
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find(({ key }) => key === search.get('for')) ?? kinds[0];
  return (
    <div className="partners" data-event={accents[kind.key]}>
      <h1>{t('title')}</h1>
      <KindTabs chosen={kind.key} onChoose={(key) => setSearch({ for: key }, { replace: true })} />
      <div id={`panel-${kind.key}`} role="tabpanel" aria-labelledby={`tab-${kind.key}`} className="partners-panel">
        <div className="partners-text">
          <h2>{t(`kind-${kind.key}-heading`, { brand: siteSettings.brandName, rate: rateText() })}</h2>
          <p className="partners-lead">{t(`kind-${kind.key}-lead`)}</p>
          <Link to={kind.to} className="button button-primary">
            {t('button')}
          </Link>
          <p className="partners-after">{t(`kind-${kind.key}-after`)}</p>
        </div>
        <PartnerPicture sales={kind.key === 'affiliates'} />
        <ul className="partners-facts">
          {kind.facts.map(([title, text]) => (
            <li key={title}>
              <h3>{t(`fact-${title}`, amounts())}</h3>
              <p>{t(`fact-${text}`, amounts())}</p>
            </li>
          ))}
        </ul>
        <PlainList heading={t('gets')} items={kind.gets.map((item) => t(`item-${item}`))} />
        <PlainList heading={t('not')} items={kind.not.map((item) => t(`item-${item}`))} />
      </div>
    </div>
  );
};

export default inPartners(inOrders(PartnersPage));
