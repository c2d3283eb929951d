import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { KindTabs } from './parts/kind-tabs.js';
import { PartnerPicture } from './parts/partner-picture.js';
import { kinds, partnersHeading } from './labels.js';
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

/** Presents the partner program; the tab is part of the address, so that it can be shared. */
export default function PartnersPage(): JSX.Element {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find(({ key }) => key === search.get('for')) ?? kinds[0];
  return (
    <div className="partners" data-event={accents[kind.key]}>
      <h1>{partnersHeading}</h1>
      <KindTabs chosen={kind.key} onChoose={(key) => setSearch({ for: key }, { replace: true })} />
      <div id={`panel-${kind.key}`} role="tabpanel" aria-labelledby={`tab-${kind.key}`} className="partners-panel">
        <div className="partners-text">
          <h2>{kind.heading}</h2>
          <p className="partners-lead">{kind.lead}</p>
          <Link to={kind.to} className="button button-primary">
            {kind.button}
          </Link>
          <p className="partners-after">{kind.after}</p>
        </div>
        <PartnerPicture {...(kind.sample && { sample: kind.sample })} />
        <ul className="partners-facts">
          {kind.facts.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <PlainList {...kind.gets} />
        <PlainList {...kind.not} />
      </div>
    </div>
  );
}
