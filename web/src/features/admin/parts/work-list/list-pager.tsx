import { countedUpTo } from '@keepsake/contracts/values/counted-up-to';
import { Button } from 'antd';
import type { JSX } from 'react';
import type { ListAddress } from './use-list-address.js';

type Props = {
  readonly shown: number;
  readonly total: number;
  readonly next: string | undefined;
  readonly countLabel: (count: number) => string;
  readonly address: ListAddress;
};

/** Renders "51–100 of 312 orders · Newer · Older". Pages are cursors, so new rows shift nothing. */
export const ListPager = ({ shown, total, next, countLabel: textOf, address }: Props): JSX.Element => {
  const { from, after } = address;
  const whole = after === '' && next === undefined;
  const all = total > countedUpTo ? `more than ${textOf(countedUpTo)}` : textOf(total);
  return (
    <div className="pager">
      <output>
        {whole || from === undefined
          ? all
          : `${from.toLocaleString()}–${(from + shown - 1).toLocaleString()} of ${all}`}
      </output>
      {!whole && (
        <div>
          <Button disabled={after === ''} onClick={address.newer}>
            {from === undefined ? 'First page' : 'Newer'}
          </Button>
          <Button disabled={next === undefined} onClick={() => next !== undefined && address.older(next)}>
            Older
          </Button>
        </div>
      )}
    </div>
  );
};
