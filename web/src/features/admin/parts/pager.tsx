import { Button } from 'antd';
import type { JSX } from 'react';

export const pageSize = 50;

type Props = {
  readonly shown: number;
  readonly page: number;
  readonly countLabel: (count: number) => string;
  readonly onPage: (page: number) => void;
};

/** Renders "51–100 of 312 orders · Newer · Older". Pages start at 1. */
export const Pager = ({ shown, page, countLabel: textOf, onPage }: Props): JSX.Element => {
  const pages = Math.max(1, Math.ceil(shown / pageSize));
  const from = (page - 1) * pageSize + 1;
  return (
    <div className="pager">
      <output>
        {pages === 1 ? textOf(shown) : `${from}–${Math.min(shown, from + pageSize - 1)} of ${textOf(shown)}`}
      </output>
      {pages > 1 && (
        <div>
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
};
