import type { AffiliateSubLink } from '@keepsake/contracts/rest/affiliates';
import { useEffect, useRef, useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { number } from '../../../shared/formats.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { money } from '../../../shared/money.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { CopyButton } from '../parts/copy-button.js';
import { useRemoveSubLink } from './sub-links-api.js';
import { linksText as t } from './links-texts.js';

export type Period = 'all' | 'thisMonth';

type Props = { readonly id: string; readonly one: AffiliateSubLink; readonly period: Period };

/** Asks first: the counts of the link are deleted with it. */
const Removal = ({ id, one, onClose }: Omit<Props, 'period'> & { readonly onClose: () => void }): JSX.Element => {
  const toast = useToast();
  const remove = useRemoveSubLink(id, () => toast({ title: t('removed') }));
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), []);
  return (
    <tr>
      <td colSpan={5}>
        <div className="notice" role="group" aria-label={t('removeQuestion', { name: one.label })}>
          <p>{t('removeMore', { name: one.label })}</p>
          <div className="links-buttons">
            <button type="button" className="button button-quiet" ref={safe} onClick={onClose}>
              {sharedText('cancel')}
            </button>
            <PendingButton
              type="button"
              variant="quiet"
              pending={remove.isPending}
              pendingLabel={t('removing')}
              onClick={() => remove.mutate(one.id, { onError: (error) => failed(error) })}
            >
              {t('remove')}
            </PendingButton>
          </div>
        </div>
      </td>
    </tr>
  );
};

export const LinkRow = ({ id, one, period }: Props): JSX.Element => {
  const [asks, setAsks] = useState(false);
  const { clicks, sales, commission } = one[period];
  const figures = [
    [t('clicks'), number(clicks)],
    [t('sales'), number(sales)],
    [t('commission'), money(commission)],
  ] as const;
  return (
    <>
      <tr>
        <th scope="row">
          <bdi>{one.label}</bdi>
        </th>
        {figures.map(([name, value]) => (
          <td key={name} data-name={name}>
            {value}
          </td>
        ))}
        <td className="links-acts">
          <div className="links-buttons">
            <CopyButton text={one.link} subject={one.label} />
            <button
              type="button"
              className="button button-quiet"
              aria-expanded={asks}
              onClick={() => setAsks((open) => !open)}
            >
              {t('remove')}
              <span className="visually-hidden"> {one.label}</span>
            </button>
          </div>
        </td>
      </tr>
      {asks && <Removal id={id} one={one} onClose={() => setAsks(false)} />}
    </>
  );
};
