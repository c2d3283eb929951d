import type { JSX } from 'react';
import type { UploadItem } from '../../../shared/upload/upload-item.js';
import { createText as t } from '../create-texts.js';

const shown = 5;

/** Uploads of the order, in order. */
export const UploadOrderList = ({ items }: { readonly items: readonly UploadItem[] }): JSX.Element | null => {
  const done = items.filter(({ state }) => state === 'done');
  if (done.length === 0) return null;
  const more = done.length - shown;
  return (
    <div className="create-order-list">
      <h3>{t('inOrder')}</h3>
      <ol>
        {done.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
      {more > 0 && <p>{t('andMore', { count: more })}</p>}
    </div>
  );
};
