import type { JSX } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { KindTabs } from './parts/kind-tabs.js';
import { PortalPicture } from './parts/portal-picture.js';
import { kinds, partnersHeading } from './labels.js';
import './partners.css';

const accents = { memorial: 'memorial', pet: 'pet-memorial', affiliates: 'general' } as const;

/** Presents the partner program; the tab is part of the address, so that it can be shared. */
export default function PartnersPage(): JSX.Element {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find(({ key }) => key === search.get('for')) ?? kinds[0];
  return (
    <div className="partners" data-event={accents[kind.key]}>
      <h1>{partnersHeading}</h1>
      <KindTabs chosen={kind.key} onChoose={(key) => setSearch({ for: key }, { replace: true })} />
      <div id={`panel-${kind.key}`} role="tabpanel" aria-labelledby={`tab-${kind.key}`} className="partners-panel">
        <div className="partners-words">
          <h2>{kind.heading}</h2>
          <p className="partners-lead">{kind.lead}</p>
          <Link to={kind.to} className="button button-primary">
            {kind.button}
          </Link>
          <p className="partners-after">{kind.after}</p>
        </div>
        <PortalPicture picture={kind.picture} />
        <ul className="partners-facts">
          {kind.facts.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <div className="partners-not">
          <h3>{kind.not.heading}</h3>
          <ul>
            {kind.not.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
