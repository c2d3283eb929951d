import type { JSX } from 'react';
import type { UploadItem } from '../../../shared/upload/upload-item.js';

const shown = 5;

/** Uploads of the order, in order. */
export const UploadOrderList = ({ items }: { readonly items: readonly UploadItem[] }): JSX.Element | null => {
  const done = items.filter(({ state }) => state === 'done');
  if (done.length === 0) return null;
  const more = done.length - shown;
  return (
    <div className="create-order-list">
      <h3>In this order</h3>
      <ol>
        {done.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ol>
      {more > 0 && (
        <p>
          and {more} more {more === 1 ? 'file' : 'files'}
        </p>
      )}
    </div>
  );
};
