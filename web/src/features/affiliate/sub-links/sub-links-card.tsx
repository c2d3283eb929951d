import { maxSubLinks } from '@keepsake/contracts/values/sub-link';
import { useState, type JSX } from 'react';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { AddLink } from './add-link.js';
import { LinkRow, type Period } from './link-row.js';
import { OwnCode } from './own-code.js';
import { useSubLinks } from './sub-links-api.js';
import { linksText as t } from './links-texts.js';
import './sub-links.css';

const periods = ['all', 'thisMonth'] as const satisfies readonly Period[];

type Props = { readonly id: string; readonly code: string };

/** Named links with their figures, and the choice of an own code while it is open. */
export const SubLinksCard = ({ id, code }: Props): JSX.Element => {
  const [period, setPeriod] = useState<Period>('all');
  const links = useSubLinks(id);
  const rows = links.data?.links ?? [];
  return (
    <>
      {links.data?.mayChooseCode === true && <OwnCode id={id} code={code} />}
      <section className="affiliate-card" aria-labelledby="links-title">
        <header className="affiliate-card-head">
          <h2 id="links-title">{t('title')}</h2>
          {rows.length > 0 && (
            <select
              className="input"
              aria-label={t('period')}
              value={period}
              onChange={({ target }) => setPeriod(periods.find((one) => one === target.value) ?? 'all')}
            >
              {periods.map((one) => (
                <option key={one} value={one}>
                  {t(`period-${one}`)}
                </option>
              ))}
            </select>
          )}
        </header>
        <p className="affiliate-small">{t('more')}</p>
        {links.isPending && (
          <Loading label={t('loading')}>
            <Skeleton height="4em" />
          </Loading>
        )}
        {links.isError && !links.data && <LoadFailed error={links.error} onRetry={() => void links.refetch()} />}
        {rows.length > 0 && (
          <table className="links-table">
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col">{t('clicks')}</th>
                <th scope="col">{t('sales')}</th>
                <th scope="col">{t('commission')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((one) => (
                <LinkRow key={one.id} id={id} one={one} period={period} />
              ))}
            </tbody>
          </table>
        )}
        {links.data && rows.length < maxSubLinks && <AddLink id={id} />}
        {rows.length >= maxSubLinks && <p className="affiliate-small">{t('full', { count: maxSubLinks })}</p>}
      </section>
    </>
  );
};
