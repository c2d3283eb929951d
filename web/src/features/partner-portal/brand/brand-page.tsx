import type { JSX } from 'react';
import { usePageTitle } from '../../../shared/page-title.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { SettingsLinks } from '../parts/settings-links.js';
import { useLocations } from '../portal-api.js';
import { portalText } from '../portal-texts.js';
import { useTeam } from '../team/team-api.js';
import { useBrand } from './brand-api.js';
import { BrandName } from './brand-name.js';
import { BrandLogo } from './brand-logo.js';
import { BrandSample } from './brand-sample.js';
import { brandText as t } from './brand-texts.js';
import '../portal.css';
import '../team/team.css';
import './brand.css';

/** Name and logo that families see, for owners of the team. */
export default function BrandPage(): JSX.Element {
  usePageTitle(portalText('brand'));
  const team = useTeam();
  const brand = useBrand();
  const locations = useLocations();
  const broken = [team, brand, locations].find(({ isError, data }) => isError && !data);
  if (broken) return <LoadFailed error={broken.error} level={1} onRetry={() => void broken.refetch()} />;
  const usual = locations.data?.[0]?.name;
  return (
    <>
      <header className="portal-head">
        <h1>{portalText('brand')}</h1>
        <p>{t('lead')}</p>
      </header>
      <SettingsLinks />
      {!team.data || !brand.data || usual === undefined ? (
        <Loading label={t('loading')}>
          <Skeleton height="6rem" />
        </Loading>
      ) : (
        <div className="team">
          {team.data.role === 'owner' ? (
            <>
              <BrandName brand={brand.data} usual={usual} />
              <BrandLogo brand={brand.data} />
            </>
          ) : (
            <p className="notice">{t('ownersOnly')}</p>
          )}
          <BrandSample brand={brand.data} usual={usual} />
        </div>
      )}
    </>
  );
}
